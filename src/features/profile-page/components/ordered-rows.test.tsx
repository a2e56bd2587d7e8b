import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OrderedRows } from './ordered-rows';

const HEIGHT = 40;

function Letters() {
  const [rows, setRows] = useState(['A', 'B', 'C'].map((id) => ({ id })));
  const move = (from: number, to: number) =>
    setRows((now) => {
      const moved = now[from];
      return moved ? now.toSpliced(from, 1).toSpliced(to, 0, moved) : now;
    });
  return (
    <OrderedRows label="Letters" rows={rows} nameOf={({ id }) => id} onMove={move} onRemove={vi.fn()}>
      {({ id }) => id}
    </OrderedRows>
  );
}

/** Shows three rows below one another, each as high as HEIGHT. */
function show() {
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * HEIGHT, 100, HEIGHT);
  });
  render(<Letters />);
}

const letters = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function press(nth: number, button = 0) {
  const handle = screen.getAllByTitle('Drag into another order')[nth];
  if (!handle) throw new Error(`No row ${nth}`);
  fireEvent.pointerDown(handle, { button });
}

const middleOf = (nth: number) => nth * HEIGHT + HEIGHT / 2;
const moveTo = (clientY: number) => window.dispatchEvent(new PointerEvent('pointermove', { clientY }));

it('a row is dragged below another one by the main button, and stays there when it is let go', () => {
  show();
  press(0);
  act(() => void moveTo(middleOf(1) + 1));
  expect(letters()).toEqual(['B', 'A', 'C']);
  fireEvent.pointerUp(window);
  act(() => void moveTo(middleOf(2) + 1));
  expect(letters()).toEqual(['B', 'A', 'C']);
});

it.each([
  ['middle', 1],
  ['right', 2],
])("a row isn't dragged by the %s button", (_, button) => {
  show();
  press(0, button);
  act(() => void moveTo(middleOf(2) + 1));
  expect(letters()).toEqual(['A', 'B', 'C']);
});

it('the same row is dragged on when the pointer moves twice before the rows are drawn again', () => {
  show();
  press(0);
  act(() => {
    moveTo(middleOf(1) + 1);
    moveTo(middleOf(2) + 1);
  });
  expect(letters()).toEqual(['B', 'C', 'A']);
});
