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
    <main tabIndex={-1}>
      <OrderedRows
        label="Letters"
        rows={rows}
        nameOf={({ id }) => id}
        onMove={move}
        onRemove={(index) => setRows((now) => now.toSpliced(index, 1))}
      >
        {({ id }) => id}
      </OrderedRows>
    </main>
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

it('a row that is taken out hands the focus to the next one, else to the one before, else to the page', () => {
  show();
  const takeOut = (name: string) => screen.getByRole('button', { name: `Take ${name} out` });
  fireEvent.click(takeOut('B'));
  expect(takeOut('C')).toHaveFocus();
  fireEvent.click(takeOut('C'));
  expect(takeOut('A')).toHaveFocus();
  fireEvent.click(takeOut('A'));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('a double click takes out one row, and not the one that has moved under the pointer', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Take A out' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Take B out' }), { detail: 2 });
  expect(letters()).toEqual(['B', 'C']);
});

it('a row is taken out by one press of Enter, however long it is held down', () => {
  show();
  const wouldPress = (name: string, repeat: boolean) =>
    fireEvent.keyDown(screen.getByRole('button', { name: `Take ${name} out` }), { key: 'Enter', repeat });
  expect(wouldPress('B', false)).toBe(true);
  expect(wouldPress('C', true)).toBe(false);
});
