import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShareProfile } from './profile-header';

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.resolve() },
    configurable: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const label = () => screen.getByRole('button').textContent;
const press = () => act(async () => fireEvent.click(screen.getByRole('button')));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it("the Share button of a profile says 'Copied!' for two seconds after the last press", async () => {
  render(<ShareProfile influencer={{ name: 'Ana Flores', handle: 'ana.flores' }} />);
  await press();
  expect(label()).toBe('Copied!');
  pass(1_500);
  await press();
  pass(1_999);
  expect(label()).toBe('Copied!');
  pass(1);
  expect(label()).toBe('Share Profile');
});
