import type postgres from 'postgres';
import type { Closers } from '../closers';
import type { MailStore } from '../inbox/mail-store';
import { createInboxServer, META_ACCESS_TOKEN } from '../inbox/server';
import { instagramTokenKeyOf } from '../keys';
import { closeServer, listen } from '../listen';
import { createAuthMails } from '../lite/mailer';
import type { StackOptions } from '../stack';
import { createEmailApi } from './email-api';
import { type InstagramStandIn, startInstagramStandIn } from './instagram/start';
import { MetaStore } from './meta';
import { type StripeStandIn, startStripeStandIn } from './stripe/start';

/** The key with which functions call the e-mail service's stand-in. */
const EMAIL_API_KEY = 're_local';
/** The pixel's id at Meta's stand-in, for the app and the functions. */
export const LOCAL_PIXEL_ID = '1000000000000001';
/** Where the app loads the stand-in's pixel from. */
export const localPixelUrl = (inboxUrl: string) => `${inboxUrl}/meta/fbevents.js`;

interface StandInParts {
  sql: postgres.Sql;
  mails: MailStore;
  apiUrl: string;
  closers: Closers;
}

export interface StandIns {
  inboxUrl: string;
  /** Null when functions use Stripe itself. */
  stripe: StripeStandIn | null;
  instagram: InstagramStandIn;
  meta: MetaStore;
  /** The functions' settings for all of them. */
  environment: Record<string, string>;
}

/** Starts what takes the place of the mail service, Meta, Instagram and Stripe, and the inbox that shows their mails and events. */
export async function startStandIns(
  options: StackOptions,
  { sql, mails, apiUrl, closers }: StandInParts,
): Promise<StandIns> {
  const { config, keys, stripeEnvironment, log } = options;
  const emailApi = createEmailApi(mails, EMAIL_API_KEY, log);
  const emailApiUrl = `http://127.0.0.1:${await listen(emailApi, 0)}`;
  closers.add('the mail service', () => closeServer(emailApi));

  const instagram = await startInstagramStandIn({
    webhookUrl: () => `${apiUrl}/functions/v1/instagram-webhook`,
    redirectUri: `${config.auth.site_url}/connect-instagram`,
    tokenKey: instagramTokenKeyOf(keys),
    stateFile: options.instagramStateFile,
    retryPauseMs: options.retryPauseMs,
    log,
  });
  closers.add('the stand-in for Instagram', () => instagram.close());

  const meta = new MetaStore();
  const inbox = createInboxServer({
    mails,
    meta,
    instagramUrl: instagram.url,
    sendAuthMail: createAuthMails(mails, config.auth),
    log,
  });
  const inboxUrl = `http://127.0.0.1:${await listen(inbox, options.inboxPort)}`;
  closers.add('the inbox', () => closeServer(inbox));

  const stripe = stripeEnvironment
    ? null
    : await startStripeStandIn({
        sql,
        webhookUrl: () => `${apiUrl}/functions/v1/stripe-webhook`,
        retryPauseMs: options.retryPauseMs,
        log,
      });
  if (stripe) closers.add('the stand-in for Stripe', () => stripe.close());
  const environment = {
    RESEND_API_URL: emailApiUrl,
    RESEND_API_KEY: EMAIL_API_KEY,
    META_API_URL: `${inboxUrl}/meta`,
    META_PIXEL_ID: LOCAL_PIXEL_ID,
    META_ACCESS_TOKEN,
    ...instagram.environment,
    ...(stripe?.environment ?? stripeEnvironment),
  };
  return { inboxUrl, stripe, instagram, meta, environment };
}
