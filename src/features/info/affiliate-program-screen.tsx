import { priceText } from '@rules/plan-rules';
import { plans } from '@rules/plans';
import { affiliateProgram, monthlyCommission } from '@/domain/affiliate-program';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { Accordion } from '@/ui/accordion';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';
import { ReferralDrawing } from './referral-drawing';

/** What a mail to us is about. */
const SUBJECT = 'Affiliate program';
const { commissionPercent, cookieDays, minimumPayout, payoutEvery, payoutWays } = affiliateProgram;

const FACTS = [
  { value: `${commissionPercent}%`, label: 'of every payment, for as long as it goes on' },
  { value: `${cookieDays} days`, label: 'a click on your link counts' },
  { value: `$${minimumPayout}`, label: 'is the smallest payout' },
  { value: `Each ${payoutEvery}`, label: `paid by ${payoutWays.join(' or ')}` },
];

interface AffiliateProgramProps {
  /** The partner's sign-up page; the contact page when none is set. */
  signUpUrl: string | undefined;
}

/** The affiliate program: a share of referred subscriptions for recommending Promobell (docs/product/plans-and-payments.md#affiliate-program). */
export function AffiliateProgramScreen({ signUpUrl }: AffiliateProgramProps) {
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 pt-10 short:pt-5 md:grid-cols-[1fr_22rem] md:pt-16">
        <div className="min-w-0">
          <p className="font-semibold text-brass-text">Affiliate program</p>
          <h1 className="mt-2 text-4xl">Bring an influencer, and earn every month they stay.</h1>
          <p className="mt-5 max-w-xl text-lg text-muted">
            You get {commissionPercent}% of what the influencers you refer pay for their plan. Joining is
            free.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SignUp signUpUrl={signUpUrl} />
            <TextLink to={pages.pricing.path} className="inline-flex min-h-11 items-center">
              What influencers pay
            </TextLink>
          </div>
        </div>
        <ReferralDrawing />
      </div>
      <dl className="ticket-roll mt-10 md:mt-14">
        {FACTS.map(({ value, label }) => (
          <div key={value} className="flex flex-col-reverse justify-end p-5 md:p-7">
            <dt className="mt-1 text-sm text-muted">{label}</dt>
            <dd className="font-heading text-3xl font-extrabold">{value}</dd>
          </div>
        ))}
      </dl>
      <Example />
      <Questions />
      <section
        aria-labelledby="affiliate-call"
        className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-lg bg-brass-soft p-6 md:mt-20 md:p-10"
      >
        <h2 id="affiliate-call" className="text-2xl">
          You know somebody with codes?
        </h2>
        <SignUp signUpUrl={signUpUrl} />
      </section>
    </>
  );
}

function SignUp({ signUpUrl }: AffiliateProgramProps) {
  return signUpUrl ? (
    <LinkButton href={signUpUrl}>Become an affiliate</LinkButton>
  ) : (
    <LinkButton to={paths.contact(SUBJECT)}>Become an affiliate</LinkButton>
  );
}

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The monthly commission of one referred subscription, by plan. */
function Example() {
  const paid = plans.filter((plan) => monthlyCommission(plan) > 0);
  return (
    <section
      aria-labelledby="example"
      className="mt-16 grid gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]"
    >
      <div>
        <h2 id="example" className="text-3xl">
          What one referral brings
        </h2>
        <p className="mt-3 text-muted">
          Each month, from the first payment to the last. Elite is priced in person; your share of it is{' '}
          {commissionPercent}% too.
        </p>
      </div>
      <table className="w-full self-start text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th className="py-2 font-medium">Their plan</th>
            <th className="py-2 font-medium">They pay</th>
            <th className="py-2 text-right font-medium">You get a month</th>
          </tr>
        </thead>
        <tbody className="text-lg">
          {paid.map((plan) => (
            <tr key={plan.id} className="border-t">
              <th className="py-3 font-heading font-bold">{plan.name}</th>
              <td className="py-3">{priceText(plan)}</td>
              <td className="py-3 text-right font-semibold">{dollars(monthlyCommission(plan))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const QUESTIONS = [
  {
    question: 'Who can take part?',
    answer:
      'Anybody who knows influencers. It is free to join: you sign up with the partner who runs the program for us.',
  },
  {
    question: 'What do I earn on?',
    answer: `On the plans of influencers who came through your link: ${commissionPercent}% of each payment, again each month, for as long as they pay.`,
  },
  {
    question: 'How long does my link count?',
    answer: `${cookieDays} days. Whoever subscribes within ${cookieDays} days of following your link counts as yours.`,
  },
  {
    question: 'When and how am I paid?',
    answer: `Monthly, by ${payoutWays.join(' or ')}, once there are at least $${minimumPayout}.`,
  },
  {
    question: 'Does an influencer earn less because of me?',
    answer:
      'No. Influencers keep 100% of their commission from brands. Your share comes out of what they pay us for their plan.',
  },
  {
    question: 'Is this the same as the affiliate links on the tickets?',
    answer:
      'No. Those are between influencers and brands, and we have no part in them. This program is about recommending Promobell itself.',
  },
];

function Questions() {
  return (
    <section aria-labelledby="questions" className="mt-16 md:mt-24">
      <h2 id="questions" className="text-3xl">
        Questions
      </h2>
      <Accordion items={QUESTIONS.map(({ question, answer }) => ({ title: question, content: answer }))} />
      <p className="mt-5 text-muted">
        Something else? <TextLink to={paths.contact(SUBJECT)}>Ask us</TextLink>
      </p>
    </section>
  );
}
