/** Finds an element of the page that is shown. Pages that were left stay in the document, marked `data-kept`. */
export const inShownPage = (selector: string) =>
  document.querySelector<HTMLElement>(`${selector}:not([data-kept] *)`);
