-- The locks of following and publishing. Everybody takes them in this order, so that nobody waits in a circle:
--   member, influencer's profile row, code rows, influencer, follow rows, domain rows,
--   member_state rows, influencer_stats rows, day of the counts, offer_counts rows.
-- The influencer's lock is an advisory one and not its profile row: an edited link arrives here holding its code row,
-- while a renamed influencer holds the profile row and waits for its code rows.

create function private.lock_member(member_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(member_id::text, 1));
$$;
comment on function private.lock_member(uuid) is
  'One follow or unfollow at a time per member: double clicks and second tabs wait for each other.';

create function private.lock_influencer(of_influencer uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(of_influencer::text, 2));
$$;
comment on function private.lock_influencer(uuid) is
  'Held while an influencer''s offers or their domains change: nobody else publishes for it, nobody begins to follow it.';

create function private.share_influencer(of_influencer uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock_shared(hashtextextended(of_influencer::text, 2));
$$;
comment on function private.share_influencer(uuid) is
  'Held by followers while they follow: any number at once, but none while the influencer publishes.';
