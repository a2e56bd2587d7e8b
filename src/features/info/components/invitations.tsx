import { ActionLinks } from './action-link';
import { ContentTable } from './blocks';
import type { PartOf } from './content';

/** How long a code is visible in a post and here. The bars are illustrative, not measured. */
export function Shelf({ title, short, long }: PartOf<'shelf'>) {
  const row = 'grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]';
  return (
    <section aria-labelledby="shelf" className="mt-16 md:mt-24">
      <h2 id="shelf" className="max-w-2xl text-3xl">
        {title}
      </h2>
      <dl className="mt-7 grid gap-6">
        <div className={row}>
          <dt className="font-semibold">{short.title}</dt>
          <dd className="flex items-center gap-4 text-sm text-muted">
            <span aria-hidden="true" className="h-10 w-10 flex-none rounded-sm bg-line-strong" />
            {short.text}
          </dd>
        </div>
        <div className={row}>
          <dt className="font-semibold">{long.title}</dt>
          <dd>
            <span
              aria-hidden="true"
              className="block h-10 rounded-sm bg-[repeating-linear-gradient(90deg,var(--brass)_0_2.25rem,transparent_2.25rem_2.5rem)]"
            />
            <span className="mt-2 block text-sm text-muted">{long.text}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const BESIDE = 'mt-16 grid grid-cols-1 gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]';

/** The places where a published code is shown. */
export function Places({ title, drawing: Drawing, places }: PartOf<'places'>) {
  return (
    <section aria-labelledby="reach" className={BESIDE}>
      <div>
        <h2 id="reach" className="text-3xl">
          {title}
        </h2>
        <div className="mt-6 w-56 max-lg:hidden">
          <Drawing />
        </div>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {places.map((place) => (
          <li key={place.title} className="border-t-2 border-ink py-5">
            <h3 className="text-xl">{place.title}</h3>
            <p className="mt-1.5 text-muted">{place.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Example({ title, text, table }: PartOf<'example'>) {
  return (
    <section aria-labelledby="example" className={BESIDE}>
      <div>
        <h2 id="example" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 text-muted">{text}</p>
      </div>
      <ContentTable table={table} ofPrices />
    </section>
  );
}

/** Prices, drawn as a chalkboard. */
export function Prices({ title, table, texts, actions }: PartOf<'prices'>) {
  return (
    <section
      aria-labelledby="price-board"
      data-theme="dark"
      className="mt-16 grid grid-cols-1 gap-x-16 gap-y-8 rounded-lg border-8 border-[#8a6238]! bg-[#20242b] p-5 text-ink sm:p-8 md:mt-24 md:p-12 lg:grid-cols-[1fr_22rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-6 [&_tbody_tr]:border-dashed [&_tbody_tr]:border-line-strong!">
        <h2 id="price-board" className="text-3xl">
          {title}
        </h2>
        <ContentTable table={table} ofPrices />
      </div>
      <div className="flex flex-col gap-4 [&>p:last-of-type]:text-sm [&>p:not(:first-child)]:text-muted lg:pt-4">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <div className="mt-auto flex flex-wrap gap-3 pt-2">
          <ActionLinks actions={actions} />
        </div>
      </div>
    </section>
  );
}
