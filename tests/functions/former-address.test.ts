import { beforeAll, expect, it } from 'vitest';
import { linkIn, mailTo, openLink } from '../stack/mail';
import { sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged, takeOver } from './agencies';
import { invoke } from './answer';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

/** A link to set a password, in the mailbox that the account had before its agency changed the address. */
async function linkToFormerAddress() {
  const agency = await newAgency(stack);
  const vera = await newManaged(stack, agency);
  await stack.client().auth.resetPasswordForEmail(vera.email);
  const link = linkIn(mailTo(stack, vera.email));
  const form = new FormData();
  form.set('influencer_id', vera.id);
  form.set('email', `new-${vera.email}`);
  const { body } = await invoke(agency.client, 'update-influencer-user', form);
  expect(body).toEqual({ success: true, email: 'changed' });
  return { link, vera: { ...vera, email: `new-${vera.email}` } };
}

it('a link to set a password is void once the address has changed', async () => {
  const { link } = await linkToFormerAddress();
  expect((await openLink(stack.client(), link)).error?.code).toBe('otp_expired');
});

it('a new link to set a password is sent to the new address and opens the account', async () => {
  const { vera } = await linkToFormerAddress();
  await stack.client().auth.resetPasswordForEmail(vera.email);
  const opened = await openLink(stack.client(), linkIn(mailTo(stack, vera.email)));
  expect(opened.data.user?.email).toBe(vera.email);
});

it('an influencer can take its account over after the address has changed, but not by the link to the former one', async () => {
  const { link, vera } = await linkToFormerAddress();
  await takeOver(stack, vera);
  expect((await openLink(stack.client(), link)).error?.code).toBe('otp_expired');
});
