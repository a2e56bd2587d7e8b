-- Mails about results: each week's results on Monday, and a reminder before offers end. The function run-jobs
-- writes and sends them. See docs/product/results.md#mails.

create table public.result_mails (
  influencer_id uuid primary key default auth.uid() references private.accounts (id) on delete cascade,
  weekly boolean not null default true,
  ending boolean not null default true
);
comment on table public.result_mails is 'Which mails about its results an influencer wants. An influencer without a row wants both.';
comment on column public.result_mails.ending is 'Whether the influencer is reminded two days before an offer ends.';

alter table public.result_mails enable row level security;

grant select, insert (weekly, ending), update (weekly, ending) on public.result_mails to authenticated;

create policy "An influencer reads which mails it wants"
  on public.result_mails for select to authenticated
  using (influencer_id = (select auth.uid()));
create policy "An influencer says which mails it wants"
  on public.result_mails for insert to authenticated
  with check (influencer_id = (select auth.uid()));
create policy "An influencer changes which mails it wants"
  on public.result_mails for update to authenticated
  using (influencer_id = (select auth.uid()));

-- What is due

create table private.result_mail_days (
  kind text primary key,
  day date not null
);
comment on table private.result_mail_days is 'The last day for which the mails of a kind were planned.';
alter table private.result_mail_days enable row level security;
insert into private.result_mail_days (kind, day) values ('weekly', '-infinity'), ('ending', '-infinity');

create function private.result_mail_to(of_influencer uuid, of_kind text, of_day date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  address constant text := private.mail_address_of(of_influencer);
  ending_count integer;
  ending jsonb;
  told jsonb;
begin
  if address is null
    or not exists (select from public.profiles p where p.id = of_influencer and p.is_influencer)
    or exists (
      select from public.result_mails m
      where m.influencer_id = of_influencer and not (case of_kind when 'weekly' then m.weekly else m.ending end)
    )
    -- An influencer whose agency still has its temporary password may never have seen Promobell.
    or exists (select from public.agency_influencers link where link.influencer_id = of_influencer and link.temporary_password is not null)
    -- What ends in two days is told on that day or not at all.
    or (of_kind = 'ending' and of_day < private.today())
  then
    return null;
  end if;
  if of_kind = 'ending' then
    select count(*), jsonb_agg(jsonb_build_object('offer_id', c.id, 'copied', coalesce(achieved.copied, 0)) order by achieved.copied desc nulls last, c.id)
    into ending_count, ending
    from public.promo_codes c
    left join (
      select r.offer_id, r.code_number, sum(r.copied) as copied
      from private.offer_results r
      where r.influencer_id = of_influencer and r.source = 'every' and r.day between of_day - 29 and of_day
      group by r.offer_id, r.code_number
    ) achieved on achieved.offer_id = c.id and achieved.code_number = c.code_number
    where c.influencer_id = of_influencer and c.expiration_date = of_day + 2 and not c.has_ended and not c.hidden;
    if ending_count = 0 then
      return null;
    end if;
    told := jsonb_build_object('ending_count', ending_count, 'ending', jsonb_path_query_array(ending, '$[0 to 9]'));
  else
    told := jsonb_build_object('results', private.results_of(array[of_influencer], of_day - 7, of_day - 1));
  end if;
  return told || jsonb_build_object(
    'kind', of_kind, 'influencer_id', of_influencer, 'email', address, 'unsubscribe_token', private.unsubscribe_token(of_influencer, of_kind)
  );
end;
$$;
comment on function private.result_mail_to(uuid, text, date) is
  'What an influencer''s mail of a kind and day says; null when there is nothing to tell, or the influencer wants no such mail, has no proven address, or has set no password yet. '
  'results: of the week that ended on Sunday, in a weekly mail. ending_count: how many offers end in two days; ending: the ten of them whose codes were copied most in the last 30 days.';

create function private.plan_result_mails(as_of timestamptz default now())
returns void
language plpgsql
set search_path = ''
as $$
declare
  today constant date := (as_of at time zone 'utc')::date;
  due record;
  influencers uuid[];
begin
  for due in
    update private.result_mail_days planned set day = d.day
    from (values ('ending', today), ('weekly', date_trunc('week', today)::date)) as d(kind, day)
    where planned.kind = d.kind and planned.day < d.day and as_of at time zone 'utc' >= d.day + time '08:00'
    returning d.kind, d.day
  loop
    if due.kind = 'weekly' then
      -- A week in which nothing happened is no news.
      influencers := array(select distinct r.influencer_id from private.influencer_results r where r.day between due.day - 7 and due.day - 1);
    else
      influencers := array(
        select distinct c.influencer_id from public.promo_codes c
        where c.expiration_date = due.day + 2 and not c.has_ended and not c.hidden
      );
    end if;
    -- Twenty mails in a job, because a job is one request to the mail service, which limits requests and takes many mails in each.
    insert into private.jobs (kind, key, payload)
    select 'result mails', concat_ws('/', due.kind, due.day, batch.number), jsonb_build_object('kind', due.kind, 'day', due.day, 'influencers', batch.ids)
    from (
      select numbered.position / 20 as number, jsonb_agg(numbered.id order by numbered.position) as ids
      from (select id, row_number() over (order by id) - 1 as position from unnest(influencers) as i(id)) numbered
      group by numbered.position / 20
    ) batch;
  end loop;
end;
$$;
comment on function private.plan_result_mails(timestamptz) is
  'Adds jobs for the mails that are due, twenty mails each: from eight in the morning (UTC) on, once a day about what ends, and once a week about results. Called by schedule.';

