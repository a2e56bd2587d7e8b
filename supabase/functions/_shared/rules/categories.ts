/** The eight categories of offers, in the order screens show them (docs/product/offers.md#categories). */
export const categories = [
  'Fashion',
  'Fitness',
  'Food',
  'Tech',
  'Home',
  'Jewelry',
  'Travel',
  'Beauty',
] as const;

export type Category = (typeof categories)[number];

export function isCategory(value: string): value is Category {
  return categories.some((category) => category === value);
}

/** The category of a name, ignoring case and surrounding spaces; undefined for anything else. */
export function categoryNamed(text: string): Category | undefined {
  const wanted = text.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === wanted);
}
