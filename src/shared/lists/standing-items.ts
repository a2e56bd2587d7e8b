/** The items of a list that is rendered whole, as they stand on the page before others take over. */
export interface StandingItems {
  heights: number[];
  /** The control that has the focus. */
  focused: FocusedControl | undefined;
}

interface FocusedControl {
  item: string | undefined;
  /** Which of the item's controls. */
  index: number;
}

const controlsOf = (item: Element | null | undefined) => [
  ...(item?.querySelectorAll<HTMLElement>('a, button') ?? []),
];

export function standingItems(list: HTMLElement | null): StandingItems | null {
  if (!list) return null;
  const { activeElement } = document;
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')];
  const focused = items.find((item) => item.contains(activeElement));
  return {
    heights: items.map((item) => item.offsetHeight),
    focused: focused && {
      item: focused.dataset.item,
      index: controlsOf(focused).findIndex((control) => control.matches(':focus')),
    },
  };
}

export function focusControl(list: HTMLElement, { item, index }: FocusedControl) {
  const control = controlsOf(list.querySelector(`[data-item="${CSS.escape(item ?? '')}"]`))[index];
  control?.focus({ preventScroll: true });
}
