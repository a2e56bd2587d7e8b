import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InstagramBed, MESSAGE, refusal } from './instagram-bed';

const bed = new InstagramBed();
beforeAll(() => bed.start());
afterAll(() => bed.stop());
afterEach(() => bed.forgetDeliveries());

const world = () => bed.standIn.world;

const HOUR_MS = 60 * 60_000;

describe("Instagram's stand-in: messages", () => {
  it('sends one private reply to a comment, and refuses a second', async () => {
    const { account, call } = await bed.connectedAccount();
    const comment = world().comment(account, 'nora', 'code?');
    const send = () =>
      call('POST', `${account.id}/messages`, { recipient: { comment_id: comment.id }, message: MESSAGE });
    expect(await send()).toMatchObject({ status: 200, body: { message_id: expect.any(String) } });
    expect(await send()).toEqual({ status: 400, body: refusal(100, 2534025) });
    expect(world().messagesTo(account, 'nora')).toMatchObject([{ text: 'Your code: CLAY20' }]);
  });

  it('refuses a private reply seven days after the comment, and a message a day after somebody has written', async () => {
    const { account, call } = await bed.connectedAccount();
    const comment = world().comment(account, 'nora', 'code?');
    world().write(account, 'nora', 'code?');
    const { id } = world().person('nora');
    const reply = () =>
      call('POST', `${account.id}/messages`, { recipient: { comment_id: comment.id }, message: MESSAGE });
    const write = () => call('POST', `${account.id}/messages`, { recipient: { id }, message: MESSAGE });
    expect((await write()).status).toBe(200);
    for (const one of [...world().state.comments, ...world().state.messages]) one.at -= 24 * HOUR_MS;
    expect(await write()).toEqual({ status: 400, body: refusal(10, 2534022) });
    for (const one of world().state.comments) one.at -= 6 * 24 * HOUR_MS;
    expect(await reply()).toEqual({ status: 400, body: refusal(10, 2534022) });
  });

  it("refuses a message to somebody who only commented, who takes no messages, or who doesn't exist", async () => {
    const { account, call } = await bed.connectedAccount();
    const send = (recipient: unknown) =>
      call('POST', `${account.id}/messages`, { recipient, message: MESSAGE });
    const comment = world().comment(account, 'quiet', 'code?');
    const quiet = world().person('quiet');
    expect(await send({ id: quiet.id })).toEqual({ status: 400, body: refusal(10, 2534022) });
    quiet.takesMessages = false;
    expect(await send({ comment_id: comment.id })).toEqual({ status: 400, body: refusal(551) });
    expect(await send({ id: '1' })).toEqual({ status: 400, body: refusal(100, 2534014) });
    expect(await send({ comment_id: '1' })).toEqual({ status: 400, body: refusal(100, 2534025) });
  });

  it('refuses the 751st message within an hour, and says when the next may be sent', async () => {
    const { account, token } = await bed.connectedAccount();
    bed.standIn.deliveries.held = [];
    const nora = world().person('nora');
    for (let nth = 0; nth < 750; nth += 1)
      world().addMessage(account, nora, { from: 'account', text: 'x', buttons: [] });
    bed.standIn.deliveries.held = null;
    const comment = world().comment(account, 'nora', 'code?');
    const response = await fetch(`${bed.standIn.url}/v26.0/${account.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ recipient: { comment_id: comment.id }, message: MESSAGE }),
    });
    expect([response.status, await response.json()]).toEqual([400, refusal(613)]);
    expect(response.headers.get('x-business-use-case-usage')).toMatch(/"estimated_time_to_regain_access":60/);
  });

  const withPayload = (fields: Record<string, unknown>) => ({
    attachment: { ...MESSAGE.attachment, payload: { ...MESSAGE.attachment.payload, ...fields } },
  });
  const button = { type: 'web_url', title: 'Open', url: 'https://promobell.example/' };
  it.each([
    ['a text of 641 characters', withPayload({ text: 'x'.repeat(641) })],
    ['four buttons', withPayload({ buttons: [button, button, button, button] })],
    ['no button', withPayload({ buttons: [] })],
    ['a title of 21 characters', withPayload({ buttons: [{ ...button, title: 'x'.repeat(21) }] })],
    ['an address that is none', withPayload({ buttons: [{ ...button, url: 'javascript:alert(1)' }] })],
    ['an unknown field', { ...MESSAGE, sticker: 1 }],
    ['a plain text, which our functions never send', { text: 'Your code: CLAY20' }],
  ])('refuses %s', async (_, refused) => {
    const { account, call } = await bed.connectedAccount();
    const comment = world().comment(account, 'nora', 'code?');
    const answer = await call('POST', `${account.id}/messages`, {
      recipient: { comment_id: comment.id },
      message: refused,
    });
    expect(answer).toEqual({ status: 400, body: refusal(100) });
  });

  it('refuses calls for another account, with a wrong token, or with unknown paths, parameters and fields', async () => {
    const [one, other] = [await bed.connectedAccount(), await bed.connectedAccount()];
    expect(await one.call('GET', `${other.account.id}/media`)).toEqual({
      status: 400,
      body: refusal(100, 33),
    });
    expect(await one.call('GET', 'me', undefined, 'IGAAwrong')).toEqual({ status: 401, body: refusal(190) });
    expect(await one.call('GET', 'nothing')).toEqual({ status: 400, body: refusal(100, 33) });
    expect(await one.call('GET', 'me?feilds=id')).toEqual({ status: 400, body: refusal(100) });
    expect(await one.call('GET', 'me?fields=email')).toEqual({ status: 400, body: refusal(100) });
  });

  it('writes a public reply under a comment, and none under a reply', async () => {
    const { account, call } = await bed.connectedAccount();
    const comment = world().comment(account, 'nora', 'code?');
    const reply = await call('POST', `${comment.id}/replies`, { message: 'Sent!' });
    expect(reply.status).toBe(200);
    expect(world().publicRepliesTo(comment)).toEqual(['Sent!']);
    expect(await call('POST', `${reply.body.id}/replies`, { message: 'Again' })).toEqual({
      status: 400,
      body: refusal(100),
    });
  });
});
