import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';
import { rememberPresses } from './pressed-control';

function Filters() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filter</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filter by category"
        footer={<Button onClick={() => setOpen(false)}>Apply</Button>}
      >
        <input aria-label="Food" type="checkbox" />
      </Dialog>
    </>
  );
}

it('a dialog takes the focus, traps it, and returns it', async () => {
  render(<Filters />);
  const opener = screen.getByRole('button', { name: 'Filter' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Filter by category' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  for (let press = 0; press < 5; press++) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it.each(['Close', 'Apply'])('a dialog closes by its button %s and returns the focus', async (name) => {
  render(<Filters />);
  const opener = screen.getByRole('button', { name: 'Filter' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('a dialog returns the focus to the control that was pressed, also where a press moves it to what is around the control', async () => {
  rememberPresses();
  render(
    <section aria-label="Deals" tabIndex={-1}>
      <Filters />
    </section>,
  );
  const opener = screen.getByRole('button', { name: 'Filter' });
  // As Safari does, which presses without focusing.
  screen.getByRole('region', { name: 'Deals' }).focus();
  fireEvent.click(opener);
  expect(opener).not.toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(opener).toHaveFocus());
});

it('a dialog lies in the part of the page that a keyboard leaves to be seen', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 0 });
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const show = (change: object) =>
    act(() => void Object.assign(view, change).dispatchEvent(new Event('resize')));
  view.height = 800;
  render(<Filters />);
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const area = screen.getByRole('dialog').parentElement;
  expect(area).not.toHaveStyle({ height: '800px' });
  show({ offsetTop: 20, height: 450 });
  expect(area).toHaveStyle({ top: '20px', height: '450px' });
  // Zoomed in, a part of the page is seen, too.
  show({ scale: 2 });
  expect(area).not.toHaveStyle({ height: '450px' });
  Reflect.deleteProperty(window, 'visualViewport');
});

function LastFilter() {
  const [open, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {!isGone && <Button onClick={() => setOpen(true)}>Filter</Button>}
      <Dialog open={open} onClose={() => setOpen(false)} title="Remove the filter?">
        <Button
          onClick={() => {
            setGone(true);
            setOpen(false);
          }}
        >
          Remove
        </Button>
      </Dialog>
    </main>
  );
}

it('a dialog whose opener is gone hands the focus to the page', async () => {
  render(<LastFilter />);
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
