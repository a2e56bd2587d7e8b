import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

const TOPICS: { about: string; text: ReactNode }[] = [
  {
    about: 'The Elite plan',
    text: 'Your username, roughly how many codes you publish, and whether a team publishes with you.',
  },
  {
    about: 'A refund',
    text: 'Your username is enough. You get the whole of your most recent payment back.',
  },
  {
    about: 'An influencer account',
    text: (
      <>
        You can <TextLink to={pages.influencerApply.path}>apply by yourself</TextLink>; it takes a minute. Or
        write your username and where people follow you.
      </>
    ),
  },
  {
    about: 'Something that doesn’t work',
    text: 'Where you were, what you did and what you saw. A screenshot says it fastest.',
  },
];

/** What to put into a message, so that one answer is enough. */
export function WhatHelps() {
  return (
    <section aria-labelledby="what-helps">
      <h2 id="what-helps" className="text-xl">
        What to expect
      </h2>
      <p className="mt-3 text-muted">
        Messages are answered in the order they come in. Tell us this much, and one answer is usually enough:
      </p>
      <dl className="mt-5 divide-y border-y">
        {TOPICS.map(({ about, text }) => (
          <div key={about} className="py-4">
            <dt className="font-semibold">{about}</dt>
            <dd className="mt-0.5 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-muted">Nobody at Promobell ever asks for your password.</p>
    </section>
  );
}
