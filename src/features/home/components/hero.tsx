import type { Offer } from '@/features/offer/offer';
import { OfferTicket } from '@/features/offer/offer-ticket';
import { OfferTicketSkeleton } from '@/features/offer/offer-ticket-skeleton';
import { pages } from '@/shared/pages';
import { useTheme } from '@/shared/theme/use-theme';
import { LinkButton } from '@/ui/link-button';
import { Repeated } from '@/ui/skeleton';

interface HeroProps {
  /** The offer on the ticket under the bell. */
  offer: Offer | undefined;
  loading: boolean;
}

/** The beginning of the visitors' home page. */
export function Hero(props: HeroProps) {
  return (
    <section
      data-theme="dark"
      className="relative mt-4 grid items-center gap-10 overflow-hidden rounded-lg border bg-raised px-5 pt-10 text-ink max-md:pb-6 md:mt-6 md:grid-cols-[1fr_20rem] md:gap-6 md:py-14 md:pr-6 md:pl-8 short:py-8 lg:grid-cols-[1fr_26rem] lg:gap-10 lg:pr-10 lg:pl-14"
    >
      <div className="relative min-w-0">
        <h1 className="text-4xl">The bell rings when someone you trust has a code.</h1>
        <p className="mt-5 max-w-lg text-lg text-muted">
          Follow the people you trust. When they have a promo code for the shop you are in, you have it too.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={pages.signup.path}>Sign up free</LinkButton>
          <LinkButton to={pages.deals.path} variant="secondary">
            Explore deals
          </LinkButton>
        </div>
      </div>
      <div className="relative flex min-w-0 flex-col items-center md:self-start">
        {(props.offer || props.loading) && <ShopWindow brandName={props.offer?.brand_name} />}
        <HangingBell />
        <HeroTicket {...props} />
      </div>
    </section>
  );
}

/** A live offer's ticket under the bell; nothing when there is no offer. */
function HeroTicket({ offer, loading }: HeroProps) {
  const { theme } = useTheme();
  if (!offer && !loading) return null;
  return (
    // The ticket keeps the page's theme, although the hero is dark in both.
    <div data-theme={theme} className="relative w-full max-w-88 rotate-2 text-ink">
      {offer ? <OfferTicket offer={offer} heading="h2" /> : <OfferTicketSkeleton />}
    </div>
  );
}

/** A bell on a cord, hanging from the top of the hero. Decorative. */
function HangingBell() {
  return (
    <svg
      width="150"
      height="190"
      viewBox="0 0 150 190"
      fill="none"
      aria-hidden="true"
      className="relative mr-6 -mt-24 -mb-6 self-end max-md:mr-2 max-md:-mt-14 max-md:-mb-8 max-md:w-28"
    >
      <path d="M75 0v70" stroke="var(--brass)" strokeWidth="3" strokeDasharray="7 5" />
      <g transform="rotate(9 75 70)">
        <path d="M61 158a14 14 0 0 0 28 0z" fill="var(--coral)" />
        <path
          d="M75 66c-6 0-10 4-10 9v3c-18 5-29 21-29 39v18c0 8-3 14-8 19-4 4-1 10 4 10h86c5 0 8-6 4-10-5-5-8-11-8-19v-18c0-18-11-34-29-39v-3c0-5-4-9-10-9z"
          fill="var(--brass)"
        />
        <path
          d="M51 122c1-12 7-20 16-24"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          opacity="0.55"
        />
      </g>
      <path
        d="M16 92c-7 13-8 28-3 42M134 92c7 13 8 28 3 42M28 100c-4 9-5 17-3 26M122 100c4 9 5 17 3 26"
        stroke="var(--brass)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}

/** A drawing of a shop's page behind the ticket, with the brand's name. Decorative. */
function ShopWindow({ brandName }: { brandName: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-4 bottom-8 overflow-hidden rounded-lg border border-line-strong bg-paper max-md:top-1"
    >
      <div className="flex items-center gap-3 border-b px-4 py-2.5">
        <span className="size-2.5 rounded-full bg-line" />
        <span className="-ml-1.5 size-2.5 rounded-full bg-line" />
        <span
          translate="no"
          className="h-6 min-w-0 max-w-44 flex-1 truncate rounded-full bg-raised px-3 text-xs leading-6 text-muted"
        >
          {brandName}
        </span>
      </div>
      <div className="grid grid-cols-3 gap-3 p-4">
        <Repeated count={9}>
          <span className="h-28 rounded-sm bg-raised" />
        </Repeated>
      </div>
    </div>
  );
}
