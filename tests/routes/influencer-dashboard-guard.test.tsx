import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer, signInAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { homeAnswers } from '../support/list-answers';
import { offerLimitAnswer } from '../support/plan-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { tryAgain } from '../support/try-again';

describe('entering the influencer dashboard', () => {
  it('asks a visitor to sign in and returns', async () => {
    const { user, location } = renderApp('/influencer-dashboard/add');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(location()).toBe('/login?next=%2Finfluencer-dashboard%2Fadd');
    backend.use(signInAnswer(vera), profileAnswer(vera), ...codeStandIn().handlers);
    await user.type(screen.getByLabelText('Email'), vera.email);
    await user.type(screen.getByLabelText('Password'), 'secret password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('form', { name: 'Add promo code' })).toBeInTheDocument();
    expect(location()).toBe('/influencer-dashboard/add');
  });

  it('sends a member to the application', async () => {
    backend.use(profileAnswer(member), offerLimitAnswer(0, 'Starter', 1));
    const { location } = renderApp('/influencer-dashboard', member);
    await waitFor(() => expect(location()).toBe('/influencer-apply'));
  });

  it("doesn't treat an influencer whose profile couldn't be read as a member", async () => {
    backend.use(refusal('get', 'profiles'), ...codeStandIn([codeRow('FERN20')]).handlers);
    const { user, location } = renderApp('/influencer-dashboard', vera);
    expect(await screen.findByRole('alert')).toHaveTextContent("Your profile couldn't be loaded.");
    await tryAgain({ user }, profileAnswer(vera));
    expect(await screen.findByRole('heading', { name: 'Influencer Dashboard' })).toBeInTheDocument();
    expect(location()).toBe('/influencer-dashboard');
  });
});

describe('signing in without a return address', () => {
  async function signIn(account: typeof vera) {
    backend.use(
      signInAnswer(account),
      profileAnswer(account),
      ...codeStandIn([codeRow('FERN20')]).handlers,
      ...homeAnswers(),
    );
    const app = renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), account.email);
    await app.user.type(screen.getByLabelText('Password'), 'secret password');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    return app;
  }

  it('sends an influencer to the influencer dashboard', async () => {
    const { location } = await signIn(vera);
    await waitFor(() => expect(location()).toBe('/influencer-dashboard'));
  });

  it('sends an agency to the agency dashboard, even when it is an influencer, too', async () => {
    backend.use(...agencyStandIn().handlers);
    const { location } = await signIn({ ...vera, ...{ is_agency: true } });
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
  });
});

describe('the link to the influencer dashboard', () => {
  it('is in the header and in the account menu of influencers', async () => {
    backend.use(profileAnswer(vera), ...codeStandIn().handlers);
    const { user } = renderApp('/influencer-dashboard', vera);
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await main.findByRole('link', { name: 'Influencer Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'Influencer Dashboard' })).toHaveAttribute(
      'href',
      '/influencer-dashboard',
    );
  });

  it("isn't shown to members", async () => {
    backend.use(profileAnswer(member), ...homeAnswers());
    const { user } = renderApp('/', member);
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await screen.findByRole('menuitem', { name: 'Profile' });
    expect(screen.queryByText('Influencer Dashboard')).not.toBeInTheDocument();
  });
});
