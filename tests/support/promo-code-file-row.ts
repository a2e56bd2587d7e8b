import { checkPromoCode } from '@rules/csv-promo-codes';
import { fileRow } from './offer-values';

/** The values of a promo code row in which nothing is wrong. */
export const values = {
  ...fileRow(0),
  currency: 'USD',
  affiliate_link: 'https://kiln.example/?ref=nora',
  apply_link: 'https://shop.kiln.example/discount/NORA20?redirect=%2F',
  email: 'nora@example.com',
};

/** What is wrong with that row when these of its values are others. */
export const flawsOf = (changed: Record<string, unknown>) => {
  const result = checkPromoCode({ ...values, ...changed });
  return 'flaws' in result ? result.flaws : [];
};

/** That row as it is uploaded when these of its values are others; undefined when one is wrong. */
export const rowOf = (changed: Record<string, unknown>) => {
  const result = checkPromoCode({ ...values, ...changed });
  return 'row' in result ? result.row : undefined;
};
