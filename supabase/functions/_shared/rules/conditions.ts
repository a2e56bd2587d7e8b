import { countriesLabel } from './countries.ts';
import { amountLabel, USUAL_CURRENCY } from './currencies.ts';

/** What an offer asks for, beyond its code. Copies stored on a device before offers had a currency and countries lack both. */
export interface Conditions {
  minimum_spend: number | null;
  currency?: string | undefined;
  first_order_only: boolean;
  countries?: readonly string[] | undefined;
}

/** The conditions of an offer without its other fields. Some are optional, so only `satisfies` makes a forgotten one a type error. */
export function conditionsOf({
  minimum_spend,
  currency,
  first_order_only,
  countries,
}: Conditions): Conditions {
  return { minimum_spend, currency, first_order_only, countries } satisfies Record<keyof Conditions, unknown>;
}

/** 'Min. spend €50 · First order only · In the US and Canada'; blank for an offer that asks for nothing. The offer's terms aren't in it. */
export function conditionsLabel(offer: Conditions): string {
  const { minimum_spend, currency = USUAL_CURRENCY, first_order_only, countries = [] } = offer;
  const conditions = [
    minimum_spend !== null && `Min. spend ${amountLabel(minimum_spend, currency)}`,
    first_order_only && 'First order only',
    countriesLabel(countries),
  ];
  return conditions.filter(Boolean).join(' · ');
}
