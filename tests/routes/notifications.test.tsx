import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { notificationStandIn } from '../support/notification-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

const ana = {
  id: '00000000-0000-4000-8000-0000000000a1',
  full_name: 'Ana Bloom',
  username: 'ana',
  avatar_url: null,
  category: null,
  is_creditcard: false,
  live_offer_count: 2,
  follower_count: 3,
  cursor: 'c',
  total: 1,
};

/** @param instead answers that take the place of the usual ones */
function open(url = '/notifications', ...instead: RequestHandler[]) {
  const standIn = notificationStandIn();
  backend.use(
    ...instead,
    profileAnswer(member),
    ...followStandIn({ follows: [ana.id] }).handlers,
    rpcAnswer('list_followed_influencers', [ana]),
    ...standIn.handlers,
  );
  return { ...standIn, ...renderApp(url, member) };
}

/** Writing fails when the test says so, and reading at once. */
function failWhenReleased(written: string, read: string) {
  const answered = heldBack([]);
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/${written}`, () =>
      answered.answer().then(() => new HttpResponse(null, { status: 503 })),
    ),
    refusal(read.startsWith('rpc/') ? 'post' : 'get', read, 503),
  );
  return answered;
}

const control = (name: string) => screen.findByRole('switch', { name });

describe('the notification settings', () => {
  it('show the defaults, and save each choice at once', async () => {
    const { user, writes } = open();
    const site = await control('On this site');
    expect(site).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked();
    await user.click(site);
    await waitFor(() => expect(site).not.toBeChecked());
    await user.click(screen.getByRole('radio', { name: 'Weekly' }));
    await user.selectOptions(screen.getByLabelText('Mails and reminders come at'), '6 PM');
    expect(await screen.findByText(/^On Mondays at 6 PM/)).toBeInTheDocument();
    await waitFor(() => expect(writes).toEqual([{ site: false }, { digest: 'weekly' }, { digest_hour: 18 }]));
  });

  it("are requested with the browser's time zone", async () => {
    const { asked } = open();
    await control('On this site');
    expect(asked).toContainEqual({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  });

  it("say in words that the server doesn't know a time zone of the browser, and keep the present one", async () => {
    const { user } = open();
    const zone = await screen.findByLabelText('Time zone');
    const before = within(zone).getByRole<HTMLOptionElement>('option', { selected: true }).text;
    backend.use(
      http.patch(`${SUPABASE_URL}/rest/v1/notification_settings`, () =>
        HttpResponse.json(
          { code: '23514', message: 'violates check constraint "notification_settings_time_zone_known"' },
          { status: 400 },
        ),
      ),
    );
    await user.selectOptions(zone, 'Kolkata (Asia)');
    expect(await screen.findByText(/^We don't know this time zone/)).toBeInTheDocument();
    await waitFor(() => expect(zone).toHaveDisplayValue(before));
  });

  it("have quiet hours that start as a night, and whose start and end can't be equal", async () => {
    const { user, writes } = open();
    await user.click(await control('Quiet hours'));
    const from = await screen.findByLabelText('From');
    expect(from).toHaveDisplayValue('10 PM');
    expect(within(from).queryByRole('option', { name: '7 AM' })).not.toBeInTheDocument();
    await user.selectOptions(from, '11 PM');
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(screen.queryByLabelText('From')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(writes).toEqual([
        { quiet_from: '22:00:00', quiet_until: '07:00:00' },
        { quiet_from: '23:00:00' },
        { quiet_from: null, quiet_until: null },
      ]),
    );
  });

  it("roll back a choice that couldn't be saved, with an error", async () => {
    const { user } = open();
    const reminders = await control('Remind me of codes that end tomorrow');
    backend.use(refusal('patch', 'notification_settings', 503));
    await user.click(reminders);
    expect(await screen.findByText("Your choice wasn't saved")).toBeInTheDocument();
    await waitFor(() => expect(reminders).toBeChecked());
  });

  it('go back to what was kept when a choice gets no answer, and save what was chosen after it', async () => {
    const { user, writes } = open();
    const site = await control('On this site');
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    backend.use(
      http.patch(
        `${SUPABASE_URL}/rest/v1/notification_settings`,
        () => new Promise<undefined>(() => undefined),
        { once: true },
      ),
    );
    await user.click(site);
    await user.click(await control('Remind me of codes that end tomorrow'));
    await waitFor(() => expect(site).not.toBeChecked());
    expect(writes).toEqual([]);
    patience.abort();
    await waitFor(() => expect(writes).toEqual([{ ending_soon: false }]));
    expect(await screen.findByText("Your choice wasn't saved")).toBeInTheDocument();
    await waitFor(() => expect(site).toBeChecked());
  });

  it('go back to what is saved when two changes of one setting after each other fail, also without a connection afterwards', async () => {
    const { user } = open();
    const site = await control('On this site');
    await requestsSettled();
    const fail = failWhenReleased('notification_settings', 'rpc/my_notification_settings');
    await user.click(site);
    await waitFor(() => expect(site).not.toBeChecked());
    await user.click(site);
    await waitFor(() => expect(site).toBeChecked());
    fail.release();
    await waitFor(() => expect(screen.getAllByText("Your choice wasn't saved")).toHaveLength(2));
    await requestsSettled();
    expect(site).toBeChecked();
  });

  it('show an error when loading fails, and load again', async () => {
    const { user } = open(undefined, refusal('post', 'rpc/my_notification_settings', 503));
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    backend.use(...notificationStandIn().handlers);
    if (again) await user.click(again);
    expect(await control('On this site')).toBeChecked();
  });
});

describe('devices in the notification settings', () => {
  const laptop = {
    id: 'd1',
    device: 'Chrome on Windows',
    subscribed_at: '2026-03-01T09:30:00Z',
    last_used_at: '2026-03-04T10:00:00Z',
  };

  it('are listed, and disappear when they are removed', async () => {
    const removed: string[] = [];
    let listed = [laptop];
    const { user } = open(
      undefined,
      http.get(`${SUPABASE_URL}/rest/v1/push_subscriptions`, () => HttpResponse.json(listed)),
      http.delete(`${SUPABASE_URL}/rest/v1/push_subscriptions`, ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id') ?? '');
        listed = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await screen.findByText('Since March 1, 2026, last used on March 4, 2026')).toBeInTheDocument();
    await user.click(
      screen.getByRole('button', { name: 'Remove Chrome on Windows, there since March 1, 2026' }),
    );
    expect(await screen.findByText('No device gets them yet.')).toBeInTheDocument();
    expect(await screen.findByText('Chrome on Windows was removed')).toBeInTheDocument();
    expect(removed).toEqual(['eq.d1']);
  });

  it("stay when two couldn't be removed, also without a connection afterwards", async () => {
    const removal = heldBack([]);
    const listed = [laptop, { ...laptop, id: 'd2', device: 'Safari on iPhone' }];
    const { user } = open(
      undefined,
      http.get(`${SUPABASE_URL}/rest/v1/push_subscriptions`, () => HttpResponse.json(listed)),
      http.delete(`${SUPABASE_URL}/rest/v1/push_subscriptions`, () =>
        removal.answer().then(() => new HttpResponse(null, { status: 503 })),
      ),
    );
    await user.click(await screen.findByRole('button', { name: /^Remove Chrome on Windows/ }));
    await user.click(await screen.findByRole('button', { name: /^Remove Safari on iPhone/ }));
    backend.use(refusal('get', 'push_subscriptions', 503));
    removal.release();
    expect(await screen.findByText("Safari on iPhone wasn't removed")).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Remove (Chrome|Safari) on/ })).toHaveLength(2);
  });
});

describe('people in the notification settings', () => {
  it('are muted for a week from the list of followed influencers, and unmuted', async () => {
    const { user, writes } = open('/notifications?tab=people');
    await user.click(await screen.findByRole('button', { name: 'Mute Ana Bloom' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute for a week' }));
    const muted = await screen.findByRole('region', { name: 'Muted people' });
    expect(await within(muted).findByText(/^Muted until /)).toBeInTheDocument();
    await waitFor(() =>
      expect(writes).toEqual([
        {
          muted_people: ana.id,
          until: expect.any(String),
          channels: ['site', 'extension', 'push', 'mail'],
        },
      ]),
    );
    await user.click(within(muted).getByRole('button', { name: 'Muted Ana Bloom' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }));
    const nobody = await within(muted).findByText('Nobody is muted.');
    await waitFor(() => expect(nobody.closest('[tabindex="-1"]')).toHaveFocus());
    await waitFor(() => expect(writes.at(-1)).toEqual({ unmuted_people: ana.id }));
  });

  it('are muted on the chosen channels, of which at least one is required', async () => {
    const { user, writes } = open('/notifications?tab=people');
    await user.click(await screen.findByRole('button', { name: 'Mute Ana Bloom' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Choose where…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mute Ana Bloom' });
    for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box);
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose at least one place.');
    await user.click(within(dialog).getByRole('checkbox', { name: 'mails' }));
    await user.click(within(dialog).getByRole('radio', { name: 'For good' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(await screen.findByText('Muted in mails')).toBeInTheDocument();
    await waitFor(() => expect(writes).toEqual([{ muted_people: ana.id, until: null, channels: ['mail'] }]));
  });

  it('are unmuted again when muting fails', async () => {
    const { user } = open('/notifications?tab=people');
    backend.use(refusal('patch', 'muted_people', 503));
    await user.click(await screen.findByRole('button', { name: 'Mute Ana Bloom' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute for good' }));
    expect(await screen.findByText("Ana Bloom wasn't muted")).toBeInTheDocument();
    expect(await screen.findByText('Nobody is muted.')).toBeInTheDocument();
  });
});

describe('shops and categories in the notification settings', () => {
  it('ring when muting them and unmuting them again both fail, also without a connection afterwards', async () => {
    const { user } = open('/notifications?tab=shops');
    await screen.findByRole('button', { name: 'Mute Food' });
    await requestsSettled();
    const fail = failWhenReleased('muted_categories', 'muted_categories');
    backend.use(refusal('delete', 'muted_categories', 503));
    await user.click(screen.getByRole('button', { name: 'Mute Food' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute for good' }));
    await user.click(await screen.findByRole('button', { name: 'Muted Food' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }));
    await screen.findByRole('button', { name: 'Mute Food' });
    fail.release();
    expect(await screen.findByText("Food wasn't unmuted")).toBeInTheDocument();
    await requestsSettled();
    expect(screen.getByRole('button', { name: 'Mute Food' })).toBeInTheDocument();
  });

  it("can be muted by a shop's address, and anything else is refused at the field", async () => {
    const { user, writes } = open('/notifications?tab=shops');
    const field = await screen.findByRole('textbox', { name: 'Mute a shop' });
    const form = within(screen.getByRole('form', { name: 'Mute a shop' }));
    await user.type(field, 'tidewool');
    await user.click(form.getByRole('button', { name: 'Mute' }));
    expect(field).toHaveAccessibleDescription("Enter a shop's address, such as shop.com.");
    expect(field).toHaveFocus();
    await user.type(field, '.example/sale');
    await user.click(form.getByRole('button', { name: 'Mute' }));
    expect(await screen.findByRole('button', { name: 'Muted tidewool.example' })).toBeInTheDocument();
    expect(field).toHaveValue('');
    await waitFor(() => expect(writes).toMatchObject([{ muted_shops: 'tidewool.example', until: null }]));
  });

  it("can be muted by the button in the category's row", async () => {
    const { user, writes } = open('/notifications?tab=shops');
    await user.click(await screen.findByRole('button', { name: 'Mute Food' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mute for good' }));
    expect(await screen.findByRole('button', { name: 'Muted Food' })).toBeInTheDocument();
    await waitFor(() => expect(writes).toMatchObject([{ muted_categories: 'Food', until: null }]));
  });
});
