import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';

function Filters() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filter</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
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

function LastFilter() {
  const [open, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {!isGone && <Button onClick={() => setOpen(true)}>Filter</Button>}
      <Dialog open={open} onOpenChange={setOpen} title="Remove the filter?">
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
