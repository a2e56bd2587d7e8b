import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Button } from './button';
import { HydratedContext } from './use-hydrated';

it("a button handles one press while it isn't loading, and none while it is", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button loading onClick={press}>
      Save
    </Button>,
  );
  await userEvent.dblClick(button);
  expect(press).toHaveBeenCalledTimes(1);
});

it("a button doesn't submit its form again while loading", async () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

it('a button keeps the focus and announces what it is doing while loading', async () => {
  const { rerender } = render(<Button loadingLabel="Saving...">Save</Button>);
  await userEvent.tab();
  rerender(
    <Button loadingLabel="Saving..." loading>
      Save
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Saving...' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Saving...');
});

it('a button keeps its name behind the spinner when it has no other label', () => {
  render(<Button loading>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});

it('a button in a rendered document is disabled until the app has hydrated it', async () => {
  const press = vi.fn();
  const container = document.createElement('div');
  document.body.append(container);
  const copy = (isHydrated: boolean) => (
    <HydratedContext value={isHydrated}>
      <Button onClick={press}>Copy</Button>
    </HydratedContext>
  );
  container.innerHTML = renderToString(copy(false));
  const button = screen.getByRole('button', { name: 'Copy' });
  expect(button).toBeDisabled();

  const { rerender } = render(copy(false), { container, hydrate: true });
  expect(button).toBeDisabled();
  rerender(copy(true));
  expect(button).toBeEnabled();
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

it("a button's label changes in a page that the browser has translated", () => {
  const { rerender } = render(<Button>Copy</Button>);
  const translation = document.createElement('font');
  translation.textContent = 'Kopieren';
  screen.getByText('Copy').replaceChildren(translation);
  rerender(<Button>Copied!</Button>);
  expect(screen.getByRole('button')).toHaveTextContent('Copied!');
});
