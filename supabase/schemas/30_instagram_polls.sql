-- Looking for comments that no webhook has told of. See docs/decisions/instagram.md.

create view private.instagram_accounts_to_poll with (security_invoker = true) as
select a.influencer_id, a.polled_at
from private.answering_instagram_accounts a
where not a.needs_reconnect
  and coalesce(a.resume_at, '-infinity') <= now()
  and coalesce(a.polled_at, '-infinity') <= now() - interval '5 minutes'
  and exists (select from public.instagram_rules r where r.influencer_id = a.influencer_id and r.active and r.answers_to = 'comment');
comment on view private.instagram_accounts_to_poll is 'The accounts with rules for comments whose posts nobody has looked through for five minutes.';
grant select on private.instagram_accounts_to_poll to service_role;

create function public.claim_instagram_polls(run uuid, batch_size integer default 20)
returns table (influencer_id uuid, instagram_user_id text, sealed_token text, since timestamptz)
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.prolong_run(run, 'instagram-poll', interval '1 minute');
  return query
  with due as (
    select a.influencer_id
    from private.instagram_accounts_to_poll p
    -- Locking reads the account anew, but not the view: a run that ended meanwhile may have polled the account.
    join public.instagram_accounts a on a.influencer_id = p.influencer_id and a.polled_at is not distinct from p.polled_at
    order by p.polled_at nulls first, a.influencer_id
    limit greatest(1, least(batch_size, 100))
    for no key update of a skip locked
  ), polled as (
    update public.instagram_accounts a set polled_at = now() from due where a.influencer_id = due.influencer_id returning a.*
  )
  -- Three days back at most: by then a failure of the webhooks has been noticed. Each poll reads all of that time again; a comment is stored once.
  select p.influencer_id, p.instagram_user_id, t.sealed_token, greatest(p.answering_since, now() - interval '72 hours')
  from polled p
  join private.instagram_tokens t on t.influencer_id = p.influencer_id;
end;
$$;
comment on function public.claim_instagram_polls(uuid, integer) is
  'Hands a run accounts whose comments it is to look through, each at most once in five minutes, and since when they are looked for (since). For the function poll-instagram.';
grant execute on function public.claim_instagram_polls(uuid, integer) to service_role;

create function public.postpone_instagram_account(of_influencer uuid, instagram_user_id text, seconds integer)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a
  set resume_at = greatest(a.resume_at, now() + make_interval(secs => greatest(1, least(coalesce(seconds, 300), 86400))))
  where a.influencer_id = of_influencer and a.instagram_user_id = postpone_instagram_account.instagram_user_id;
$$;
comment on function public.postpone_instagram_account(uuid, text, integer) is
  'Notes that Instagram takes no more calls for an account for so many seconds, or five minutes when it doesn''t say (null): until then the account isn''t polled, and nothing '
  'of it is sent. For the function poll-instagram.';
grant execute on function public.postpone_instagram_account(uuid, text, integer) to service_role;
