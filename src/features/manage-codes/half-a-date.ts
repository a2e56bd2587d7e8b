/**
 * Whether the form's date field contains an incomplete date. The browser reports such a field's value as empty, and
 * the code would be published without an expiration date.
 */
export function hasHalfADate(form: EventTarget | null | undefined): boolean {
  if (!(form instanceof HTMLFormElement)) return false;
  const field = form.elements.namedItem('expiration_date');
  return field instanceof HTMLInputElement && field.validity.badInput;
}
