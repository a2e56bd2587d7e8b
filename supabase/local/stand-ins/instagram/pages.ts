import { escapeHtml } from '../../../functions/_shared/escape-html';
import { htmlPage } from '../../html-page';
import { pictureOf } from './pictures';
import type { Account, Comment, Message, Post } from './state';
import type { InstagramWorld } from './world';

const STYLE = `
  .mark { border: 2px dashed #f5b301; border-radius: 12px; padding: .5rem 1rem; background: #fff7dd }
  [role=alert] { border: 2px solid #b3261e; border-radius: 12px; padding: .5rem 1rem; background: #fff }
  section, li.box { background: #fff; border: 1px solid #e7e0d5; border-radius: 12px; padding: .75rem 1rem; margin: .75rem 0 }
  ul { list-style: none; padding: 0 } h2 { margin-top: 0 } img { border-radius: 12px }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 } label { display: grid; gap: .25rem; flex: 1 1 12rem }
  input, select, button, .button { font: inherit; min-height: 44px; padding: .5rem .75rem; border-radius: 12px; border: 1px solid #1b1a2e; background: #fff; box-sizing: border-box }
  button { background: #1b1a2e; color: #fff; font-weight: 600; cursor: pointer; align-self: end }
  button.quiet { background: #fff; color: #1b1a2e }
  .message { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .5rem } .button { display: inline-block; margin: .25rem .25rem 0 0 }
  :focus-visible { outline: 3px solid #b97f00; outline-offset: 2px }
`;

const page = (title: string, body: string) =>
  htmlPage(
    title,
    `<main><p class="mark"><strong>Local stand-in for Instagram.</strong> Nothing leaves this machine. <a href="/">All accounts</a></p>${body}</main>`,
    STYLE,
  );

const accountUrl = ({ username }: Account) => `/accounts/${encodeURIComponent(username)}`;

export function accountsPage({ state }: InstagramWorld): string {
  const accounts = state.accounts.map(
    (account) =>
      `<li class="box"><a href="${accountUrl(account)}">${escapeHtml(account.username)}</a>
       <small>${account.subscribed.length > 0 ? 'Promobell is told of comments and messages.' : 'Not connected.'}</small></li>`,
  );
  return page(
    'Instagram',
    `<h1>Instagram</h1><p>Connect one of these accounts in a dashboard on Promobell, then open it here and comment.</p>
     <ul>${accounts.join('')}</ul>
     <form method="post" action="/accounts"><label>A new account's name <input name="username" required pattern="[a-z0-9._]{1,30}"></label><button>Add</button></form>
     <section><h2>Time</h2><form method="post" action="/time">
       <label>Makes everything here older <select name="hours"><option value="25">by a day</option><option value="192">by eight days</option><option value="1464">by 61 days</option></select></label>
       <button>Let time pass</button></form></section>
     <section><h2>Faults</h2><form method="post" action="/fail">
       <label>How the next call of the app ends <select name="as"><option value="190">190: the token isn't valid</option><option value="613">613: too many calls</option><option value="2">2: out of order</option><option value="551">551: the person can't receive it</option><option value="silent">no answer</option></select></label>
       <button>Set</button></form></section>`,
  );
}

/** Where the owner of an account allows the app. */
export function authorizePage({ state }: InstagramWorld, query: URLSearchParams): string {
  const options = state.accounts.map(({ username }) => `<option>${escapeHtml(username)}</option>`);
  const scopes = (query.get('scope') ?? '').split(',').map((scope) => `<li>${escapeHtml(scope)}</li>`);
  return page(
    'Allow Promobell',
    `<h1>Allow Promobell</h1><p>Promobell asks for:</p><ul>${scopes.join('')}</ul>
     <form method="post" action="/oauth/authorize?${escapeHtml(query.toString())}">
       <label>Your account <select name="username">${options.join('')}</select></label>
       <button name="answer" value="allow">Allow</button>
       <button class="quiet" name="answer" value="deny">Cancel</button></form>`,
  );
}

export function refusedPage(reason: string): string {
  return page('Invalid request', `<h1>Invalid request</h1><p role="alert">${escapeHtml(reason)}</p>`);
}

/** An account as its followers see it, and the messages that each of them has got. */
export function accountPage(world: InstagramWorld, account: Account): string {
  const people = world.state.people.filter(({ id }) =>
    [...world.state.messages, ...world.state.comments].some(
      ({ accountId, personId }) => accountId === account.id && personId === id,
    ),
  );
  const conversations = people.map(({ id, username }) => {
    const messages = world.state.messages.filter(
      ({ accountId, personId }) => accountId === account.id && personId === id,
    );
    const list = messages.map((message) => messageItem(message, account)).join('');
    return `<section aria-label="${escapeHtml(username)}"><h3>${escapeHtml(username)}</h3>${list ? `<ul>${list}</ul>` : '<p>No messages.</p>'}</section>`;
  });
  return page(
    account.username,
    `<h1>${escapeHtml(account.username)}</h1>
     ${account.posts.map((post, nth) => postSection(world, account, post, nth)).join('')}
     <section aria-label="Story"><h2>Story</h2>${writeForm(account, 'story', 'Reply to the story')}</section>
     <section aria-label="Direct"><h2>Direct</h2>${writeForm(account, 'message', 'Write a message')}</section>
     <h2>Messages</h2>${conversations.join('') || '<p>Nobody has written yet.</p>'}
     <form method="post" action="${accountUrl(account)}/remove-app"><button>Remove Promobell from this account's apps</button></form>`,
  );
}

const writeForm = (account: Account, what: string, label: string, hidden = '') =>
  `<form method="post" action="${accountUrl(account)}/${what}">${hidden}
   <label>As <input name="username" value="a.follower" required></label>
   <label>${label} <input name="text" required></label><button>Send</button></form>`;

function postSection(world: InstagramWorld, account: Account, post: Post, nth: number): string {
  const comments = world.state.comments.filter(
    ({ postId, parentId }) => postId === post.id && parentId === null,
  );
  const list = comments.map((comment) => commentItem(world, comment)).join('');
  const hidden = `<input type="hidden" name="post" value="${post.id}">`;
  return `<section aria-label="${escapeHtml(post.caption)}"><h2>${escapeHtml(post.caption)}</h2>
    <img src="${pictureOf(post, nth)}" alt="" width="160" height="160">
    <ul>${list}</ul>${writeForm(account, 'comment', 'Comment', hidden)}</section>`;
}

function commentItem(world: InstagramWorld, comment: Comment): string {
  const writer = world.state.people.find(({ id }) => id === comment.personId);
  const replies = world.publicRepliesTo(comment).map((text) => `<li>↳ ${escapeHtml(text)}</li>`);
  return `<li><strong>${escapeHtml(writer?.username ?? '')}</strong> ${escapeHtml(comment.text)}<ul>${replies.join('')}</ul></li>`;
}

function messageItem({ from, text, buttons }: Message, { username }: Account): string {
  const links = buttons.map(
    ({ title, url }) => `<a class="button" href="${escapeHtml(url)}">${escapeHtml(title)}</a>`,
  );
  return `<li class="box"><small>${from === 'account' ? escapeHtml(username) : 'written'}</small>
    <p class="message">${escapeHtml(text)}</p>${links.join('')}</li>`;
}
