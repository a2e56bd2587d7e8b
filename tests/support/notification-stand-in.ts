import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';

const record = z.record(z.string(), z.unknown());

const DEFAULTS = {
  user_id: 'u',
  site: true,
  extension: true,
  push: true,
  digest: 'off',
  digest_hour: 8,
  ending_soon: true,
  quiet_from: null,
  quiet_until: null,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** Stands in for the backend of a member's notifications: keeps its settings and what it mutes, and records the writes. */
export function notificationStandIn() {
  let settings: Record<string, unknown> = DEFAULTS;
  const muted: Record<string, Map<string, Record<string, unknown>>> = {
    muted_people: new Map(),
    muted_shops: new Map(),
    muted_categories: new Map(),
  };
  const writes: unknown[] = [];
  const asked: unknown[] = [];

  const mutes = (table: string, column: string) => {
    const rows = muted[table] ?? new Map<string, Record<string, unknown>>();
    const keyOf = (url: string) => new URL(url).searchParams.get(column)?.replace(/^eq\./, '') ?? '';
    return [
      http.get(`${SUPABASE_URL}/rest/v1/${table}`, () => HttpResponse.json([...rows.values()])),
      http.patch(`${SUPABASE_URL}/rest/v1/${table}`, async ({ request }) => {
        const key = keyOf(request.url);
        const row = rows.get(key);
        if (!row) return HttpResponse.json([]);
        const change = record.parse(await request.json());
        writes.push({ [table]: key, ...change });
        rows.set(key, { ...row, ...change });
        return HttpResponse.json([change]);
      }),
      http.post(`${SUPABASE_URL}/rest/v1/${table}`, async ({ request }) => {
        const row = record.parse(await request.json());
        writes.push({ [table]: row[column], until: row.until, channels: row.channels });
        rows.set(String(row[column]), row);
        return new HttpResponse(null, { status: 201 });
      }),
      http.delete(`${SUPABASE_URL}/rest/v1/${table}`, ({ request }) => {
        writes.push({ [`un${table}`]: keyOf(request.url) });
        rows.delete(keyOf(request.url));
        return new HttpResponse(null, { status: 204 });
      }),
    ];
  };

  return {
    writes,
    /** With which arguments the settings were asked for. */
    asked,
    handlers: [
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_notification_settings`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(settings);
      }),
      http.patch(`${SUPABASE_URL}/rest/v1/notification_settings`, async ({ request }) => {
        const change = record.parse(await request.json());
        writes.push(change);
        settings = { ...settings, ...change };
        return HttpResponse.json({ user_id: 'u' });
      }),
      http.get(`${SUPABASE_URL}/rest/v1/push_subscriptions`, () => HttpResponse.json([])),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_muted_people`, () =>
        HttpResponse.json(
          [...(muted.muted_people?.values() ?? [])].map((row) => ({
            id: row.influencer_id,
            full_name: 'Ana Bloom',
            username: 'ana',
            avatar_url: null,
            is_creditcard: false,
            ...row,
          })),
        ),
      ),
      ...mutes('muted_people', 'influencer_id'),
      ...mutes('muted_shops', 'domain'),
      ...mutes('muted_categories', 'category'),
    ],
  };
}
