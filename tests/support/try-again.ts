import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { renderApp } from './render-app';

/** Presses Try again, which ignores presses while a request for the same is still on its way: another part may have asked, too. */
export async function tryAgain({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  const button = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
}
