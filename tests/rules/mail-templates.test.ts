import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import configText from '../../supabase/config.toml?raw';
import { authMailHtml, authMails } from '../../supabase/templates/auth-mails';

const mails = Object.entries(authMails).flatMap(([kind, ofKind]) =>
  Object.entries(ofKind).map(([name, mail]) => ({ kind, name, mail })),
);
const files = resolve('supabase/templates');

describe.each(mails)('the mail template $name', ({ kind, name, mail }) => {
  it("has the layout of the app's own mails", async () => {
    await expect(authMailHtml(mail)).toMatchFileSnapshot(`${files}/${name}.html`);
  });

  it('is configured for a hosted project with its subject and file', () => {
    // The CLI looks for templates from the project's folder, and for notifications from supabase/.
    const folder = kind === 'template' ? './supabase/templates' : './templates';
    expect(parse(configText)).toMatchObject({
      auth: {
        email: { [kind]: { [name]: { subject: mail.subject, content_path: `${folder}/${name}.html` } } },
      },
    });
  });

  it('contains no sign-in code, which no page has a field for, and no text that a person chose', () => {
    const named = [...authMailHtml(mail).matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, variable]) => variable);
    // The one whom the mail goes to: the former address, when the account has another one.
    const addressee = name === 'email_changed' ? 'OldEmail' : 'Email';
    const harmless = ['SiteURL', 'TokenHash', ...(kind === 'notification' ? [addressee] : [])];
    expect(named.filter((variable) => !harmless.includes(variable ?? ''))).toEqual([]);
  });
});

it('there is a template file for each mail and no other', async () => {
  const found = (await readdir(files)).filter((file) => file.endsWith('.html'));
  expect(found.sort()).toEqual(mails.map(({ name }) => `${name}.html`).sort());
});
