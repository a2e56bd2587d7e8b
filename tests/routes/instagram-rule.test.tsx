import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeId } from '../support/code-stand-in';
import { functionRefusal } from '../support/function-answers';
import { box, open, openForm } from '../support/instagram-rule-form';
import { instagramRule } from '../support/instagram-stand-in';
import { URL_OF_TAB } from '../support/instagram-tab';

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save rule' }));

describe('the form of a new reply rule', () => {
  it('saves what was typed and leads back to the rules', async () => {
    const { user, stand, location } = await openForm();
    await user.type(box('Name'), 'Codes');
    await user.type(box('Keywords'), 'code, link');
    await user.click(screen.getByRole('radio', { name: /^FERN20 Fernwood/ }));
    await user.type(box('Message'), 'Here: ');
    await user.click(screen.getByRole('button', { name: 'Insert the code' }));
    await user.click(screen.getByRole('button', { name: 'Add a reply' }));
    await user.type(box('Reply'), 'Sent you a message!');
    await user.click(screen.getByRole('radio', { name: 'Nothing' }));
    await save(user);
    expect(await screen.findByText('Rule saved')).toBeInTheDocument();
    expect(location()).toBe(URL_OF_TAB);
    expect(stand.writes).toEqual([
      {
        method: 'POST',
        row: {
          influencer_id: vera.id,
          name: 'Codes',
          answers_to: 'comment',
          keywords: ['code', 'link'],
          media_ids: [],
          choice: 'offer',
          offer_ids: [codeId('FERN20')],
          brand_name: null,
          message: 'Here: {code}',
          public_replies: ['Sent you a message!'],
          if_nothing_live: 'nothing',
        },
      },
    ]);
    expect(await screen.findByRole('switch', { name: 'Codes' })).toBeChecked();
  });

  it('shows an error at each wrong or missing field, and sends nothing', async () => {
    const { user, stand } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Chosen ones' }));
    await save(user);
    expect(await screen.findByText('Give the rule a name.')).toBeInTheDocument();
    expect(box('Name')).toHaveFocus();
    for (const flaw of [
      'Choose a post, or answer under all of them.',
      'Type a keyword, such as “code”.',
      'Choose an offer.',
      'Write the message.',
    ])
      expect(screen.getByText(flaw)).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Insert the code' }));
    await waitFor(() => expect(screen.queryByText('Write the message.')).not.toBeInTheDocument());
  });

  it('saves the posts and reels that are chosen by their pictures', async () => {
    const { user, stand } = await openForm();
    await user.type(box('Name'), 'Codes');
    await user.click(screen.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Post My new kiln' }));
    await user.click(screen.getByRole('checkbox', { name: 'Reel without a caption' }));
    await user.click(screen.getByRole('radio', { name: 'Any comment' }));
    expect(screen.queryByRole('textbox', { name: 'Keywords' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^FERN20 Fernwood/ }));
    await user.type(box('Message'), 'Hi');
    await save(user);
    await screen.findByText('Rule saved');
    expect(stand.writes).toMatchObject([{ row: { media_ids: ['post-1', 'post-2'], keywords: [] } }]);
  });

  it('shows the posts that the log has loaded already although Instagram is out of reach now', async () => {
    const { user } = await openForm();
    backend.use(functionRefusal('instagram-media', 503, 'Instagram is out of reach just now.'));
    await user.click(screen.getByRole('radio', { name: 'Chosen ones' }));
    // The log on the tab has asked for them before.
    expect(await screen.findByRole('group', { name: 'Posts and reels' })).toBeInTheDocument();
  });

  it('asks to connect Instagram before posts can be chosen', async () => {
    const { user } = await openForm([], 'new', false);
    await user.click(screen.getByRole('radio', { name: 'Chosen ones' }));
    expect(screen.getByText('Connect Instagram to choose from your posts and reels.')).toBeInTheDocument();
  });

  it('for messages offers neither posts nor public replies, and always has keywords', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Messages' }));
    expect(screen.queryByRole('radio', { name: 'Chosen ones' })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /^Any/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a reply' })).not.toBeInTheDocument();
    expect(box('Keywords')).toBeInTheDocument();
  });

  it('saves a menu of three offers, and disables a fourth', async () => {
    const { user, stand } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'A menu' }));
    for (const code of ['FERN20', 'KILN10', 'KILN15']) {
      await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${code}`) }));
    }
    expect(screen.getByRole('checkbox', { name: /^OLD5/ })).toBeDisabled();
    await user.type(box('Name'), 'Menu');
    await user.type(box('Keywords'), 'code');
    await user.type(box('Message'), 'My codes');
    await save(user);
    await screen.findByText('Rule saved');
    expect(stand.writes).toMatchObject([
      { row: { choice: 'menu', offer_ids: ['FERN20', 'KILN10', 'KILN15'].map(codeId) } },
    ]);
  });

  it('lists a brand of several offers once, and saves it', async () => {
    const { user, stand } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'A brand' }));
    expect(await screen.findAllByRole('radio', { name: 'Kiln & Co' })).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Kiln & Co' }));
    await user.type(box('Name'), 'Kiln');
    await user.type(box('Keywords'), 'kiln');
    await user.type(box('Message'), 'Hi');
    await save(user);
    await screen.findByText('Rule saved');
    expect(stand.writes).toMatchObject([
      { row: { choice: 'brand', brand_name: 'Kiln & Co', offer_ids: [] } },
    ]);
  });

  it('narrows the offers by a search', async () => {
    const { user } = await openForm();
    await user.type(screen.getByRole('searchbox', { name: 'Search your offers' }), 'KILN');
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^FERN20/ })).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: /^KILN10/ })).toBeInTheDocument();
  });

  it("shows the database's sentence about too many rules, and keeps what was typed", async () => {
    const { user } = await openForm();
    const message = 'There are 20 rules already, which is as many as fit. Delete one to add another.';
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/instagram_rules`, () =>
        HttpResponse.json({ code: 'P0001', message, hint: 'instagram_rule_limit' }, { status: 400 }),
      ),
    );
    await user.type(box('Name'), 'Codes');
    await user.type(box('Keywords'), 'code');
    await user.click(screen.getByRole('radio', { name: /^FERN20 Fernwood/ }));
    await user.type(box('Message'), 'Hi');
    await save(user);
    await screen.findByText(message);
    const buttons = screen.getByRole('button', { name: 'Save rule' }).parentElement;
    expect(buttons?.previousElementSibling).toHaveTextContent(message);
    expect(box('Name')).toHaveValue('Codes');
  });

  it("shows the database's refusal of an offer at its field", async () => {
    const { user } = await openForm();
    const message = 'new row violates check constraint "instagram_rules_offer_ids_own"';
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/instagram_rules`, () =>
        HttpResponse.json({ code: '23514', message }, { status: 400 }),
      ),
    );
    await user.type(box('Name'), 'Codes');
    await user.type(box('Keywords'), 'code');
    await user.click(screen.getByRole('radio', { name: /^FERN20 Fernwood/ }));
    await user.type(box('Message'), 'Hi');
    await save(user);
    expect(await screen.findByText("This can't be saved so. Please check it.")).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Offer' })).toHaveAccessibleDescription(/can't be saved so/);
  });

  it('keeps what was typed when it is left, until it is cleared', async () => {
    const { user } = await openForm();
    await user.type(box('Name'), 'Codes');
    await user.click(screen.getByRole('button', { name: 'All rules' }));
    await user.click(await screen.findByRole('button', { name: 'Write your first rule' }));
    expect(box('Name')).toHaveValue('Codes');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(box('Name')).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'New rule' })).toHaveFocus();
  });

  it('adds and removes public replies, at most five, and refuses a mention in one', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Add a reply' }));
    for (let count = 1; count < 5; count += 1) {
      await user.click(screen.getByRole('button', { name: 'Add another' }));
    }
    expect(screen.queryByRole('button', { name: 'Add another' })).not.toBeInTheDocument();
    const field = screen.getByRole('group', { name: 'Reply under the comment (optional)' });
    expect(field).toHaveFocus();
    await user.type(box('Reply 1'), 'One');
    await user.type(box('Reply 2'), 'Two @nora');
    await user.dblClick(screen.getByRole('button', { name: 'Remove reply 1' }));
    expect(box('Reply 1')).toHaveValue('Two @nora');
    await user.click(screen.getByRole('button', { name: 'Remove reply 4' }));
    expect(field).toHaveFocus();
    await save(user);
    expect(await screen.findByText(/Leave mentions out/)).toBeInTheDocument();
  });
});

describe('the form of a saved reply rule', () => {
  const rule = instagramRule('Codes', { offer_ids: [codeId('FERN20')], public_replies: [] });

  it('saves only what was changed', async () => {
    const { user, stand } = await openForm([rule], rule.id);
    expect(screen.getByRole('radio', { name: /^FERN20 Fernwood/ })).toBeChecked();
    expect(box('Keywords')).toHaveValue('code, link');
    await user.clear(box('Message'));
    await user.type(box('Message'), 'New text');
    await save(user);
    await screen.findByText('Rule saved');
    expect(stand.writes).toEqual([{ method: 'PATCH', id: rule.id, row: { message: 'New text' } }]);
  });

  it("keeps what was changed and nothing else, so that somebody else's change stays", async () => {
    const { user } = await openForm([rule], rule.id);
    await user.type(box('Name'), ' of May');
    cleanup();
    const later = await openForm([{ ...rule, message: 'By the agency' }], rule.id);
    expect(box('Name')).toHaveValue('Codes of May');
    expect(box('Message')).toHaveValue('By the agency');
    await save(later.user);
    await screen.findByText('Rule saved');
    expect(later.stand.writes).toEqual([{ method: 'PATCH', id: rule.id, row: { name: 'Codes of May' } }]);
  });

  it('says when the rule was deleted meanwhile', async () => {
    open([], rule.id);
    expect(await screen.findByText('This rule was deleted.')).toBeInTheDocument();
  });

  it('says when an offer of the rule was deleted, and leaves it out by a press', async () => {
    const stale = instagramRule('Stale', { offer_ids: [codeId('NOMORE')] });
    const { user } = await openForm([stale], stale.id);
    expect(await screen.findByText(/An offer of this rule was deleted or is hidden/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Leave out' }));
    expect(screen.getByRole('group', { name: 'Offer' })).toHaveFocus();
    await save(user);
    expect(await screen.findByText('Choose an offer.')).toBeInTheDocument();
  });
});
