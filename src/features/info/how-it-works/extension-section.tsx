import { pages } from '@/shared/pages';
import { ShopWindowDrawing } from '@/ui/drawings/shop-window-drawing';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import type { HowItWorksProps } from './how-it-works-screen';

/** What the extension does and what it doesn't; stands in for its page in the store while there is none. */
export function ExtensionSection({ storeUrl }: HowItWorksProps) {
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
            It sits in your browser’s corner and costs nothing. It knows one list: the shops that the people
            you follow have a code for. Be in one of them, and it rings.
          </p>
          <dl className="mt-7 grid gap-x-10 gap-y-6 lg:grid-cols-2">
            <div>
              <dt className="font-heading text-lg font-bold">What it gets from us</dt>
              <dd className="mt-1 text-sm">
                That list, and the codes on it, with your own sign-in. Follow somebody and it grows by their
                shops; unfollow, and those are gone from it.
              </dd>
            </div>
            <div>
              <dt className="font-heading text-lg font-bold">What we don’t get from it</dt>
              <dd className="mt-1 text-sm">
                The pages you look at. Our database has no place to put them; the{' '}
                <TextLink to={pages.privacy.path}>Privacy Policy</TextLink> says what it has a place for.
              </dd>
            </div>
          </dl>
          <div className="mt-7 md:pb-12">
            {storeUrl ? (
              <LinkButton href={storeUrl}>Add to desktop</LinkButton>
            ) : (
              <>
                <p className="max-w-prose font-medium">
                  The link to its store will be right here. Until then My Alerts has every code of everybody
                  you follow.
                </p>
                <LinkButton to={pages.myAlerts.path} className="mt-4">
                  Open My Alerts
                </LinkButton>
              </>
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
