import { parsedUrl } from '@rules/parsed-url';

/** What a build for the stores needs of `.env`. */
export interface StoreSettings {
  siteUrl: string;
  apiUrl: string;
  apiKey: string;
}

/** Reads the settings of a build for the stores: anybody on the way could read and change what goes over an address without https. */
export function storeSettings(env: Record<string, string | undefined>): StoreSettings {
  const setting = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} isn't set: see .env.example.`);
    return value;
  };
  const address = (name: string) => {
    const value = setting(name);
    if (parsedUrl(value)?.protocol !== 'https:') {
      throw new Error(
        `${name} is ${value}. An extension in a store needs an address that begins with https://.`,
      );
    }
    return value;
  };
  return {
    siteUrl: address('VITE_SITE_URL'),
    apiUrl: address('VITE_SUPABASE_URL'),
    apiKey: setting('VITE_SUPABASE_PUBLISHABLE_KEY'),
  };
}
