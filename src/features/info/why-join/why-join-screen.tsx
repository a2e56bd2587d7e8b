import { pages } from '@/shared/pages';
import { useWaysIn } from '@/shared/session/use-ways-in';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import { HundredSign } from './hundred-sign';
import { PriceBoard } from './price-board';
import { Reach } from './reach';
import { Shelf } from './shelf';

/** What Promobell is for influencers. */
export function WhyJoinScreen() {
  const { toPublish } = useWaysIn();
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 pt-10 short:pt-5 md:grid-cols-[1fr_20rem] md:pt-16">
        <div className="min-w-0">
          <p className="font-semibold text-brass-text">Why join as an influencer</p>
          <h1 className="mt-2 text-4xl">You said it once. Now it’s there when they shop.</h1>
          <p className="mt-5 max-w-xl text-lg text-muted">
            Your followers mean to use your code. They only aren’t shopping at the moment you mention it.
            Promobell keeps it until they are.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <LinkButton to={toPublish}>Start free</LinkButton>
            <TextLink to={pages.pricing.path} className="inline-flex min-h-11 items-center">
              See the plans
            </TextLink>
          </div>
        </div>
        <HundredSign />
      </div>
      <Shelf />
      <Reach />
      <PriceBoard />
    </>
  );
}
