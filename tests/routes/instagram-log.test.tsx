import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  instagramAccount,
  instagramReply,
  instagramRule,
  instagramStandIn,
} from '../support/instagram-stand-in';
import { open, URL_OF_TAB } from '../support/instagram-tab';

const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the log on the Instagram tab', () => {
  it.each([
    ['Sent', { public_reply: 'sent' }, 'Answered under the comment, too.'],
    ['Waiting', { state: 'waiting', reason: 'rate_limit' }, /Instagram takes no more messages for now/],
    ['Waiting', { state: 'waiting', reason: 'reconnect' }, "It's sent once Instagram is connected again."],
    ['Not sent', { state: 'failed', reason: 'cannot_receive' }, 'This person takes no messages from you.'],
    ['Not sent', { state: 'failed', reason: 'unsure' }, /Instagram didn't say whether it arrived/],
    ['Nothing live', { state: 'nothing_live', sent_at: null }, /so nothing was sent/],
    ['Nothing live', { state: 'nothing_live' }, /The message led to the profile instead/],
  ])('shows an answer as “%s” with its reason when it has: %j', async (label, change, why) => {
    open(instagramStandIn({ account: instagramAccount(), replies: [instagramReply(1, change)] }));
    const log = await part('Log');
    expect(await log.findByText(why)).toBeInTheDocument();
    const row = log.getByText(/under “My new kiln”/).closest('li');
    expect(row).toHaveTextContent(label);
    expect(row).toHaveTextContent('FERN20 of Fernwood');
  });

  it('is filtered by state and rule, and leads back to all answers', async () => {
    const rule = instagramRule('Codes');
    const { user, stand, location } = open(
      instagramStandIn({ account: instagramAccount(), rules: [rule], replies: [instagramReply(1)] }),
    );
    const log = await part('Log');
    await log.findByText('1 answer');
    await user.selectOptions(log.getByRole('combobox', { name: 'State' }), 'failed');
    await user.selectOptions(log.getByRole('combobox', { name: 'Rule' }), rule.id);
    expect(await log.findByText('Nothing like that in the last 30 days.')).toBeInTheDocument();
    expect(stand.lists).toContainEqual({ of_rule: rule.id, in_state: 'failed' });
    await user.click(log.getByRole('button', { name: 'Show all answers' }));
    expect(await log.findByText('1 answer')).toBeInTheDocument();
    expect(location()).toBe(URL_OF_TAB);
  });

  it('says when it is filtered by a rule that was deleted, and leads back to all answers', async () => {
    const gone = crypto.randomUUID();
    const replies = [instagramReply(1, { rule_id: gone, rule_name: null }), instagramReply(2)];
    const { user } = open(
      instagramStandIn({ account: instagramAccount(), replies }),
      `${URL_OF_TAB}?of=${gone}`,
    );
    const log = await part('Log');
    await log.findByText('1 answer');
    await log.findByRole('option', { name: 'A deleted rule' });
    expect(log.getByRole('combobox', { name: 'Rule' })).toHaveDisplayValue('A deleted rule');
    await user.selectOptions(log.getByRole('combobox', { name: 'Rule' }), 'All rules');
    expect(await log.findByText('2 answers')).toBeInTheDocument();
  });

  it('has a message when nothing was answered yet', async () => {
    open();
    expect(await screen.findByText(/Nothing was answered yet/)).toBeInTheDocument();
  });
});
