import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as leaving from '@/lib/leave-document';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { functionAnswer } from '../support/function-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

// jsdom can't navigate to another page.
beforeEach(() => void vi.spyOn(leaving, 'leaveAppFor').mockReturnValue());

const influencer = { ...member, is_influencer: true };
const CHECKOUT = 'https://checkout.example/pay/1';

describe('the pricing page with a plan that was chosen before', () => {
  const choice = async () => within(await screen.findByRole('region', { name: 'Your choice' }));

  it('continues to the payment of that plan by one press', async () => {
    const bodies: unknown[] = [];
    backend.use(
      profileAnswer(influencer),
      subscriptionAnswer(null),
      functionAnswer('create-checkout', { url: CHECKOUT }, { bodies }),
    );
    const { user } = renderApp('/pricing?plan=growth', influencer);
    expect((await choice()).getByText('10 offers for $12 a month.')).toBeInTheDocument();
    await user.click((await choice()).getByRole('button', { name: 'Continue with Growth' }));
    await waitFor(() => expect(leaving.leaveAppFor).toHaveBeenCalledWith(CHECKOUT));
    expect(bodies).toEqual([{ planType: 'Growth' }]);
  });

  it('leads to the dashboard when the member has that plan already', async () => {
    backend.use(profileAnswer(influencer), subscriptionAnswer(null));
    renderApp('/pricing?plan=starter', influencer);
    expect(await (await choice()).findByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
      'href',
      '/influencer-dashboard',
    );
  });

  it('ignores an unknown plan', async () => {
    renderApp('/pricing?plan=gold');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Your choice' })).not.toBeInTheDocument();
  });
});
