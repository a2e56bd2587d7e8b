import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftOf } from '@/shared/draft';

const schema = z.object({ name: z.string() });
const mine = draftOf('note', ['mia', 'spring'], schema);

it('a draft stays until it is cleared, and belongs to one account', () => {
  expect(mine.read()).toBeUndefined();
  mine.save({ name: 'Half a sent' });
  expect(draftOf('note', ['mia', 'spring'], schema).read()).toEqual({ name: 'Half a sent' });
  expect(draftOf('note', ['otto', 'spring'], schema).read()).toBeUndefined();
  expect(draftOf('note', ['mia', 'autumn'], schema).read()).toBeUndefined();
  expect(draftOf('letter', ['mia', 'spring'], schema).read()).toBeUndefined();
  mine.clear();
  expect(mine.read()).toBeUndefined();
});

it.each(['{"name":', '{"name":7}', 'null'])('a stored draft that reads %s is ignored', (stored) => {
  localStorage.setItem('promobell-note-draft:mia:spring', stored);
  expect(mine.read()).toBeUndefined();
});
