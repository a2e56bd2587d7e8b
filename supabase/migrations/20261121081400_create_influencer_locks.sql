-- The locks of following and publishing. Everybody takes them in this order, so that nobody waits in a circle:
--   member, influencer's profile row, code rows, influencer's lock row, follow rows, domain rows, member_state,
--   influencer_stats, and at commit the day of the counts and offer_counts.
-- The lock row is one of its own and not the profile's: whoever edits a link arrives holding the code's row, while
-- whoever renames an influencer holds the profile's row and waits for its codes' rows. And it is a row and not an
-- advisory lock: followers, who share it, needn't queue behind somebody who waits to publish.

create table private.influencer_locks (
  influencer_id uuid primary key references public.profiles (id) on delete cascade
);
comment on table private.influencer_locks is
  'A row to lock per account: for key share by who follows it, for update by who publishes for it.';

alter table private.influencer_locks enable row level security;

create function private.create_influencer_lock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.influencer_locks (influencer_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_influencer_lock() is 'Gives every new profile its lock row, so that nobody has to make it while others wait.';

create trigger create_influencer_lock
  after insert on public.profiles
  for each row execute function private.create_influencer_lock();

create function private.lock_member(member_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(member_id::text, 0));
$$;
comment on function private.lock_member(uuid) is
  'One follow or unfollow at a time per member: double clicks and second tabs wait for each other.';
