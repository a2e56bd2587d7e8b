import { profileAnswer } from './auth-answers';
import { backend } from './backend';
import { vera } from './code-form';
import { codeStandIn } from './code-stand-in';
import { renderApp } from './render-app';

/** Opens the influencer dashboard, or another page with its codes. */
export function open(stand = codeStandIn(), url = '/influencer-dashboard') {
  backend.use(profileAnswer(vera), ...stand.handlers);
  return { stand, ...renderApp(url, vera) };
}
