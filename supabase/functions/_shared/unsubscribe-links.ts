import { env } from './env.ts';

/** What a mail program's own 'Unsubscribe' uses: it sends a POST, without signing in (RFC 8058). */
export function unsubscribeHeaders(token: string): Record<string, string> {
  const query = new URLSearchParams({ token });
  return {
    'List-Unsubscribe': `<${env('SUPABASE_URL')}/functions/v1/unsubscribe?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The page on which somebody who opened the mail's own link presses once more: programs that check links open them, too. */
export function unsubscribePage(token: string): string {
  return `${env('SITE_URL')}/stop-mails?${new URLSearchParams({ token })}`;
}
