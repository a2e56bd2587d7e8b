import type { ReactNode } from 'react';
import { ExtensionWay, extensionSentence } from '@/features/extension/public/extension-way';
import { type ExtensionStatus, useExtension } from '@/features/extension/public/use-extension';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { BadgeScene, BagScene, FollowScene, RingScene } from '@/ui/drawings/scenes';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { useCallsToAction } from './use-calls-to-action';

interface HowItWorksProps {
  /** The extension's page in the store. */
  storeUrl: string | undefined;
}

export function HowItWorksScreen({ storeUrl }: HowItWorksProps) {
  const status = useExtension();
  return (
    <>
      <PageHeader
        title="How It Works"
        description="Four steps through the hall. The first three you take once; the fourth you take anyway."
      />
      <Steps storeUrl={storeUrl} status={status} />
      <ExtensionSection storeUrl={storeUrl} status={status} />
    </>
  );
}

interface Step {
  title: string;
  text: string;
  action: ReactNode;
  scene: ReactNode;
}

interface PartProps extends HowItWorksProps {
  status: ExtensionStatus;
}

function stepsFor({ storeUrl, status }: PartProps, hasAccount: boolean): Step[] {
  return [
    {
      title: 'Create an account',
      text: 'An email address, a name, a password. It is free, and it stays free: what shoppers pay here is nothing.',
      action: hasAccount ? (
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
      action: (
        <LinkButton to={paths.explore({ tab: 'influencers' })} variant="secondary">
          Find influencers
        </LinkButton>
      ),
      scene: <FollowScene />,
    },
    {
      title: 'Install the extension',
      text: extensionSentence(
        status,
        'It is free as well. Connect it with one press, and it knows whom you follow.',
      ),
      action: (
        <ExtensionWay status={status} storeUrl={storeUrl} get="Get the extension" variant="secondary" />
      ),
      scene: <RingScene />,
    },
    {
      title: 'Shop as usual',
      text: 'When you come to a shop that one of them has a code for, the bell rings. Copy the code, paste it at the checkout, and that was it.',
      action: (
        <LinkButton to={pages.deals.path} variant="secondary">
          See today's deals
        </LinkButton>
      ),
      scene: <BagScene />,
    },
  ];
}

/** The steps, left and right of a line; below each other on a phone. */
function Steps(props: PartProps) {
  const { hasAccount } = useCallsToAction();
  return (
    <ol className="relative mt-2 grid gap-12 before:absolute before:inset-y-8 before:left-6 before:border-l-2 before:border-dashed before:border-line-strong md:mt-6 md:gap-4 md:before:left-1/2">
      {stepsFor(props, hasAccount).map(({ title, text, action, scene }, index) => (
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
            {action}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the extension does and doesn't do. */
function ExtensionSection({ storeUrl, status }: PartProps) {
  const isMissing = !storeUrl && (status === 'absent' || status === 'unknown');
  return (
    <section
      id="extension"
      aria-labelledby="extension-title"
      className="mt-16 overflow-hidden rounded-lg bg-brass-soft md:mt-24"
    >
      <div className="grid gap-x-12 gap-y-8 p-6 md:grid-cols-[1fr_22rem] md:p-12 md:pb-0">
        <div>
          <h2 id="extension-title" className="text-3xl">
            The browser extension
          </h2>
          <p className="mt-3 max-w-prose">
            It sits in your browser's corner and costs nothing. It knows one list: the shops that the people
            you follow have a code for. Be in one of them, and it rings.
          </p>
          <dl className="mt-7 grid gap-x-10 gap-y-6 lg:grid-cols-2">
            <div>
              <dt className="font-heading text-lg font-bold">What it gets from us</dt>
              <dd className="mt-1 text-sm">
                That list with its codes, after you connected it once. Follow somebody and it grows by their
                shops; unfollow, and those are gone from it. It keeps the list in your browser.
              </dd>
            </div>
            <div>
              <dt className="font-heading text-lg font-bold">What we don't get from it</dt>
              <dd className="mt-1 text-sm">
                The pages you look at: your browser compares the shop's address with the list, and nothing is
                sent for it. We get a code's 'worked' or 'didn't' when you press it, and what you mute. The{' '}
                <TextLink to={pages.privacy.path}>Privacy Policy</TextLink> says all of it.
              </dd>
            </div>
          </dl>
          <div className="mt-7 md:pb-12">
            {isMissing ? (
              <>
                <p className="max-w-prose font-medium">
                  It is coming to the stores. Until then My Alerts has every code of everybody you follow.
                </p>
                <LinkButton to={pages.myAlerts.path} className="mt-4">
                  Open My Alerts
                </LinkButton>
              </>
            ) : (
              <ExtensionWay status={status} storeUrl={storeUrl} get="Add to desktop" />
            )}
          </div>
        </div>
        <div className="self-end max-md:-mb-6">
          <ShopWindowDrawing />
        </div>
      </div>
    </section>
  );
}
