import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HoldWhilePressed } from './hold-while-pressed';

afterEach(() => {
  vi.useRealTimers();
});

const list = (items: readonly string[], onPress = vi.fn()) => (
  <HoldWhilePressed items={items}>
    {(shown) =>
      shown.map((name) => (
        <button key={name} type="button" onClick={() => onPress(name)}>
          {name}
        </button>
      ))
    }
  </HoldWhilePressed>
);
const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('a list under a press keeps its items until the press is released, then shows the new ones', () => {
  const onPress = vi.fn();
  const { rerender } = render(list(['Vera', 'Mina'], onPress));
  const mina = screen.getByRole('button', { name: 'Mina' });
  fireEvent.pointerDown(mina, { button: 0 });
  rerender(list(['Otto'], onPress));
  expect(shown()).toEqual(['Vera', 'Mina']);
  fireEvent.pointerUp(mina);
  fireEvent.click(mina);
  expect(onPress).toHaveBeenCalledWith('Mina');
  expect(shown()).toEqual(['Otto']);
});

it('a list under a press that becomes a scroll shows the new items, too', () => {
  vi.useFakeTimers();
  const { rerender } = render(list(['Vera']));
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0 });
  rerender(list(['Otto']));
  fireEvent.pointerCancel(screen.getByRole('button'));
  expect(shown()).toEqual(['Vera']);
  act(() => vi.runAllTimers());
  expect(shown()).toEqual(['Otto']);
});
