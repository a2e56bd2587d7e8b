/** How long a code is in sight: said once, and published. The bars show the proportion, not a measurement. */
export function Shelf() {
  return (
    <section aria-labelledby="shelf" className="mt-16 md:mt-24">
      <h2 id="shelf" className="max-w-2xl text-3xl">
        How long a code is in sight
      </h2>
      <dl className="mt-7 grid gap-6">
        <div className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">Said in a story</dt>
          <dd className="flex items-center gap-4 text-sm text-muted">
            <span aria-hidden="true" className="h-10 w-10 flex-none rounded-sm bg-line-strong" />
            One day. After that it is a memory.
          </dd>
        </div>
        <div className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">Hung up on Promobell</dt>
          <dd>
            <span
              aria-hidden="true"
              className="block h-10 rounded-sm bg-[repeating-linear-gradient(90deg,var(--brass)_0_2.25rem,transparent_2.25rem_2.5rem)]"
            />
            <span className="mt-2 block text-sm text-muted">
              Until the day that you print on it. Without a day, until you take it down.
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
