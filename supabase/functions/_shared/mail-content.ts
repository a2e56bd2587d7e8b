/**
 * The text of a mail, without any name, username, address or other text that a person chose. The owner of an account's
 * address may never have heard of us, and nobody should be able to send them text under our name. The pages behind the
 * buttons show the names to those who sign in.
 */
export interface MailContent {
  subject: string;
  greeting: string;
  /** Paragraphs, with at most one list of steps between them. */
  parts: (string | string[])[];
  /** The button's label and address. */
  action: string;
  link: string;
  /** An alternative, below the button. */
  alternative?: { action: string; link: string };
  /** Why the recipient gets this mail. */
  footnote: string;
}

/** A mail as HTML and text. Texts are escaped in the HTML. */
export function renderMail(mail: MailContent) {
  const { subject, greeting, parts, action, link, alternative, footnote } = mail;
  const text = [
    greeting,
    ...parts.map((part) =>
      typeof part === 'string' ? part : part.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ),
    `${action}: ${link}`,
    ...(alternative ? [`${alternative.action}: ${alternative.link}`] : []),
    footnote,
  ].join('\n\n');
  return { subject, text, html: html(mail) };
}

/** Mail programs need inline styles and a table as the frame. */
function html({ subject, greeting, parts, action, link, alternative, footnote }: MailContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#fbf8f3;color:#1b1a2e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e0d5;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:800;font-size:20px">Promobell</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${escaped(greeting)}</h1>
${parts.map(htmlPart).join('\n')}
<p style="margin:0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:#f5b301;color:#1b1a2e;border-radius:12px;font-weight:600;text-decoration:none">${escaped(action)}</a></p>${alternative ? htmlAlternative(alternative) : ''}
</td></tr></table>
<p style="max-width:520px;margin:16px auto 0;color:#5f5b6b;font-size:13px">${escaped(footnote)}</p>
</td></tr></table>
</body></html>`;
}

function htmlAlternative({ action, link }: NonNullable<MailContent['alternative']>): string {
  return `
<p style="margin:16px 0 0"><a href="${escaped(link)}" style="color:#1b1a2e;text-decoration:underline">${escaped(action)}</a></p>`;
}

function htmlPart(part: string | string[]): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  const items = part.map((step) => `<li style="margin:0 0 8px">${escaped(step)}</li>`).join('');
  return `<ol style="margin:0 0 24px;padding-left:20px">${items}</ol>`;
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
