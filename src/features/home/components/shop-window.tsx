/** A drawing of a shop's page behind the ticket, with the brand's name. Decorative. */
export function ShopWindow({ brandName }: { brandName: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-4 bottom-8 overflow-hidden rounded-lg border border-line-strong bg-paper max-md:top-1"
    >
      <div className="flex items-center gap-3 border-b px-4 py-2.5">
        <span className="size-2.5 rounded-full bg-line" />
        <span className="-ml-1.5 size-2.5 rounded-full bg-line" />
        <span className="h-6 min-w-0 max-w-44 flex-1 truncate rounded-full bg-raised px-3 text-xs leading-6 text-muted">
          {brandName}
        </span>
      </div>
      <div className="grid grid-cols-3 gap-3 p-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((ware) => (
          <span key={ware} className="h-28 rounded-sm bg-raised" />
        ))}
      </div>
    </div>
  );
}
