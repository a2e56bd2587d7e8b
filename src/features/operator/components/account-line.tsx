import type { DeskAccount } from '@/lib/supabase/database';
import { Avatar } from '@/ui/avatar';
import { Pill } from '@/ui/pill';
import { TextLink } from '@/ui/text-link';
import { accountAddress } from '../desk-address';

/** Whose account it is, with the link to its page at the desk. */
export function AccountLine({ account }: { account: DeskAccount }) {
  const { id, name, username, email, avatar_url, live_offers, followers } = account;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar src={avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={accountAddress(id)} className="min-w-0 truncate">
            {name}
          </TextLink>
          <AccountPills account={account} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          @{username}
          {email && ` · ${email}`} · {followers.toLocaleString('en-US')}{' '}
          {followers === 1 ? 'follower' : 'followers'} · {live_offers.toLocaleString('en-US')} live
        </p>
      </div>
    </div>
  );
}

/** What an account is, in a word each. */
export function AccountPills({ account }: { account: DeskAccount }) {
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
