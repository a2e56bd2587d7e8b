import { affiliateProgram } from '@/domain/affiliate-program';
import { paths } from '@/shared/paths';
import { Accordion } from '@/ui/accordion';
import { TextLink } from '@/ui/text-link';

const { commissionPercent, cookieDays, minimumPayout, payoutWays } = affiliateProgram;

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

export function Questions() {
  return (
    <section aria-labelledby="questions" className="mt-16 md:mt-24">
      <h2 id="questions" className="text-3xl">
        Questions
      </h2>
      <Accordion items={QUESTIONS.map(({ question, answer }) => ({ title: question, content: answer }))} />
      <p className="mt-5 text-muted">
        Something else? <TextLink to={paths.contact('Affiliate program')}>Ask us</TextLink>
      </p>
    </section>
  );
}
