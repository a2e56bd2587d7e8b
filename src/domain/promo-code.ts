import { atMost } from '@rules/account-fields';
import { brandNameFlaw } from '@rules/brand-name';
import { isCalendarDay } from '@rules/calendar-day';
import { categories } from '@rules/categories';
import { MAX_LENGTHS } from '@rules/field-limits';
import { isWebAddress, toWebAddress } from '@rules/web-address';
import * as z from 'zod/mini';

/** Shown once for all missing fields (docs/product/offers.md#fields); the fields say which ones. */
export const FIELDS_MISSING = 'Please fill in all required fields';
export const INVALID_BRAND_URL = 'Please enter a valid brand URL';
export const INVALID_HANDLE = 'Please enter a valid Instagram handle (e.g., @brandname)';
export const INVALID_AFFILIATE_LINK = 'Please enter a valid affiliate link';
export const INVALID_DATE = 'Please enter a whole date, or none';

const given = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const webAddress = (message: string) =>
  z.string().check(
    z.overwrite(toWebAddress),
    z.refine((value) => value === '' || isWebAddress(value), message),
  );

/** The @ is added automatically (docs/product/offers.md#fields); an @ alone counts as blank. */
export function toHandle(typed: string): string {
  const name = typed.trim().replace(/^@+\s*/, '');
  return name === '' ? '' : `@${name}`;
}

const brandName = given('The brand name is missing.').check(
  atMost(MAX_LENGTHS.brand_name),
  z.superRefine((name, context) => {
    const message = name === '' ? undefined : brandNameFlaw(name);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

const handle = z.string().check(
  z.overwrite(toHandle),
  z.refine((value) => value === '' || /^@[A-Za-z0-9._]+$/.test(value), INVALID_HANDLE),
  atMost(MAX_LENGTHS.brand_instagram_handle),
);

/** Past days are allowed. */
const expirationDate = z.string().check(z.refine((day) => day === '' || isCalendarDay(day), INVALID_DATE));

/** Editing never requires what codes from a CSV file don't have: brand URL and handle (docs/product/offers.md#fields). */
export const editPromoCodeSchema = z.object({
  brand_name: brandName,
  brand_url: webAddress(INVALID_BRAND_URL),
  brand_instagram_handle: handle,
  promo_code: given('The promo code is missing.').check(atMost(MAX_LENGTHS.promo_code)),
  description: given('The description is missing.').check(atMost(MAX_LENGTHS.description)),
  category: z.enum(categories),
  expiration_date: expirationDate,
  affiliate_link: webAddress(INVALID_AFFILIATE_LINK).check(z.minLength(1, 'The affiliate link is missing.')),
});

export const addPromoCodeSchema = z.extend(editPromoCodeSchema, {
  brand_url: webAddress(INVALID_BRAND_URL).check(z.minLength(1, 'The brand URL is missing.')),
  brand_instagram_handle: handle.check(z.minLength(1, 'The Instagram handle is missing.')),
});

export type PromoCodeFields = z.infer<typeof editPromoCodeSchema>;

export const EMPTY_PROMO_CODE: PromoCodeFields = {
  brand_name: '',
  brand_url: '',
  brand_instagram_handle: '',
  promo_code: '',
  description: '',
  category: 'Fashion',
  expiration_date: '',
  affiliate_link: '',
};

const requiredToEdit = ['brand_name', 'promo_code', 'description', 'affiliate_link'] as const;
const requiredToAdd = [...requiredToEdit, 'brand_url', 'brand_instagram_handle'] as const;

/** Whether a required field is blank, so that FIELDS_MISSING is shown. */
export function lacksRequired(fields: PromoCodeFields, doing: 'add' | 'edit'): boolean {
  const required = doing === 'add' ? requiredToAdd : requiredToEdit;
  return required.some((name) =>
    name === 'brand_instagram_handle' ? toHandle(fields[name]) === '' : fields[name].trim() === '',
  );
}

/** Whether nothing is filled in apart from the default category: such a draft isn't kept (docs/product/influencer-dashboard.md#drafts). */
export function isEmptyPromoCode(fields: PromoCodeFields): boolean {
  const { category, ...texts } = fields;
  return category === EMPTY_PROMO_CODE.category && Object.values(texts).every((text) => text.trim() === '');
}
