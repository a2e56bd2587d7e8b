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

/** The category that a person or a link means, whatever the case and the spaces around it; undefined for none. */
export function categoryNamed(text: string): Category | undefined {
  const wanted = text.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === wanted);
}
