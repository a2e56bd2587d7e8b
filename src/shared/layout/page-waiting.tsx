/** Takes a page's height until it is known what it shows, so that the footer doesn't move. */
export function PageWaiting() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Loading the page</h1>
    </div>
  );
}
