import * as z from 'zod/mini';
import type { Attempt } from '../attempt';
import type { Cast } from '../cast';

const HOSTILE = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example@shop.example\\x',
  '"><script>alert(1)</script>',
  'a\u0000b',
  'a\u202eb',
  'a\u0001b',
  'a\u200bb',
  'a\ufe00b',
  'a\u{e0041}b',
  'a\u{e0100}b',
  'your parcel waits at https://evil.example/pay',
  'x'.repeat(50_000),
];

/** How a stored value is used: shown as text, opened as a link, or shown as a name. */
const isPlain = (value: string) => value.length <= 2_048;
const opensAsPage = (value: string) =>
  /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value) && isPlain(value);
const isPicture = (value: string) =>
  opensAsPage(value) || (/^\/[^/\\\s][^\\\s]*$/.test(value) && isPlain(value));
const isSeen = (value: string) =>
  !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value) && isPlain(value);
const isSeenInLines = (value: string) => isSeen(value.replaceAll('\n', ' '));
const isName = (value: string) => !/https?:\/\//i.test(value) && isSeen(value);

type Harmless = (value: string) => boolean;
const PROFILE: Record<string, Harmless> = {
  full_name: isName,
  username: (value) => /^[a-z0-9._-]{3,30}$/.test(value),
  avatar_url: isPicture,
  bio: isSeenInLines,
  social_handle: isSeen,
  category: () => false,
};
const OFFER: Record<string, Harmless> = {
  brand_name: isSeen,
  brand_url: opensAsPage,
  affiliate_link: opensAsPage,
  brand_instagram_handle: (value) => /^@[\w.]+$/.test(value),
  promo_code: isSeen,
  description: isSeenInLines,
  terms: isSeenInLines,
  category: () => false,
};

const writtenRows = z.array(z.record(z.string(), z.unknown()));

/** Every text field × harmful texts: refused, or stored as something harmless. */
export function textAttempts({ send, actors: { rival } }: Cast): Attempt[] {
  const into = (table: string, owner: string, fields: Record<string, Harmless>) =>
    Object.entries(fields).flatMap(([field, isHarmless]) =>
      HOSTILE.map((text) => ({
        name: `${table}.${field} takes ${JSON.stringify(text.slice(0, 50))}`,
        async play() {
          const answer = await send(rival, `/rest/v1/${table}?${owner}=eq.${rival.id}&select=${field}`, {
            method: 'PATCH',
            body: { [field]: text },
            headers: { prefer: 'return=representation' },
          });
          if (answer.status >= 500) return `${answer.status} ${answer.text}`;
          if (answer.status >= 300) return null;
          const stored = writtenRows.parse(JSON.parse(answer.text)).map((row) => row[field]);
          const harmful = stored.filter((value) => typeof value !== 'string' || !isHarmless(value));
          return harmful.length > 0 || stored.length === 0 ? `stored ${JSON.stringify(harmful)}` : null;
        },
      })),
    );
  return [...into('profiles', 'id', PROFILE), ...into('promo_codes', 'influencer_id', OFFER)];
}
