import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { TextLink } from '@/ui/text-link';
import type { Addition } from '../sectioned-page';

/** What came after the nine sections, in the order in which it came. */
export const TERMS_ADDITIONS: readonly Addition[] = [
  {
    id: 'complaints-and-what-follows',
    title: 'Complaints, hiding and suspension',
    added: 'November 23, 2026',
    body: (
      <p>
        Anybody can report an offer or a profile; nobody is told who did. An offer that several people call
        harmful or not its influencer's is hidden until we have looked at it. We may hide an offer, block a
        shop's domain or suspend an account that breaks these terms. We then tell its owner by mail what we
        did and why, with a link to object.
      </p>
    ),
  },
  {
    id: 'followers-only',
    title: 'Codes for followers only',
    added: 'November 23, 2026',
    body: (
      <p>
        An influencer can mark a code for followers only. Whoever has followed for an hour sees it, and it
        stands on no public page. Please don't publish such a code elsewhere.
      </p>
    ),
  },
  {
    id: 'paid-links',
    title: 'Paid links',
    added: 'November 26, 2026',
    body: (
      <>
        <p>
          'Paid link' beside a way to a shop says that the influencer earns by it when you buy, without a
          higher price for you.{' '}
          <TextLink to={`${pages.howOffersAreRanked.path}#paid-links`}>What the label means</TextLink>
        </p>
        <p>
          We label each affiliate link as a paid one. As an influencer, say that you don't earn by a link only
          where it is true.
        </p>
      </>
    ),
  },
  {
    id: 'teams',
    title: 'Teams of agencies',
    added: 'November 26, 2026',
    body: (
      <p>
        An agency may act through a team: its owner, managers, and analysts, who only read codes and results.
        Each signs in for themselves, and the influencer's list of changes names them. What they do for the
        agency counts as done by it. If you don't want an agency to go on managing your account,{' '}
        <TextLink to={pages.profile.path}>end it in your profile</TextLink>, or{' '}
        <TextLink to={paths.contact('An agency that manages me')}>write to us</TextLink>.
      </p>
    ),
  },
];
