import { expect, it, onTestFinished } from 'vitest';
import { queryOf } from './with-parameters';

it.each([
  [{}, ''],
  [{ sort: 'ending', q: 'a b' }, '?sort=ending&q=a+b'],
])(
  'the query of the parameters %j is "%s", also in a browser whose parameters have no size',
  (values, query) => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
    if (size) {
      Reflect.deleteProperty(URLSearchParams.prototype, 'size');
      onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, 'size', size));
    }
    expect(queryOf(new URLSearchParams(values))).toBe(query);
  },
);
