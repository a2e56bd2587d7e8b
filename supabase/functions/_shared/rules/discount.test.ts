import { describe, expect, it } from 'vitest';
import { discountFirst } from './discount.ts';

describe('discountFirst', () => {
  it.each([
    ['20% off everything', '20% off', 'everything'],
    ['20% off linen', '20% off', 'linen'],
    ['20 % off everything', '20 % off', 'everything'],
    ['7.5% off refills', '7.5% off', 'refills'],
    ['100% off', '100% off', ''],
    ['Get 20% off your first order', '20% off', 'your first order'],
    ['Enjoy up to 40% off sale', 'Up to 40% off', 'sale'],
    ['an extra 10% off sale', 'An extra 10% off', 'sale'],
    ['Extra 10% off sale', 'Extra 10% off', 'sale'],
    ['Save 15% on boots', 'Save 15%', 'on boots'],
    ['Save up to $50 on boots', 'Save up to $50', 'on boots'],
    ['$15 off orders over $60', '$15 off', 'orders over $60'],
    ['€1,250.50 off a sofa', '€1,250.50 off', 'a sofa'],
    ['£5 off, this week only', '£5 off', 'this week only'],
    ['30% cashback on flights', '30% cashback', 'on flights'],
    ['20 % de réduction', '20 % de réduction', ''],
    ['¡15% dto extra!', '15% dto', 'extra!'],
    ['30€ de descuento en vuelo', '30€ de descuento', 'en vuelo'],
    ['₹500 off your first order', '₹500 off', 'your first order'],
    ['20 kr rabatt', '20 kr rabatt', ''],
    ['CHF 25.- off', 'CHF 25.- off', ''],
    ['0.5% cashback', '0.5% cashback', ''],
    ['$0.05 off each gallon', '$0.05 off', 'each gallon'],
    ['Free shipping – no minimum', 'Free shipping', 'no minimum'],
    ['free delivery', 'Free delivery', ''],
    ['Free beanie with any sweater', 'Free', 'beanie with any sweater'],
    ['Get free chili crisp', 'Free', 'chili crisp'],
    ['2-for-1 reef-safe sunscreen', '2-for-1', 'reef-safe sunscreen'],
    ['3 for 2 on socks', '3 for 2', 'on socks'],
    ['  25% off!  ', '25% off', ''],
  ])('splits %j after %j', (description, discount, rest) => {
    expect(discountFirst(description)).toEqual({ discount, rest });
  });

  it.each([
    '',
    'A free tote with every order',
    'Members save 20% on boots',
    '3 forks for 2 people',
    'Freedom of the seas',
    'Free-range eggs',
    '1000% better sleep',
    '20%-strength serum',
    '99% organic cotton',
    '95% finest merino wool',
    '0% intro APR',
    '$0 delivery',
    'EUR 0 delivery',
    '$19.99 cotton socks',
    '$1,000-value gift card',
    '20 krispy bites',
    '$',
    '% off',
    'Get',
  ])('finds no discount at the start of %j', (description) => {
    expect(discountFirst(description)).toBeUndefined();
  });
});
