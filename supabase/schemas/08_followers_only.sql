-- Who sees the offers that are for followers only. See docs/product/offers.md#followers-only.

create function private.latest_follow_let_in()
returns timestamptz
language sql
stable parallel safe
set search_path = ''
return now() - interval '1 hour';
comment on function private.latest_follow_let_in() is
  'Whoever has followed since this moment or longer sees what is for followers only. Whoever follows anew begins anew.';

-- With a parsed body and no settings, so that Postgres inlines the function: whoever asks about one influencer has that one looked up.
create function private.influencers_letting_in(of_member uuid)
returns table (influencer_id uuid)
language sql
stable
begin atomic
  select theirs.account_id from private.acts_for(of_member) theirs
  union all
  select f.influencer_id from private.follows f where f.user_id = of_member and f.created_at <= (select private.latest_follow_let_in());
end;
comment on function private.influencers_letting_in(uuid) is
  'Whose followers-only offers a member sees: its own, those of the influencers for whom the member acts in an agency, and those of the influencers whom it has followed for an hour.';

create function private.is_let_in(of_member uuid, of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.influencers_letting_in(of_member) letting_in where letting_in.influencer_id = of_influencer);
comment on function private.is_let_in(uuid, uuid) is 'Whether a member sees an influencer''s followers-only offers. For functions that run with the owner''s rights.';

create function private.influencers_letting_me_in()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select letting_in.influencer_id from private.influencers_letting_in((select auth.uid())) letting_in;
$$;
comment on function private.influencers_letting_me_in() is
  'Whose followers-only offers the caller sees; nobody''s for a visitor. The policy calls it in a subquery that doesn''t depend on the row: once a statement, and only in one that meets such an offer. Runs with the owner''s rights, because no client reads who follows whom.';
grant execute on function private.influencers_letting_me_in() to anon, authenticated;
