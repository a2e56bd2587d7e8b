import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { BagScene, FollowScene, RingScene } from '@/ui/drawings/scenes';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import { BrandsSection } from './brands-section';
import { ExtensionPrompt } from './extension-prompt';
import { HomeSection } from './home-section';
import { NewestSection, type NewestSectionProps } from './offers-section';

/** The sections below the hero. */
export function VisitorSections(newest: NewestSectionProps) {
  return (
    <>
      <StepsSection />
      <NewestSection {...newest} />
      <ExtensionPrompt />
      <BrandsSection />
      <AdvantagesSection />
      <ClosingCall />
    </>
  );
}

interface Step {
  title: string;
  text: string;
  drawing: ReactNode;
}

const STEPS: Step[] = [
  {
    title: 'Follow',
    text: 'Pick the people whose taste you trust. Their codes are yours from then on.',
    drawing: <FollowScene />,
  },
  {
    title: 'Shop as usual',
    text: 'Go to the shops you would have gone to anyway. There is nothing to look up.',
    drawing: <BagScene />,
  },
  {
    title: 'Hear the bell',
    text: 'It rings when one of them has a code for that shop. Copy it, and pay less.',
    drawing: <RingScene />,
  },
];

/** How it works in three steps, drawn as joined tickets. */
function StepsSection() {
  return (
    <HomeSection title="How it works" more={{ label: 'All of it, step by step', to: pages.howItWorks.path }}>
      <ol className="ticket-roll">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li key={title} className="flex gap-5 p-5 md:flex-col md:p-7">
            <div className="w-24 flex-none md:w-33">{drawing}</div>
            <div className="min-w-0">
              <h3 className="text-xl">
                <span className="mr-2 text-brass-text">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

interface Advantage {
  /** The disadvantage of ordinary coupon sites, shown struck through. */
  instead: string;
  title: string;
  text: string;
}

const ADVANTAGES: Advantage[] = [
  {
    instead: 'Codes from who knows where',
    title: 'From people you chose',
    text: 'Every code is put up by an influencer with a name, a face and a page you can look through.',
  },
  {
    instead: 'Trying out dead ones at the checkout',
    title: 'With the end printed on it',
    text: 'Each ticket says when it expires. Once it has, it leaves the lists by itself.',
  },
  {
    instead: "Somebody else's cut",
    title: 'The one who recommends earns',
    text: 'Influencers keep 100% of their commission. We live on their plans, not on your basket.',
  },
  {
    instead: 'Everybody knowing whom you follow',
    title: 'Whom you follow is private',
    text: 'Everybody sees how many follow an influencer. Nobody sees who.',
  },
];

/** The product's advantages over searching for coupons. */
function AdvantagesSection() {
  return (
    <section
      aria-labelledby="advantages"
      className="mt-16 grid gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 id="advantages" className="text-3xl">
          The end of the coupon hunt.
        </h2>
        <p className="mt-3 max-w-md text-muted">
          Searching for a code at the checkout is a lottery. Here is what we do instead.
        </p>
      </div>
      <ul>
        {ADVANTAGES.map(({ instead, title, text }) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-1 border-t py-6 last:border-b sm:grid-cols-[1fr_1.4fr]"
          >
            <p className="text-muted sm:pt-0.5">
              <s className="decoration-coral">{instead}</s>
            </p>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The call to sign up at the end of the visitors' home page. */
function ClosingCall() {
  return (
    <section aria-labelledby="closing-call" className="ticket mt-16 md:mt-24">
      <div className="ticket-sheet" data-form="row">
        <div className="ticket-body md:px-12! md:py-12!">
          <div>
            <p className="font-code text-sm font-semibold tracking-[0.2em] text-brass-text uppercase">
              Admit one
            </p>
            <h2 id="closing-call" className="mt-2 text-3xl">
              Come in. It costs nothing.
            </h2>
            <p className="mt-3 max-w-md text-muted">
              Your account is free, and so is the extension. Follow one person, and see what they have.
            </p>
          </div>
        </div>
        <div className="ticket-stub items-start md:px-8!">
          <LinkButton to={pages.signup.path} full>
            Create your account
          </LinkButton>
          <p className="text-sm">
            You have codes to give? <TextLink to={paths.signupAsInfluencer()}>Join as an influencer</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
