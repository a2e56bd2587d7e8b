import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ItemList } from './item-list';

const offers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `offer ${from + index}` }));

it("a document's list is hydrated group by group, so that the browser can answer in between", () => {
  const hydrated = new Set<Element>();
  const afterEachCommit: number[] = [];
  const list = (
    <Profiler id="list" onRender={() => afterEachCommit.push(hydrated.size)}>
      <ItemList items={offers(0, 20)} className="grid" itemRef={(item) => void (item && hydrated.add(item))}>
        {({ id }) => id}
      </ItemList>
    </Profiler>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(list);
  const drawn = [...container.querySelectorAll('li')];
  document.body.append(container);
  render(list, { container, hydrate: true });
  expect(afterEachCommit).toEqual([6, 12, 18, 20]);
  expect([...hydrated]).toEqual(drawn);
});

it('items keep their elements when new ones come above them and more below', () => {
  const list = (from: number, to: number) => (
    <ItemList items={offers(from, to)} className="grid">
      {({ id }) => id}
    </ItemList>
  );
  const { container, rerender } = render(list(10, 34));
  const before = [...container.querySelectorAll('li')];
  rerender(list(8, 60));
  const after = [...container.querySelectorAll('li')];
  expect(after.map(({ textContent }) => textContent)).toEqual(offers(8, 60).map(({ id }) => id));
  expect(after.slice(2, 26).every((item, place) => item === before[place])).toBe(true);
});
