import { App, setExperimental } from '@supabase/lite';
import type { ProjectConfig } from '../config';
import type { MailStore } from '../inbox/mail-store';
import type { StackKeys } from '../keys';
import { SupabaseConnection } from './connection';
import { createAuthMails, createMailer } from './mailer';
import { FolderStorageAdapter } from './storage-adapter';

interface LiteOptions {
  databaseUrl: string;
  keys: Omit<StackKeys, 'databasePassword'>;
  config: ProjectConfig;
  storageDir: string;
  mails: MailStore;
}

/** Supabase's REST, auth and storage services in this process, as one `fetch`. */
export async function createLiteApp({ databaseUrl, keys, config, storageDir, mails }: LiteOptions) {
  // Storage is still behind Lite's experimental switch.
  setExperimental('storage', true);
  const connection = new SupabaseConnection(databaseUrl);
  const { site_url, additional_redirect_urls, jwt_expiry, minimum_password_length, email } = config.auth;
  const app = new App({
    connection,
    auth: {
      enabled: true,
      site_url,
      additional_redirect_urls,
      jwt_secret: keys.jwtSecret,
      jwt_expiry,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      minimum_password_length,
      email: { enable_confirmations: email.enable_confirmations },
    },
    storage: { enabled: true },
    api: { schemas: ['public'], max_rows: config.api.max_rows },
  });
  app._storageAdapter = new FolderStorageAdapter(storageDir);
  app._mailer = createMailer(createAuthMails(mails, config.auth));
  await app.init();
  return app;
}
