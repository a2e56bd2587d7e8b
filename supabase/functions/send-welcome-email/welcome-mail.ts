import { writeLetter } from '../_shared/letter.ts';

export interface Welcome {
  isInfluencer: boolean;
  /** The app's address, without a trailing slash. */
  siteUrl: string;
}

interface Words {
  subject: string;
  lead: string;
  steps: string[];
  action: string;
  path: string;
}

const MEMBER: Words = {
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

const INFLUENCER: Words = {
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
export function welcomeMail({ isInfluencer, siteUrl }: Welcome) {
  const { subject, lead, steps, action, path } = isInfluencer ? INFLUENCER : MEMBER;
  return writeLetter({
    subject,
    greeting: 'Hello!',
    parts: [lead, steps],
    action,
    link: `${siteUrl}${path}`,
    footnote:
      'You get this mail once, because an account was made with this address. If it wasn’t you, ignore it.',
  });
}
