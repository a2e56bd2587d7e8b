-- Lists of changes and uploads say who of an agency's team it was.

drop function public.list_trail(uuid, boolean, text, integer);

create function public.list_trail(
  of_account uuid, by_agencies boolean default false, after text default null, page_size integer default 24
)
returns table (
  id text,
  at timestamptz,
  actor_kind text,
  actor_name text,
  actor_agency text,
  by_me boolean,
  subject text,
  act text,
  subject_id uuid,
  agency_name text,
  label text,
  was jsonb,
  became jsonb,
  offers integer,
  import_id uuid,
  reason text,
  revertible boolean,
  reverted_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  cursor_keys constant jsonb := private.read_cursor(list_trail.after, 'trail', array['integer']);
  behind constant bigint := coalesce((cursor_keys ->> 1)::bigint, 9223372036854775807);
  row_limit constant integer := private.page_size(list_trail.page_size);
  is_own constant boolean := of_account = caller;
  -- For whom the caller reads it, if it isn't its own.
  reading_for constant uuid := case when not is_own then private.manages_for(caller, of_account) end;
  -- For an agency, when its management began: of what was before it sees nothing.
  since constant timestamptz := case when is_own then '-infinity' else (
    select link.created_at from public.agency_influencers link where link.agency_id = reading_for and link.influencer_id = of_account
  ) end;
  seen bigint;
begin
  -- Null for a visitor, and for whoever neither is the account nor manages it.
  if since is null then
    return;
  end if;
  if cursor_keys is null then
    select least(count(*), private.most_counted()) into seen from (
      select from private.trail t
      where t.account_id = of_account and t.at >= since
        and (not by_agencies or t.actor_kind = 'agency')
        and (is_own or t.subject in ('offer', 'profile') or (t.subject = 'management' and t.subject_id = reading_for))
      limit private.most_counted()
    ) counted;
  end if;
  return query
  select
    t.id::text, t.at, t.actor_kind,
    case when is_own or caller = t.actor_id or t.actor_id = of_account or t.agency_id = reading_for then coalesce(actor.full_name, actor.username) end,
    case when is_own or t.agency_id = reading_for then coalesce(acted_for.full_name, acted_for.username) end,
    coalesce(t.actor_id = caller, false),
    t.subject, t.act, t.subject_id,
    case when t.subject = 'management' then coalesce(agency.full_name, agency.username) end,
    t.label, t.before - 'complained_of', t.after, coalesce(cardinality(t.offer_ids), 0), t.import_id, t.reason,
    private.may_revert(t),
    (select max(back.at) from private.trail back where back.reverts = t.id),
    private.write_cursor('trail', jsonb_build_array(t.id)),
    seen::integer
  from private.trail t
  left join public.profiles actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
  left join public.profiles acted_for on acted_for.id = t.agency_id and t.agency_id is distinct from t.actor_id
  left join public.profiles agency on agency.id = t.subject_id and t.subject = 'management'
  where t.account_id = of_account and t.at >= since and t.id < behind
    and (not by_agencies or t.actor_kind = 'agency')
    and (is_own or t.subject in ('offer', 'profile') or (t.subject = 'management' and t.subject_id = reading_for))
  order by t.id desc
  limit row_limit;
end;
$$;
comment on function public.list_trail(uuid, boolean, text, integer) is
  'A page of what was changed of an account, latest first: all of it for the account itself, and offers, profile and its own management '
  'for owner and managers of the agency that manages it now, since that began. by_agencies: only what agencies changed. actor_agency: for whom '
  'somebody of its team acted. An operator isn''t named, and no agency learns of another. revertible: by the caller (revert_change, undo_import). after, total: as in list_offers. Empty for everybody else.';
grant execute on function public.list_trail(uuid, boolean, text, integer) to authenticated;

drop function public.my_imports();

create function public.my_imports()
returns table (import_id uuid, at timestamptz, offers integer, influencers integer, uploaded_by text, undone_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  with mine as (
    select t.* from private.trail t
    where t.account_id = (select auth.uid()) and t.actor_id = (select auth.uid())
    union all
    select t.* from private.my_influencers() mine
    join private.trail t on t.agency_id = mine.agency_id and t.account_id = mine.influencer_id and t.at >= mine.since
    where mine.role <> 'analyst'
  )
  select
    t.import_id, min(t.at), sum(cardinality(t.offer_ids))::integer, count(*)::integer,
    (
      select coalesce(uploader.full_name, uploader.username) from public.profiles uploader
      where uploader.id = (array_agg(t.actor_id))[1] and uploader.id <> (select auth.uid())
    ),
    case when bool_and(back.at is not null) then max(back.at) end
  from mine t
  left join lateral (select max(b.at) as at from private.trail b where b.reverts = t.id) back on true
  where t.import_id is not null and t.act = 'added' and t.at > now() - interval '30 days'
  group by t.import_id
  order by min(t.at) desc
  limit 24;
$$;
comment on function public.my_imports() is
  'The files of promo codes that were uploaded within 30 days by the caller for itself, or by anybody for an agency whose owner or manager it is, as '
  'far as it may still undo them, and when they were. uploaded_by: null for its own.';
grant execute on function public.my_imports() to authenticated;
