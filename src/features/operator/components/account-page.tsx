import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatListTotal } from '@/domain/counts';
import type { DeskAccount } from '@/lib/supabase/database';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { TextLink } from '@/ui/text-link';
import { hasRole, liftSuspension, roles, setContract, setRole, suspend, switchInstagram } from '../data/acts';
import { accountQuery, deskOffersQuery } from '../data/desk';
import { AccountHeading } from './account-line';
import { ActsList } from './acts-list';
import { DeskOfferCard } from './desk-offer-card';
import { DeskTime } from './desk-time';
import { CardSkeletons, SearchResults } from './search-results';
import { OwnedTeam, TeamList } from './team-list';
import { useDesk } from './use-desk';

interface AccountPageProps {
  accountId: string;
  onClose: () => void;
}

export function AccountPage({ accountId, onClose }: AccountPageProps) {
  const { userId } = useDesk();
  const account = useQuery(accountQuery(userId, accountId));
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3 mb-3" icon={ArrowLeft} onClick={onClose}>
        All accounts
      </Button>
      <QueryState query={account} waiting={<CardSkeletons label="Loading the account" />}>
        {(found) => (found ? <Loaded account={found} /> : <Deleted accountId={accountId} />)}
      </QueryState>
    </>
  );
}

function Deleted({ accountId }: Pick<AccountPageProps, 'accountId'>) {
  return (
    <>
      <EmptyState drawing={<LostTicketDrawing />} sentence="This account was deleted." />
      <section aria-label="What was done" className="mt-8">
        <ActsList accountId={accountId} />
      </section>
    </>
  );
}

function Loaded({ account }: { account: DeskAccount }) {
  const { userId } = useDesk();
  const offers = useQuery(deskOffersQuery(userId, { accountId: account.id }));
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-6">
        <section aria-label="Account" className="min-w-0 rounded-lg border bg-raised p-4 shadow-card md:p-5">
          <AccountHeading account={account} />
          {account.bio && (
            <p dir="auto" className="mt-4 max-w-prose text-left wrap-anywhere">
              {account.bio}
            </p>
          )}
          <Facts account={account} />
        </section>
        {account.team.length > 0 && <TeamList agency={account} title="Team" />}
        {account.owns.map((agencyId) => (
          <OwnedTeam key={agencyId} agencyId={agencyId} />
        ))}
      </div>
      <Acts account={account} />
      <section aria-labelledby="desk-account-offers" className="min-w-0">
        <h2 id="desk-account-offers" className="mb-3 text-xl">
          Offers
        </h2>
        <SearchResults query={offers} loading="Loading offers" nothing="This account has no offers.">
          {(found) => (
            <div className="grid gap-4">
              {found.map((offer) => (
                <DeskOfferCard key={offer.id} offer={offer} />
              ))}
            </div>
          )}
        </SearchResults>
      </section>
      <section aria-labelledby="desk-account-acts" className="min-w-0">
        <h2 id="desk-account-acts" className="mb-3 text-xl">
          What was done
        </h2>
        <ActsList accountId={account.id} />
      </section>
    </div>
  );
}

function Facts({ account }: { account: DeskAccount }) {
  const { suspended_because, suspended_since, plan, plan_until, last_sign_in_at, agencies } = account;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-dashed pt-4 text-sm">
      {suspended_because !== null && (
        <Fact name="Suspended">
          {suspended_since && <DeskTime at={suspended_since} />}
          <span>: {suspended_because}</span>
        </Fact>
      )}
      <Fact name="Plan">
        {plan}
        {plan_until && (
          <span>
            {' '}
            until <DeskTime at={plan_until} />
          </span>
        )}
      </Fact>
      <Fact name="Joined">
        <DeskTime at={account.created_at} />
      </Fact>
      <Fact name="Last sign-in">{last_sign_in_at ? <DeskTime at={last_sign_in_at} /> : 'never'}</Fact>
      <Fact name="Offers">
        {formatListTotal(account.live_offers)} live
        {account.hidden_offers > 0 && <span>, {account.hidden_offers} hidden</span>}
      </Fact>
      {account.instagram_username !== null && (
        <Fact name="Instagram">
          @{account.instagram_username}
          {account.instagram_switched_off && <span>, switched off</span>}
        </Fact>
      )}
      <Fact name="Open complaints">{account.open_complaints}</Fact>
      {agencies > 0 && (
        <Fact name="Managed">{agencies === 1 ? 'by an agency' : `by ${agencies} agencies`}</Fact>
      )}
      <Fact name="Id">
        <span className="font-mono text-xs leading-5">{account.id}</span>
      </Fact>
      {account.is_influencer && suspended_because === null && (
        <Fact name="Page">
          <TextLink to={paths.influencer(account.username)}>What everybody sees</TextLink>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Acts({ account }: { account: DeskAccount }) {
  const { openAct } = useDesk();
  const isSuspended = account.suspended_because !== null;
  return (
    <section aria-labelledby="desk-acts" className="rounded-lg border bg-raised p-4 shadow-card md:p-5">
      <h2 id="desk-acts" className="mb-3 text-xl">
        What you can do
      </h2>
      <div className="grid gap-2">
        {roles.map((role) => (
          <Button
            key={role}
            size="sm"
            variant="secondary"
            full
            onClick={() => openAct(setRole(account, role))}
          >
            {hasRole(account, role) ? `Take the role '${role}'` : `Give the role '${role}'`}
          </Button>
        ))}
        <Button size="sm" variant="secondary" full onClick={() => openAct(setContract(account))}>
          {account.plan === 'Elite' ? 'End Elite contract' : 'Arrange Elite contract'}
        </Button>
        {account.is_influencer && (
          <Button size="sm" variant="secondary" full onClick={() => openAct(switchInstagram(account))}>
            {account.instagram_switched_off ? 'Switch Instagram on' : 'Switch Instagram off'}
          </Button>
        )}
        <Button
          size="sm"
          full
          variant={isSuspended ? 'primary' : 'danger'}
          onClick={() => openAct(isSuspended ? liftSuspension(account) : suspend(account))}
        >
          {isSuspended ? 'Lift suspension' : 'Suspend account'}
        </Button>
      </div>
    </section>
  );
}
