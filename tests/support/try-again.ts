import { screen, waitFor } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { expect } from 'vitest';
import { backend } from './backend';
import type { renderApp } from './render-app';

/**
 * Presses Try again, after which the backend answers as given. Another part may have asked for the same: it gets the old answer, and the button
 * ignores presses until then.
 */
export async function tryAgain(
  { user }: Pick<ReturnType<typeof renderApp>, 'user'>,
  ...answers: RequestHandler[]
) {
  const button = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  backend.use(...answers);
  await user.click(button);
}
