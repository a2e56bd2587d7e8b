import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { functionAnswer, functionOutage, functionRefusal } from '../support/agency-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { renderApp } from '../support/render-app';

const open = async (url = '/confirm-email?token=sealed') => {
  const app = renderApp(url);
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  return app;
};
const confirm = { name: 'Confirm the new address' };

it('changes nothing before the button, then says what the address is', async () => {
  const asked: unknown[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/confirm-email-change`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ success: true, email: 'vera@new.example' });
    }),
  );
  const { user } = await open();
  const button = await screen.findByRole('button', confirm);
  expect(asked).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('vera@new.example')).toBeInTheDocument();
  expect(asked).toEqual([{ token: 'sealed' }]);
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
});

it.each([
  [410, 'This link has expired. Nothing was changed.'],
  [400, 'This link is not valid any more. Nothing was changed.'],
  [409, 'This email address is already registered. Please use a different email.'],
])('tells why not (%i)', async (status, message) => {
  backend.use(functionRefusal('confirm-email-change', status, message));
  const { user } = await open();
  await user.click(await screen.findByRole('button', confirm));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('can be tried again without an answer', async () => {
  backend.use(functionOutage('confirm-email-change'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', confirm));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  backend.use(functionAnswer('confirm-email-change', { success: true, email: 'vera@new.example' }));
  await user.click(screen.getByRole('button', confirm));
  expect(await screen.findByText('vera@new.example')).toBeInTheDocument();
});

it('asks for the whole link', async () => {
  await open('/confirm-email');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete.');
  expect(screen.queryByRole('button', confirm)).not.toBeInTheDocument();
});
