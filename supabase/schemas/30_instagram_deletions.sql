-- What Instagram asks for: the end of a connection, and the deletion of somebody's data. See docs/decisions/instagram.md.

create table private.instagram_deletions (
  code text primary key,
  instagram_id text,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  constraint instagram_deletions_forgotten check ((instagram_id is null) = (done_at is not null))
);
comment on table private.instagram_deletions is
  'Requests to delete what is known of somebody at Instagram: of somebody with a connected account, or of somebody who wrote to such an account. The code, which only that person has, tells the state.';
comment on column private.instagram_deletions.instagram_id is 'Whose data is to be deleted; null once that is done.';
alter table private.instagram_deletions enable row level security;

-- PostgREST doesn't serve the schema, and instagram_deletion_state answers by the code only.
grant select (code, done_at) on private.instagram_deletions to anon, authenticated;
grant select, insert, update, delete on private.instagram_deletions to service_role;

create policy "A function that asks for a code reads the state of its deletion"
  on private.instagram_deletions for select to anon, authenticated
  using (true);

create function private.go_on_deleting_instagram_data()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  batch_size constant integer := 1000;
  request private.instagram_deletions;
begin
  select * into request from private.instagram_deletions d where d.done_at is null order by d.requested_at limit 1 for update skip locked;
  if not found then
    -- What was done is kept as long as the trail and other records.
    delete from private.instagram_deletions d where d.done_at < now() - interval '400 days';
    return;
  end if;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.app_scoped_id = request.instagram_id limit batch_size);
  update private.instagram_replies r set sender_id = null
  where r.id in (select wrote.id from private.instagram_replies wrote where wrote.sender_id = request.instagram_id limit batch_size);
  -- The numbers of changed rows don't tell whether all is done: a batch misses the rows that another transaction, such as forget_what_is_old, is just deleting.
  if not exists (select from private.instagram_replies own where own.app_scoped_id = request.instagram_id)
    and not exists (select from private.instagram_replies wrote where wrote.sender_id = request.instagram_id)
  then
    update private.instagram_deletions d set instagram_id = null, done_at = now() where d.code = request.code;
  end if;
end;
$$;
comment on function private.go_on_deleting_instagram_data() is
  'Goes on with the oldest request: deletes up to 1,000 of the replies that the account sent, and empties up to 1,000 sender ids of the person. '
  'When no request waits, it forgets those that were done 400 days ago. Called by schedule.';
grant execute on function private.go_on_deleting_instagram_data() to service_role;

create function public.disconnect_instagram_user(any_id text)
returns void
language sql
volatile
set search_path = ''
as $$
  select public.disconnect_instagram_account(a.influencer_id)
  from public.instagram_accounts a
  where any_id in (a.app_scoped_id, a.instagram_user_id);
$$;
comment on function public.disconnect_instagram_user(text) is
  'Disconnects the account whose owner has withdrawn the connection at Instagram, by any of its ids there. For the function instagram-deauthorized.';
grant execute on function public.disconnect_instagram_user(text) to service_role;

create function public.delete_instagram_data(any_id text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  code constant text := encode(extensions.gen_random_bytes(16), 'hex');
  -- By this id the log knows the account that answered, or the person who wrote to it.
  logged_id constant text := coalesce(
    (
      select a.app_scoped_id from public.instagram_accounts a
      where any_id in (a.app_scoped_id, a.instagram_user_id)
    ),
    any_id
  );
  -- When connections have ended, the log still tells who had the account.
  influencers_with_account constant uuid[] := array(
    select a.influencer_id from public.instagram_accounts a where a.app_scoped_id = logged_id
    union
    select logged.influencer_id from private.instagram_replies logged where logged.app_scoped_id = logged_id
  );
begin
  -- Before the rules, because whoever receives comments locks the account and then its rules.
  perform public.disconnect_instagram_user(logged_id);
  -- The ids of posts are Instagram's data, too. A rule without them would answer under all posts, so it is switched off. An influencer
  -- that has connected another account since loses the posts of that account, too, because a post's id doesn't say whose it is.
  update public.instagram_rules r set media_ids = '{}', active = false
  where r.media_ids <> '{}' and r.influencer_id = any (influencers_with_account);
  insert into private.instagram_deletions (code, instagram_id) values (code, logged_id);
  -- One batch of the oldest request that waits, mostly of this one. The schedule does the rest.
  perform private.go_on_deleting_instagram_data();
  return code;
end;
$$;
comment on function public.delete_instagram_data(text) is
  'Begins to delete what is known of somebody at Instagram, by any of its ids: the connection and the log of a connected account, and the sender id in the log where somebody wrote '
  'to another one. Returns the code that instagram_deletion_state takes. For the function instagram-data-deletion.';
grant execute on function public.delete_instagram_data(text) to service_role;

create function public.instagram_deletion_state(code text)
returns text
language sql
stable
set search_path = ''
as $$
  select case when d.done_at is null then 'under way' else 'done' end
  from private.instagram_deletions d
  where d.code = instagram_deletion_state.code;
$$;
comment on function public.instagram_deletion_state(text) is 'The state of the deletion with this code: done or under way; null when there is none.';
grant execute on function public.instagram_deletion_state(text) to anon, authenticated;
