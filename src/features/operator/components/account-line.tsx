import { formatListTotal } from '@/domain/counts';
import type { DeskAccount } from '@/lib/supabase/database';
import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { Pill } from '@/ui/pill';
import { TextLink } from '@/ui/text-link';

export function AccountLine({ account }: { account: DeskAccount }) {
  const { id, name, avatar_url } = account;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar src={avatar_url} name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={paths.deskAccount(id)} translate="no" className="min-w-0 truncate">
            {name}
          </TextLink>
          <AccountPills account={account} />
        </div>
        <AccountNames account={account} />
      </div>
    </div>
  );
}

export function AccountHeading({ account }: { account: DeskAccount }) {
  return (
    <div className="flex min-w-0 items-start gap-4">
      <Avatar src={account.avatar_url} name={account.name} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="text-xl wrap-anywhere">{account.name}</h2>
        <AccountNames account={account} />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <AccountPills account={account} />
        </div>
      </div>
    </div>
  );
}

/** The names by which an account is found; of one that publishes, its numbers of followers and live offers, too. */
function AccountNames({ account }: { account: DeskAccount }) {
  const { username, email, followers, live_offers } = account;
  const publishes = account.is_influencer || account.is_creditcard || followers > 0 || live_offers > 0;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span translate="no" className="wrap-anywhere">
        @{username}
      </span>
      {email && <span className="wrap-anywhere">{email}</span>}
      {publishes && (
        <span>
          {`${followers.toLocaleString('en-US')} ${followers === 1 ? 'follower' : 'followers'}, ${formatListTotal(live_offers)} live`}
        </span>
      )}
    </p>
  );
}

function AccountPills({ account }: { account: DeskAccount }) {
  return (
    <>
      {account.suspended_because !== null && <Pill tone="coral">Suspended</Pill>}
      {account.is_operator && <Pill tone="brass">Operator</Pill>}
      {account.is_influencer && <Pill>Influencer</Pill>}
      {account.is_agency && <Pill>Agency</Pill>}
      {account.is_creditcard && <Pill>Credit card</Pill>}
      {account.is_featured && <Pill tone="sage">Featured</Pill>}
    </>
  );
}
