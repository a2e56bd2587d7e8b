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

const BY_NAME = new Map(categories.map((category) => [category.toLowerCase(), category]));

/** The category of a name, ignoring case and surrounding spaces; undefined for anything else. */
export const categoryNamed = (text: string): Category | undefined => BY_NAME.get(text.trim().toLowerCase());
