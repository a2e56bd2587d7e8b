import { escapeHtml } from './escape-html.ts';
import type { MailContent, MailFigure, MailGroup } from './mail-content.ts';

const GREETING = 'Hello!';

/** A mail as HTML and text. Texts are escaped in the HTML. */
export function renderMail(mail: MailContent) {
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) };
}

function textOf(mail: MailContent): string {
  const parts = mail.parts.map((part) =>
    typeof part === 'string' ? part : part.map((step, index) => `${index + 1}. ${step}`).join('\n'),
  );
  const figures = mail.figures?.map(({ name, value, note }) => `${name}: ${value}, ${note}`).join('\n');
  const ways = [mail, mail.alternative].flatMap((way) => (way ? [`${way.action}: ${way.link}`] : []));
  return [
    mail.greeting ?? GREETING,
    ...parts,
    ...(figures ? [figures] : []),
    ...(mail.groups ?? []).map(textGroup),
    ...(mail.more ? [mail.more] : []),
    ...ways,
    mail.footnote,
    ...(mail.unsubscribe ? [`${mail.unsubscribe.action}: ${mail.unsubscribe.link}`] : []),
  ].join('\n\n');
}

function textGroup({ heading, items }: MailGroup): string {
  return [
    heading,
    ...items.map(
      ({ title, text, link, action }) => `- ${title}: ${text}\n  ${action ? `${action}: ` : ''}${link}`,
    ),
  ].join('\n');
}

/** Mail programs need inline styles and a table as the frame. */
function htmlOf(mail: MailContent): string {
  const {
    subject,
    greeting = GREETING,
    parts,
    figures = [],
    groups = [],
    more,
    action,
    link,
    alternative,
    footnote,
    unsubscribe,
  } = mail;
  const content = [
    ...parts.map(htmlPart),
    ...(figures.length > 0 ? [htmlFigures(figures)] : []),
    ...groups.map(htmlGroup),
    ...(more ? [htmlPart(more)] : []),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf8f3;color:#1b1a2e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e0d5;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:800;font-size:20px">Promobell</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${escapeHtml(greeting)}</h1>
${content.join('\n')}
<p style="margin:0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#f5b301;color:#1b1a2e;border-radius:12px;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>${alternative ? htmlAlternative(alternative) : ''}
</td></tr></table>
<p style="max-width:520px;margin:16px auto 0;color:#5f5b6b;font-size:13px">${escapeHtml(footnote)}${unsubscribe ? htmlUnsubscribe(unsubscribe) : ''}</p>
</td></tr></table>
</body></html>`;
}

function htmlAlternative({ action, link }: NonNullable<MailContent['alternative']>): string {
  return `
<p style="margin:16px 0 0"><a href="${escapeHtml(link)}" style="color:#1b1a2e;text-decoration:underline">${escapeHtml(action)}</a></p>`;
}

function htmlUnsubscribe({ action, link }: NonNullable<MailContent['unsubscribe']>): string {
  return ` <a href="${escapeHtml(link)}" style="color:#5f5b6b;text-decoration:underline">${escapeHtml(action)}</a>`;
}

function htmlFigures(figures: readonly MailFigure[]): string {
  const line = 'padding:10px 0;border-bottom:1px solid #e7e0d5';
  const rows = figures.map(
    ({ name, value, note }) =>
      `<tr><td style="${line}">${escapeHtml(name)}</td><td align="right" style="${line};white-space:nowrap"><span style="font-weight:700;font-size:20px">${escapeHtml(value)}</span><br><span style="color:#5f5b6b;font-size:13px">${escapeHtml(note)}</span></td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`;
}

const htmlItemAction = (action: string, link: string) =>
  `<br><a href="${escapeHtml(link)}" style="color:#1b1a2e;font-weight:600;text-decoration:underline">${escapeHtml(action)}</a>`;

function htmlGroup({ heading, items }: MailGroup): string {
  const lines = items.map(
    ({ title, text, link, action }) =>
      `<p style="margin:0 0 12px;overflow-wrap:anywhere"><a href="${escapeHtml(link)}" style="color:#1b1a2e;font-weight:600;text-decoration:underline">${escapeHtml(title)}</a><br>${escapeHtml(text)}${action ? htmlItemAction(action, link) : ''}</p>`,
  );
  const title = `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`;
  return `<div style="margin:0 0 24px">${title}\n${lines.join('\n')}</div>`;
}

function htmlPart(part: string | string[]): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  const items = part.map((step) => `<li style="margin:0 0 8px">${escapeHtml(step)}</li>`).join('');
  return `<ol style="margin:0 0 24px;padding-left:20px">${items}</ol>`;
}
