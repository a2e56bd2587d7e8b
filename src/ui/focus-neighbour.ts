/** For a press that removes the item it is in: focuses the same button of the next item, or of the previous one, else the page's start. */
export function focusNeighbour(pressed: HTMLButtonElement) {
  const item = pressed.closest('li');
  const buttonsOf = (one: Element | null | undefined) => [...(one?.querySelectorAll('button') ?? [])];
  const place = buttonsOf(item).indexOf(pressed);
  const neighbour = buttonsOf(item?.nextElementSibling ?? item?.previousElementSibling);
  (neighbour[place] ?? neighbour.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
