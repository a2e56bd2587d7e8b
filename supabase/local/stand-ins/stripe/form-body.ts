export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/**
 * Reads a form or query as Stripe does: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. Lists stay objects
 * by index, and `expand[]` is counted.
 */
export function readForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    place(fields, path, value);
  }
  return fields;
}

function place(fields: FormFields, [first = '', ...rest]: string[], value: string) {
  const name = first === '' ? String(Object.keys(fields).length) : first;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const existing = fields[name];
  const inner: FormFields = typeof existing === 'object' ? existing : Object.create(null);
  fields[name] = inner;
  place(inner, rest, value);
}
