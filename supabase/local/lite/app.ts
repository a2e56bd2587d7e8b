import { App, setExperimental } from '@supabase/lite';
import { SupabaseConnection } from './connection';
import type { Mailer } from './mailer';
import { FolderStorageAdapter } from './storage-adapter';

export interface LiteSettings {
  databaseUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  storageDir: string;
  siteUrl: string;
  additionalRedirectUrls: string[];
  /** The lifetime of an access token in seconds. */
  jwtExpiry: number;
  minimumPasswordLength: number;
  emailConfirmations: boolean;
  maxRows: number;
  mailer: Mailer;
}

/** Supabase's REST, auth and storage services in this process, as one `fetch`. */
export async function createLiteApp(settings: LiteSettings) {
  // Lite's storage is still experimental and has to be switched on.
  setExperimental('storage', true);
  const connection = new SupabaseConnection(settings.databaseUrl);
  const app = new App({
    connection,
    auth: {
      enabled: true,
      site_url: settings.siteUrl,
      additional_redirect_urls: settings.additionalRedirectUrls,
      jwt_secret: settings.jwtSecret,
      jwt_expiry: settings.jwtExpiry,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      minimum_password_length: settings.minimumPasswordLength,
      email: { enable_confirmations: settings.emailConfirmations },
    },
    storage: { enabled: true },
    api: { schemas: ['public'], max_rows: settings.maxRows },
  });
  app._storageAdapter = new FolderStorageAdapter(settings.storageDir);
  app._mailer = settings.mailer;
  await app.init();
  return app;
}
