import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { renderApp } from '../support/render-app';

describe('the page by which a former address comes back', () => {
  const back = { success: true, email: 'vera@mail.example' };
  const take = { name: 'Take the address back' };

  it('does nothing before its button, then says that the address is back and leads to a password', async () => {
    const asked: unknown[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/take-address-back`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(back);
      }),
    );
    const { user } = renderApp('/address-back?token=sealed');
    expect(await screen.findByRole('heading', { name: 'Take your address back' })).toBeInTheDocument();
    expect(await screen.findByText(back.email)).toBeInTheDocument();
    expect(asked).toEqual([{ token: 'sealed', look: true }]);
    await user.click(screen.getByRole('button', take));
    expect(await screen.findByText(/is the address of the account again/)).toHaveTextContent(back.email);
    expect(asked.slice(1)).toEqual([{ token: 'sealed' }]);
    expect(screen.getByRole('link', { name: 'Set a password of your own' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it("speaks to an agency's owner of an influencer's address, and leads to no password", async () => {
    backend.use(functionAnswer('take-address-back', back));
    const { user } = renderApp('/address-back?token=sealed&for=owner');
    expect(await screen.findByRole('heading', { name: 'Take the former address back' })).toBeInTheDocument();
    expect(await screen.findByText(back.email)).toBeInTheDocument();
    await user.click(screen.getByRole('button', take));
    expect(await screen.findByText(/is the address of the account again/)).toHaveTextContent(back.email);
    expect(screen.getByRole('link', { name: 'See your influencers' })).toHaveAttribute(
      'href',
      '/agency-dashboard/influencers',
    );
    expect(screen.queryByRole('link', { name: 'Set a password of your own' })).not.toBeInTheDocument();
  });

  it('says why a link is invalid, without a button', async () => {
    const reason = 'This link is not valid. Nothing was changed.';
    backend.use(functionRefusal('take-address-back', 400, reason));
    renderApp('/address-back?token=x');
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByRole('button', take)).not.toBeInTheDocument();
  });

  it("says that a link without a token isn't complete", async () => {
    renderApp('/address-back');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
  });
});
