import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch';
import { THEME_STORAGE_KEY } from './use-theme';

const device = { dark: false, changed: new Set<() => void>() };

beforeEach(() => {
  device.dark = false;
  device.changed.clear();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return device.dark;
    },
    addEventListener: (_type: string, listener: () => void) => device.changed.add(listener),
    removeEventListener: (_type: string, listener: () => void) => device.changed.delete(listener),
  }));
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const turnDeviceDark = () =>
  act(() => {
    device.dark = true;
    for (const listener of device.changed) listener();
  });
const shown = () => document.documentElement.dataset.theme;

it("the theme switch sets and stores the chosen theme, whatever the device's is", async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  expect(await screen.findByRole('radio', { name: 'System' })).toBeChecked();

  await userEvent.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(shown()).toBe('light');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('light');
  turnDeviceDark();
  expect(shown()).toBe('light');
});

it('the theme switch follows the device again after System', async () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'light');
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'System' }));
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBeNull();
  turnDeviceDark();
  expect(shown()).toBe('dark');
});

it('the theme switch takes over a choice made in another tab', async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  act(() => {
    localStorage.setItem(THEME_STORAGE_KEY, 'dark');
    dispatchEvent(new StorageEvent('storage', { key: THEME_STORAGE_KEY }));
  });
  expect(shown()).toBe('dark');
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked();
});

it('the theme switch keeps the choice for the page when storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked();

  vi.restoreAllMocks();
  await userEvent.click(await screen.findByRole('radio', { name: 'System' }));
  expect(shown()).toBe('light');
});

it('the theme switch closes on Escape, with the focus on its button, and on a press outside', async () => {
  render(
    <>
      <ThemeSwitch />
      <p>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Theme' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(button).toHaveFocus();

  await userEvent.click(button);
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeVisible();
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
