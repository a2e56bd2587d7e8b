import { planOfTier } from '@/domain/plans';
import { pages } from '@/shared/pages';
import { TextLink } from '@/ui/text-link';

const STEPS = [
  {
    title: 'Your dashboard opens at once',
    text: 'Nobody has to approve you. Your page shows under Influencers, with your name and picture.',
  },
  {
    title: 'Publish your first code',
    text: `The ${planOfTier(null).name} plan is free and has room for one offer.`,
  },
  {
    title: 'Your followers hear the bell',
    text: 'They see your code in the shop it is for. You keep 100% of your commission.',
  },
];

/** What an application brings, in its order. */
export function WhatFollows() {
  return (
    <section aria-labelledby="what-follows">
      <h2 id="what-follows" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-5 grid gap-6">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-brass font-heading text-lg font-extrabold text-on-brass"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="pt-1.5 text-base">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-sm text-muted">
        More codes than one? <TextLink to={pages.pricing.path}>See the plans</TextLink>
      </p>
    </section>
  );
}
