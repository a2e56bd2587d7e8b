import { profileAnswer } from './auth-answers';
import { backend } from './backend';
import { vera } from './code-form';
import { codeRow, codeStandIn } from './code-stand-in';
import { instagramAccount, instagramStandIn } from './instagram-stand-in';
import { renderApp } from './render-app';

export const URL_OF_TAB = '/influencer-dashboard/instagram';

export function open(stand = instagramStandIn({ account: instagramAccount() }), url = URL_OF_TAB) {
  backend.use(profileAnswer(vera), ...codeStandIn([codeRow('FERN20')]).handlers, ...stand.handlers);
  return { stand, ...renderApp(url, vera) };
}
