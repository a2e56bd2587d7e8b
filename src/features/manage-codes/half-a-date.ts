/**
 * Whether the form's date field holds a date that isn't whole. The browser gives such a field's value as empty, and
 * the code would be published without an end.
 */
export function hasHalfADate(form: EventTarget | null | undefined): boolean {
  if (!(form instanceof HTMLFormElement)) return false;
  const field = form.elements.namedItem('expiration_date');
  return field instanceof HTMLInputElement && field.validity.badInput;
}
