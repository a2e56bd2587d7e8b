import type { Offer } from '@/shared/offers/offer';
import { OfferTicket } from '@/shared/offers/offer-ticket';
import { OfferTicketSkeleton } from '@/shared/offers/offer-ticket-skeleton';
import { pages } from '@/shared/pages';
import { useTheme } from '@/shared/theme/use-theme';
import { LinkButton } from '@/ui/link-button';
import { HangingBell } from './hanging-bell';
import { ShopWindow } from './shop-window';

export interface HeroProps {
  /** The offer on the ticket under the bell. */
  offer: Offer | undefined;
  loading: boolean;
}

/** The bell with a live offer's ticket under it, or alone when there is no offer. */
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
