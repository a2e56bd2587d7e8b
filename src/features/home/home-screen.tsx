import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { accountType } from '@/domain/account-type';
import { categoryCountsQuery } from '@/features/categories/category-counts';
import { useOfferNews } from '@/features/offer/use-offer-news';
import { roleAt } from '@/features/team/role-names';
import { LazyPart } from '@/shared/layout/lazy-part';
import { dashboardLinks } from '@/shared/layout/navigation';
import { pages } from '@/shared/pages';
import { queryKeys } from '@/shared/query-keys';
import { useActingAgency } from '@/shared/session/acting-agency';
import { type SessionState, useSession } from '@/shared/session/use-session';
import { Avatar } from '@/ui/avatar';
import { LinkButton } from '@/ui/link-button';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import { Hero } from './components/hero';
import { OfferCarouselSkeleton } from './components/home-carousel';
import { HomeSection } from './components/home-section';
import { VisitorSections } from './components/visitor-sections';
import { featuredAccountsQuery, featuredOffersQuery, newestOffersQuery } from './home-lists';

/** The home page. It doesn't wait for the session: a device that has stored one shows the member's page at once. */
export function HomeScreen() {
  const { status } = useSession();
  useOfferNews({
    keys: [
      queryKeys.offers.featured,
      queryKeys.offers.newest,
      queryKeys.offers.categoryCounts,
      queryKeys.brands.popular,
    ],
  });
  return status === 'signed-out' ? <VisitorHome /> : <MemberHome />;
}

/** Home for visitors. */
function VisitorHome() {
  const featured = useQuery(featuredOffersQuery());
  const shown = featured.data?.slice(0, 1) ?? [];
  return (
    <div data-visitor>
      <Hero offer={shown[0]} loading={featured.isPending} />
      <VisitorSections shown={shown} waiting={featured.isPending} />
    </div>
  );
}

const MemberSections = lazy(async () => ({
  default: (await import('./components/member-sections')).MemberSections,
}));

/** Home for members. All requests start at once, before it is known which member it is. */
function MemberHome() {
  const session = useSession();
  usePrefetchQuery(featuredOffersQuery());
  usePrefetchQuery(featuredAccountsQuery());
  usePrefetchQuery(categoryCountsQuery());
  usePrefetchQuery(newestOffersQuery());
  return (
    <>
      <WelcomeBanner account={session} loading={session.status === 'loading'} />
      <LazyPart waiting={<ComingSections />}>
        <MemberSections />
      </LazyPart>
    </>
  );
}

/** The first section in its size, and room that keeps the footer out of sight. */
function ComingSections() {
  return (
    <div className="min-h-dvh">
      <HomeSection title="Featured Offers">
        <OfferCarouselSkeleton />
      </HomeSection>
    </div>
  );
}

type Account = Pick<SessionState, 'profile' | 'teams'>;

function greeting({ profile }: Account): string {
  const name = profile?.full_name?.trim() || profile?.username;
  return name ? `Welcome back, ${name}!` : 'Welcome back!';
}

const DASHBOARDS = { agency: 'Agency dashboard', influencer: 'Influencer dashboard' };

/** The kind of account, and links to the dashboards of all its roles; for somebody in another account's team, the role there, too. */
function RoleLabel({ account }: { account: Account }) {
  const acting = useActingAgency();
  const dashboards = dashboardLinks(account);
  const type = acting ? 'Agency' : accountType(account.profile);
  const isNamedByLink = dashboards.some(({ of }) => of === type.toLowerCase());
  return (
    <>
      {!isNamedByLink && <span>{type} dashboard</span>}
      {dashboards.map(({ of, to }) => (
        <TextLink key={to} to={to} className="font-semibold text-brass-text!">
          {DASHBOARDS[of]}
        </TextLink>
      ))}
      {acting && acting.id !== acting.userId && (
        <span className="font-medium text-muted wrap-anywhere">{roleAt(acting.role, acting.name)}</span>
      )}
    </>
  );
}

/** Greets the member. While the session loads it keeps its size. */
function WelcomeBanner({ account, loading }: { account: Account; loading: boolean }) {
  return (
    <section className="mt-4 overflow-hidden rounded-lg border bg-raised shadow-card md:mt-6">
      <div aria-hidden="true" className="awning" />
      <div className="flex flex-col gap-5 p-5 md:flex-row md:items-center md:px-8 md:py-7">
        <div className="flex min-w-0 flex-1 items-center gap-4">
          <Avatar src={account.profile?.avatar_url} size="lg" eager />
          <div className="min-w-0">
            <p className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm font-semibold text-brass-text">
              {loading ? <Skeleton className="h-4 w-32" /> : <RoleLabel account={account} />}
            </p>
            <h1 className="text-2xl wrap-anywhere">
              {loading ? (
                <>
                  <span className="sr-only">Welcome back!</span>
                  <Skeleton className="my-1 h-6.5 w-56" />
                </>
              ) : (
                greeting(account)
              )}
            </h1>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={pages.myAlerts.path} icon={Bell}>
            My Alerts
          </LinkButton>
          <LinkButton to={pages.deals.path} variant="secondary">
            Explore deals
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
