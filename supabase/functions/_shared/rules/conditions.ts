import { grouped } from './grouped.ts';

/** What an offer asks for, beyond its code. */
interface Conditions {
  minimum_spend: number | null;
  first_order_only: boolean;
}

/** '$50', '$49.99' */
export function dollars(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.');
  return `$${grouped(Number(whole))}${Number.isInteger(amount) ? '' : `.${cents}`}`;
}

/** 'Min. spend $50 · First order only'; blank for an offer that asks for neither. The sheet shows its terms apart. */
export function conditionsLabel({ minimum_spend, first_order_only }: Conditions): string {
  const conditions = [
    minimum_spend !== null && `Min. spend ${dollars(minimum_spend)}`,
    first_order_only && 'First order only',
  ];
  return conditions.filter(Boolean).join(' · ');
}
