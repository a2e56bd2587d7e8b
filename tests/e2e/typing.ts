/**
 * Has React hear what Playwright types in Firefox; runs in the page. It sets a field's value there as a script of the page would, which
 * React takes for its own writing. Set once more past React, by the prototype's setter, it is a person's.
 */
export function hearTyping() {
  addEventListener(
    'input',
    (event) => {
      const { target } = event;
      if (event.isTrusted || !(event instanceof InputEvent)) return;
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // A field for an address tells no selection, so Playwright has added to what it should replace.
      const value = target.selectionStart === null ? event.data : target.value;
      target.value = '';
      Reflect.set(Object.getPrototypeOf(target), 'value', value, target);
    },
    true,
  );
}
