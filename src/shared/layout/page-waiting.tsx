/** Holds a page's room until it is known what it shows, so that the footer doesn't jump. */
export function PageWaiting() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Loading the page</h1>
    </div>
  );
}
