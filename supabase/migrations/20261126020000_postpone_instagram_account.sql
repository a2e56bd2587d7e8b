-- A limit that the poll meets makes the account wait, as one that sending meets does.

create function public.postpone_instagram_account(of_influencer uuid, seconds integer)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a
  set resume_at = greatest(a.resume_at, now() + make_interval(secs => greatest(1, least(coalesce(seconds, 300), 86400))))
  where a.influencer_id = of_influencer;
$$;
comment on function public.postpone_instagram_account(uuid, integer) is
  'Notes that Instagram takes no more calls for an account for so many seconds, or five minutes when it doesn''t say (null): until then it isn''t polled, and nothing '
  'of it is sent. For the function poll-instagram.';
grant execute on function public.postpone_instagram_account(uuid, integer) to service_role;
