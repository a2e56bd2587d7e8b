import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { AUTHORISE, instagramAccount, instagramRule, instagramStandIn } from '../support/instagram-stand-in';
import { open, URL_OF_TAB } from '../support/instagram-tab';
import { renderApp } from '../support/render-app';

const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the Instagram tab of an influencer without a connected account', () => {
  it("explains that it takes a professional account, and links to Instagram's own page", async () => {
    open(instagramStandIn());
    const connect = await part('Answer comments with your code');
    expect(connect.getByText(/It takes a professional account at Instagram/)).toBeInTheDocument();
    const link = await connect.findByRole('link', { name: 'Connect Instagram' });
    expect(link).toHaveAttribute('href', AUTHORISE);
    expect(link).toHaveAttribute('target', '_self');
    expect(screen.queryByRole('region', { name: 'Rules' })).not.toBeInTheDocument();
  });

  it("renews the way to Instagram's page while the tab is open, before its hour is over", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    try {
      open(instagramStandIn());
      await screen.findByRole('link', { name: 'Connect Instagram' });
      const renewed = `${AUTHORISE}&renewed`;
      backend.use(functionAnswer('connect-instagram', { url: renewed }));
      await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
      await waitFor(() =>
        expect(screen.getByRole('link', { name: 'Connect Instagram' })).toHaveAttribute('href', renewed),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it("says when Instagram isn't set up on this site, and has no link to connect", async () => {
    const { stand } = { stand: instagramStandIn() };
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...stand.handlers);
    const sentence = "Instagram isn't set up on this site.";
    backend.use(functionRefusal('connect-instagram', 503, sentence, 'instagram_not_set_up'));
    renderApp(URL_OF_TAB, vera);
    expect(await screen.findByText(/Whoever runs it has to do that once/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Connect Instagram' })).not.toBeInTheDocument();
  });

  it("doesn't take a busy server for a site on which Instagram isn't set up, and tries again", async () => {
    const sentence = 'Promobell is very busy just now. Please try again in a moment.';
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...instagramStandIn().handlers);
    backend.use(functionRefusal('connect-instagram', 503, sentence));
    const { user } = renderApp(URL_OF_TAB, vera);
    await screen.findByText(sentence);
    backend.use(functionAnswer('connect-instagram', { url: AUTHORISE }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Connect Instagram' })).toBeInTheDocument();
  });

  it("shows an error when the address of Instagram's page can't be requested, and tries again", async () => {
    const stand = instagramStandIn();
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...stand.handlers);
    backend.use(http.post(`${SUPABASE_URL}/functions/v1/connect-instagram`, () => HttpResponse.error()));
    const { user } = renderApp(URL_OF_TAB, vera);
    await screen.findByText(/We can't reach Promobell right now/);
    backend.use(functionAnswer('connect-instagram', { url: AUTHORISE }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Connect Instagram' })).toBeInTheDocument();
  });

  it("shows an error instead of a link when the address isn't a web address", async () => {
    const stand = instagramStandIn();
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...stand.handlers);
    backend.use(functionAnswer('connect-instagram', { url: 'javascript:alert(1)' }));
    renderApp(URL_OF_TAB, vera);
    expect(await screen.findByText(/An unexpected error occurred/)).toBeInTheDocument();
  });

  it('still shows the rules from before Instagram was disconnected', async () => {
    open(instagramStandIn({ rules: [instagramRule('Codes')] }));
    expect(await (await part('Rules')).findByText('Codes')).toBeInTheDocument();
  });
});

describe('the Instagram tab with a connected account', () => {
  it("shows the account's state, until when it is connected, and how many replies were sent and wait", async () => {
    open(instagramStandIn({ account: instagramAccount({ waiting: 3 }) }));
    const account = await part('@vera.sand');
    expect(account.getByText('Answering')).toBeInTheDocument();
    expect(account.getByText(/Connected until January 24, 2027/)).toBeInTheDocument();
    expect(account.getByText('Sent within an hour').nextSibling).toHaveTextContent('12');
    expect(account.getByText('Waiting').nextSibling).toHaveTextContent('3');
  });

  it('pauses the answers and goes on by a press', async () => {
    const { user, stand } = open();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/Nothing is answered until you go on/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Answering')).toBeInTheDocument();
    expect(stand.writes.map(({ row }) => row)).toEqual([{ paused: true }, { paused: false }]);
  });

  it('shows an error and goes on answering when pausing fails', async () => {
    const { user } = open();
    backend.use(refusal('patch', 'instagram_accounts'));
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText("Couldn't pause")).toBeInTheDocument();
    expect(screen.getByText('Answering')).toBeInTheDocument();
  });

  it('asks to connect again when Instagram refuses access', async () => {
    open(instagramStandIn({ account: instagramAccount({ state: 'reconnect' }) }));
    const account = await part('@vera.sand');
    expect(account.getByText(/Instagram doesn't let Promobell in any more/)).toBeInTheDocument();
    expect(await account.findByRole('link', { name: 'Connect again' })).toHaveAttribute('href', AUTHORISE);
    expect(account.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it.each(['working', 'paused'])('asks to connect again a week before its end when %s', async (state) => {
    const expires_at = new Date(Date.now() + 6 * 86_400_000).toISOString();
    open(instagramStandIn({ account: instagramAccount({ state, expires_at }) }));
    const account = await part('@vera.sand');
    expect(account.getByText(/It couldn't be renewed by itself/)).toBeInTheDocument();
    expect(await account.findByRole('link', { name: 'Connect again' })).toHaveAttribute('href', AUTHORISE);
    expect(account.getByRole('button', { name: /^(Pause|Go on)$/ })).toBeInTheDocument();
  });

  it('says when Promobell has switched Instagram off, and why', async () => {
    const account = instagramAccount({ state: 'switched_off', switched_off_because: 'Complaints of spam.' });
    open(instagramStandIn({ account }));
    expect(await screen.findByText(/Promobell has switched Instagram off here/)).toHaveTextContent(
      'The reason: “Complaints of spam.” The contact page',
    );
    expect(screen.getByText(/Connected until January 24, 2027/)).not.toHaveTextContent('renewed');
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('disconnects the account after a confirmation', async () => {
    const { user, stand } = open();
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect @vera.sand?' }));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Instagram is disconnected')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Connect Instagram' })).toBeInTheDocument();
    expect(stand.disconnections).toEqual([{ influencer_id: vera.id }]);
  });

  it('shows the reason in the dialog when disconnecting fails', async () => {
    const { user } = open();
    backend.use(functionRefusal('disconnect-instagram', 500, 'Something broke.'));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Something broke.');
  });

  it("shows an error when it can't be loaded, and tries again", async () => {
    const stand = instagramStandIn({ account: instagramAccount() });
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...stand.handlers);
    backend.use(refusal('post', 'rpc/get_instagram'));
    const { user } = renderApp(URL_OF_TAB, vera);
    await screen.findByRole('alert');
    backend.use(...stand.handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '@vera.sand' })).toBeInTheDocument();
  });

  it("is shown to the influencer's agency, with the influencer's name", async () => {
    const ada = managedRow('Ada Osei');
    backend.use(
      profileAnswer(agency),
      ...agencyStandIn([ada]).handlers,
      ...codeStandIn().handlers,
      ...instagramStandIn().handlers,
    );
    renderApp(`/manage-influencer-codes/${ada.id}/instagram`, agency);
    expect(
      await screen.findByRole('region', { name: "Answer comments with Ada Osei's codes" }),
    ).toBeInTheDocument();
  });
});

describe('the reply rules on the Instagram tab', () => {
  it('show what they answer and send, with their numbers', async () => {
    open(
      instagramStandIn({
        account: instagramAccount(),
        rules: [
          instagramRule('Codes', { media_ids: ['1', '2'] }),
          instagramRule('Stories', {
            answers_to: 'story_reply',
            keywords: [],
            choice: 'menu',
            offer_ids: ['1', '2'],
          }),
        ],
      }),
    );
    const rules = await part('Rules');
    expect(
      await rules.findByText('Comments with “code” or “link” under 2 posts. One offer.'),
    ).toBeInTheDocument();
    expect(rules.getByText('Any story reply. A menu of 2 offers.')).toBeInTheDocument();
    expect(rules.getByText('Comments').nextSibling).toHaveTextContent('20');
    expect(rules.getAllByText('Copied')[0]?.nextSibling).toHaveTextContent('a few');
  });

  it('have a button to write the first one when there are none', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Write your first rule' }));
    expect(await screen.findByRole('form', { name: 'New rule' })).toBeInTheDocument();
    expect(location()).toBe(`${URL_OF_TAB}?rule=new`);
    expect(screen.getByRole('heading', { name: 'New rule' })).toHaveFocus();
  });

  it('are switched off by a press', async () => {
    const rule = instagramRule('Codes');
    const { user, stand } = open(instagramStandIn({ account: instagramAccount(), rules: [rule] }));
    await user.click(await screen.findByRole('switch', { name: 'Codes' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Codes' })).not.toBeChecked());
    expect(stand.writes).toEqual([{ method: 'PATCH', id: rule.id, row: { active: false } }]);
  });

  it('stay on with an error when switching one off fails', async () => {
    const { user } = open(instagramStandIn({ account: instagramAccount(), rules: [instagramRule('Codes')] }));
    backend.use(refusal('patch', 'instagram_rules'));
    await user.click(await screen.findByRole('switch', { name: 'Codes' }));
    expect(await screen.findByText("The rule couldn't be switched")).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Codes' })).toBeChecked();
  });

  it('are deleted after a confirmation', async () => {
    const rule = instagramRule('Codes');
    const { user, stand } = open(instagramStandIn({ account: instagramAccount(), rules: [rule] }));
    await user.click(await screen.findByRole('button', { name: 'Delete Codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this rule?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Rule deleted')).toBeInTheDocument();
    expect(await screen.findByText(/No rule yet/)).toBeInTheDocument();
    expect(stand.writes).toEqual([{ method: 'DELETE', id: rule.id }]);
  });

  it('that somebody else deleted first are reported as deleted already', async () => {
    const { user } = open(instagramStandIn({ account: instagramAccount(), rules: [instagramRule('Codes')] }));
    await user.click(await screen.findByRole('button', { name: 'Delete Codes' }));
    backend.use(http.delete(`${SUPABASE_URL}/rest/v1/instagram_rules`, () => HttpResponse.json([])));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This rule was already deleted.')).toBeInTheDocument();
  });

  it("can't be added to when there are 20", async () => {
    const rules = Array.from({ length: 20 }, (_, index) => instagramRule(`Rule ${index}`));
    open(instagramStandIn({ account: instagramAccount(), rules }));
    expect(await screen.findByText(/20 rules are as many as fit/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New rule' })).toBeDisabled();
  });

  it("show an error when they can't be loaded, and are loaded by Try again", async () => {
    const stand = instagramStandIn({ account: instagramAccount() });
    backend.use(profileAnswer(vera), ...codeStandIn().handlers, ...stand.handlers);
    backend.use(refusal('get', 'instagram_rules'));
    const { user } = renderApp(URL_OF_TAB, vera);
    const rules = await part('Rules');
    const tryAgain = await rules.findByRole('button', { name: 'Try again' });
    backend.use(...stand.handlers);
    await user.click(tryAgain);
    expect(await screen.findByText(/No rule yet/)).toBeInTheDocument();
  });
});
