import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useWaysIn } from '@/shared/session/use-ways-in';
import { BadgeScene, BagScene, FollowScene, RingScene } from '@/ui/drawings/scenes';
import { LinkButton } from '@/ui/link-button';
import type { HowItWorksProps } from './how-it-works-screen';

interface Step {
  title: string;
  text: string;
  way: ReactNode;
  scene: ReactNode;
}

function steps(storeUrl: string | undefined, hasAccount: boolean): Step[] {
  return [
    {
      title: 'Create an account',
      text: 'An email address, a name, a password. It is free, and it stays free: what shoppers pay here is nothing.',
      way: hasAccount ? (
        <LinkButton to={pages.profile.path} variant="secondary">
          Your profile
        </LinkButton>
      ) : (
        <LinkButton to={pages.signup.path}>Sign up</LinkButton>
      ),
      scene: <BadgeScene />,
    },
    {
      title: 'Follow influencers',
      text: 'Choose the people whose taste you trust. All the codes they have out come to your alerts, and so does each new one, while you look.',
      way: (
        <LinkButton to={paths.explore({ tab: 'influencers' })} variant="secondary">
          Find influencers
        </LinkButton>
      ),
      scene: <FollowScene />,
    },
    {
      title: 'Install the extension',
      text: 'It is free as well. Whom you follow is registered for it already, so there is nothing to set up.',
      way: storeUrl ? (
        <LinkButton href={storeUrl} variant="secondary">
          Get the extension
        </LinkButton>
      ) : (
        <LinkButton to={paths.howItWorksExtension()} variant="secondary">
          Get the extension
        </LinkButton>
      ),
      scene: <RingScene />,
    },
    {
      title: 'Shop as usual',
      text: 'When you come to a shop that one of them has a code for, the bell rings. Copy the code, paste it at the checkout, and that was it.',
      way: (
        <LinkButton to={pages.deals.path} variant="secondary">
          See today’s deals
        </LinkButton>
      ),
      scene: <BagScene />,
    },
  ];
}

/** The steps left and right of a path through the hall; below each other on a phone. */
export function Walk({ storeUrl }: HowItWorksProps) {
  const { hasAccount } = useWaysIn();
  return (
    <ol className="relative mt-2 grid gap-12 before:absolute before:inset-y-8 before:left-6 before:border-l-2 before:border-dashed before:border-line-strong md:mt-6 md:gap-4 md:before:left-1/2">
      {steps(storeUrl, hasAccount).map(({ title, text, way, scene }, index) => (
        <li
          key={title}
          className="group relative grid items-center gap-x-24 gap-y-5 pl-18 md:grid-cols-2 md:py-6 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 grid size-12 place-items-center rounded-full bg-brass font-heading text-xl font-extrabold text-on-brass ring-8 ring-paper md:top-1/2 md:left-1/2 md:-translate-1/2"
          >
            {index + 1}
          </span>
          <div className="max-w-60 md:max-w-80 md:justify-self-center md:group-even:order-2 md:w-full">
            {scene}
          </div>
          <div className="min-w-0 max-w-md md:group-odd:pl-2 md:group-even:justify-self-end md:group-even:pr-2">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 mb-5 text-muted">{text}</p>
            {way}
          </div>
        </li>
      ))}
    </ol>
  );
}
