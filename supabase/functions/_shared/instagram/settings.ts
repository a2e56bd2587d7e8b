import { env } from '../env.ts';

const NEEDED = ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET', 'INSTAGRAM_TOKEN_KEY', 'INSTAGRAM_VERIFY_TOKEN'];

/** Whether the site's operator has set Instagram up. */
export const isSetUp = () => NEEDED.every((name) => Deno.env.get(name));

/** Our app at Instagram. */
export const instagramApp = () => ({ id: env('INSTAGRAM_APP_ID'), secret: env('INSTAGRAM_APP_SECRET') });

/** What Meta may sign with: the Instagram app's secret, and that of the app which it belongs to. */
export function signingSecrets(): string[] {
  return [instagramApp().secret, Deno.env.get('META_APP_SECRET') ?? ''].filter((secret) => secret !== '');
}

/** What tokens are sealed with: 32 bytes, as base64. */
export const tokenKey = (): string => env('INSTAGRAM_TOKEN_KEY');

/** Instagram's hosts; the variables are set when the stand-in takes its place. */
export const graphUrl = () => Deno.env.get('INSTAGRAM_GRAPH_URL') ?? 'https://graph.instagram.com';
export const authorizeUrl = () =>
  Deno.env.get('INSTAGRAM_AUTHORIZE_URL') ?? 'https://www.instagram.com/oauth/authorize';
export const tokenUrl = () =>
  Deno.env.get('INSTAGRAM_TOKEN_URL') ?? 'https://api.instagram.com/oauth/access_token';

/** Where Instagram sends people back to. It has to be among the app's redirect addresses at Meta, character by character. */
export const redirectUrl = () => `${env('SITE_URL')}/connect-instagram`;
