import { expect, it } from 'vitest';
import { type CodesView, parseCodesView, writeCodesView } from './codes-view';

const read = (search: string) => parseCodesView(new URLSearchParams(search));
const write = (view: CodesView, before = '') => writeCodesView(new URLSearchParams(before), view).toString();
const plain: CodesView = { search: '', sort: 'newest', editing: undefined };

it.each<[string, CodesView]>([
  ['', plain],
  ['q=+fern+&sort=ending&edit=c1', { search: 'fern', sort: 'ending', editing: 'c1' }],
  ['sort=alphabetical', { ...plain, sort: 'alphabetical' }],
  ['sort=discount&edit=', plain],
])('reads %j', (search, view) => {
  expect(read(search)).toEqual(view);
});

it('leaves out defaults and keeps what is not its own', () => {
  expect(write(plain, 'tab=add&q=x&sort=ending&edit=c1')).toBe('tab=add');
  expect(write({ search: 'fern', sort: 'ending', editing: 'c1' }, 'tab=x')).toBe(
    'tab=x&q=fern&sort=ending&edit=c1',
  );
});
