-- Instagram's tokens end: when a token is renewed, and when a mail tells the influencer or its agency. See docs/decisions/instagram.md.

create view private.instagram_renewals_due with (security_invoker = true) as
select a.influencer_id, token.is_refused, due.renewal_due, due.mail_due
from public.instagram_accounts a
join private.profiles_not_hidden p on p.id = a.influencer_id
join private.instagram_tokens t on t.influencer_id = a.influencer_id
cross join lateral (select a.needs_reconnect or a.expires_at <= now() as is_refused) token
cross join lateral (
  select
    -- Instagram renews no token that is younger than a day.
    not token.is_refused and a.expires_at <= now() + interval '30 days' and t.stored_at <= now() - interval '24 hours' as renewal_due,
    case
      when token.is_refused then a.mailed_about is distinct from 'reconnect'
      else a.expires_at <= now() + interval '7 days' and a.mailed_about is null
    end as mail_due
) due
where (due.renewal_due or due.mail_due)
  and not private.is_instagram_switched_off(a.influencer_id);
comment on view private.instagram_renewals_due is
  'The accounts whose token can be renewed and ends within 30 days (renewal_due), or of which a mail is to tell that the token ends within seven days or was refused (mail_due). '
  'is_refused: whether Instagram takes the token no more.';

create function private.plan_instagram_renewals()
returns void
language sql
set search_path = ''
as $$
  with due as (
    select a.influencer_id
    from private.instagram_renewals_due d
    join public.instagram_accounts a on a.influencer_id = d.influencer_id
    where coalesce(a.renewal_planned_at, '-infinity') <= now() - interval '1 day'
    order by a.influencer_id
    limit 1000
    for no key update of a skip locked
  ), tended as (
    update public.instagram_accounts a set renewal_planned_at = now() from due where a.influencer_id = due.influencer_id
  )
  insert into private.jobs as waiting (kind, key, account_id)
  select 'instagram token', due.influencer_id, due.influencer_id from due
  -- A job that is dead begins anew. Any other is tried again by itself.
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null where waiting.attempts >= private.max_job_attempts();
$$;
comment on function private.plan_instagram_renewals() is
  'Adds a job for each account whose token is to be renewed or about which a mail is to be sent, once a day. Called by schedule.';

create function private.content_of_instagram_renewal(of_influencer uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'influencer_id', a.influencer_id, 'instagram_user_id', a.instagram_user_id, 'sealed_token', t.sealed_token, 'expires_at', a.expires_at,
    'renewal_due', d.renewal_due, 'mail_due', d.mail_due, 'needs_reconnect', d.is_refused,
    'email', coalesce(own.email, agency.email), 'goes_to_agency', own.email is null
  )
  from private.instagram_renewals_due d
  join public.instagram_accounts a on a.influencer_id = d.influencer_id
  join private.instagram_tokens t on t.influencer_id = a.influencer_id
  cross join lateral (select private.mail_address_of(a.influencer_id) as email) own
  -- An account whose password its agency still has may have no address of its own.
  left join lateral (
    select private.mail_address_of(owned.owner_id) as email
    from public.agency_influencers link
    join public.agencies owned on owned.agency_id = link.agency_id
    join private.profiles_not_hidden open on open.id = link.agency_id and open.is_agency
    where link.influencer_id = a.influencer_id and link.managed_by_agency
    order by link.created_at
    limit 1
  ) agency on true
  where d.influencer_id = of_influencer;
$$;
comment on function private.content_of_instagram_renewal(uuid) is
  'What the job knows of an account whose token is to be renewed (renewal_due) or about which a mail is to be sent (mail_due). email: the influencer''s proven address, else that of its '
  'agency''s owner (goes_to_agency), null without either. Null when nothing is due any more.';
