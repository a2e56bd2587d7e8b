export interface Welcome {
  fullName: string;
  isInfluencer: boolean;
  username?: string | undefined;
  /** The app's address, without a trailing slash. */
  siteUrl: string;
}

interface Letter {
  subject: string;
  lead: string;
  steps: string[];
  action: string;
  path: string;
}

const MEMBER: Letter = {
  subject: 'Welcome to Promobell',
  lead: 'Follow the people you trust. When they have a code for the shop you are in, the bell rings.',
  steps: [
    'Follow a few influencers.',
    'Find their codes in My Alerts, and new ones as they come.',
    'Copy the code and shop as usual.',
  ],
  action: 'Find people to follow',
  path: '/influencers',
};

const INFLUENCER: Letter = {
  subject: 'Welcome to Promobell, influencer',
  lead: 'Your followers get your codes in the very shop they are in, and you keep 100% of your commission.',
  steps: [
    'Give your profile a picture and the name people know.',
    'Share your profile, so that your followers can follow you here.',
    'Your first offer is free; plans make room for more.',
  ],
  action: 'Open your profile',
  path: '/profile',
};

/** The mail's subject, and its text in both forms. */
export function welcomeMail({ fullName, isInfluencer, username, siteUrl }: Welcome) {
  const { subject, lead, steps, action, path } = isInfluencer ? INFLUENCER : MEMBER;
  const name = fullName.trim();
  const greeting = name === '' ? 'Hello!' : `Hello ${name}!`;
  const known = username ? `You are @${username} on Promobell.` : '';
  const link = `${siteUrl}${path}`;
  const text = [
    greeting,
    lead,
    ...(known ? [known] : []),
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    `${action}: ${link}`,
    'You get this mail once, because an account was made with this address. If it wasn’t you, ignore it.',
  ].join('\n\n');
  return { subject, text, html: html({ subject, greeting, lead, known, steps, action, link }) };
}

interface Parts {
  subject: string;
  greeting: string;
  lead: string;
  known: string;
  steps: string[];
  action: string;
  link: string;
}

/** Styles stand on the elements and the frame is a table, as mail programs want it. */
function html({ subject, greeting, lead, known, steps, action, link }: Parts): string {
  const items = steps.map((step) => `<li style="margin:0 0 8px">${escaped(step)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#fbf8f3;color:#1b1a2e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e0d5;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:800;font-size:20px">Promobell</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${escaped(greeting)}</h1>
<p style="margin:0 0 16px">${escaped(lead)}</p>
${known ? `<p style="margin:0 0 16px">${escaped(known)}</p>` : ''}
<ol style="margin:0 0 24px;padding-left:20px">${items}</ol>
<p style="margin:0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#f5b301;color:#1b1a2e;border-radius:12px;font-weight:600;text-decoration:none">${escaped(action)}</a></p>
</td></tr></table>
<p style="max-width:520px;margin:16px auto 0;color:#5f5b6b;font-size:13px">You get this mail once, because an account was made with this address. If it wasn’t you, ignore it.</p>
</td></tr></table>
</body></html>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
