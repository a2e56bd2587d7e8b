import { pages } from '@/shared/pages';
import { CrierScene } from '@/ui/drawings/scenes';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import { PriceBoard } from './price-board';
import { useCallsToAction } from './use-calls-to-action';

/** What Promobell is for influencers. */
export function WhyJoinScreen() {
  const { toPublish } = useCallsToAction();
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 pt-10 short:pt-5 md:grid-cols-[1fr_20rem] md:pt-16">
        <div className="min-w-0">
          <p className="font-semibold text-brass-text">Why join as an influencer</p>
          <h1 className="mt-2 text-4xl">You said it once. Now it's there when they shop.</h1>
          <p className="mt-5 max-w-xl text-lg text-muted">
            Your followers mean to use your code. They only aren't shopping at the moment you mention it.
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

/** A drawing of a sign on two chains. */
function HundredSign() {
  return (
    <figure className="mx-auto w-full max-w-80">
      <svg viewBox="0 0 320 300" fill="none" aria-hidden="true" className="w-full">
        <path d="M20 10h280" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
        <path d="M82 12v58M238 12v58" stroke="var(--line-strong)" strokeWidth="3" strokeDasharray="7 4" />
        <g transform="rotate(-2 160 70)">
          <rect x="36" y="66" width="248" height="204" rx="26" fill="#1b1a2e" />
          <rect x="46" y="76" width="228" height="184" rx="19" stroke="#f5b301" strokeWidth="2.5" />
          <circle cx="82" cy="92" r="5" fill="#f5b301" />
          <circle cx="238" cy="92" r="5" fill="#f5b301" />
          <text
            x="160"
            y="190"
            textAnchor="middle"
            fill="#f5b301"
            fontSize="92"
            fontWeight="800"
            letterSpacing="-4"
            className="font-heading"
          >
            100%
          </text>
          <path d="M84 220h152" stroke="#f5b301" strokeWidth="2.5" strokeDasharray="6 6" />
          <path d="M146 240a14 14 0 0 0 28 0z" fill="#e5482f" />
        </g>
      </svg>
      <figcaption className="-mt-1 text-center text-sm text-muted">
        of your commission is yours. We take none of it.
      </figcaption>
    </figure>
  );
}

const PLACES = [
  {
    title: 'In the alerts of everybody who follows you',
    text: 'The moment you publish. Who is looking sees the new ticket arrive.',
  },
  {
    title: "In their browsers, at the shop's door",
    text: "Its domain goes onto your followers' lists: for them the bell rings in that shop.",
  },
  {
    title: 'In the hall, for everybody',
    text: "Among the deals, on the brand's page, in its category and on your own page, found by search.",
  },
  {
    title: 'With your name on it',
    text: 'Every ticket carries your picture and leads to your page. The link on it is yours, untouched.',
  },
];

/** The places where a published code is shown. */
function Reach() {
  return (
    <section
      aria-labelledby="reach"
      className="mt-16 grid gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]"
    >
      <div>
        <h2 id="reach" className="text-3xl">
          You publish once. It is in four places.
        </h2>
        <div className="mt-6 w-56 max-lg:hidden">
          <CrierScene />
        </div>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {PLACES.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ink py-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A chart: how long a code is visible in a post and here. The bars are illustrative, not measured. */
function Shelf() {
  return (
    <section aria-labelledby="shelf" className="mt-16 md:mt-24">
      <h2 id="shelf" className="max-w-2xl text-3xl">
        How long a code is in sight
      </h2>
      <dl className="mt-7 grid gap-6">
        <div className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">Said in a story</dt>
          <dd className="flex items-center gap-4 text-sm text-muted">
            <span aria-hidden="true" className="h-10 w-10 flex-none rounded-sm bg-line-strong" />
            One day. After that it is a memory.
          </dd>
        </div>
        <div className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">Hung up on Promobell</dt>
          <dd>
            <span
              aria-hidden="true"
              className="block h-10 rounded-sm bg-[repeating-linear-gradient(90deg,var(--brass)_0_2.25rem,transparent_2.25rem_2.5rem)]"
            />
            <span className="mt-2 block text-sm text-muted">
              Until the day that you print on it. Without a day, until you take it down.
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
