create function private.normalise_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.username := lower(btrim(new.username));
  new.full_name := nullif(btrim(new.full_name), '');
  new.bio := nullif(btrim(new.bio), '');
  new.avatar_url := nullif(btrim(new.avatar_url), '');
  new.social_handle := nullif(ltrim(btrim(new.social_handle), '@'), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end;
$$;
comment on function private.normalise_profile() is
  'Trims what people type, keeps usernames lower-case, strips the @ of a handle (spec 1 §5) and stamps the change.';

create trigger normalise
  before insert or update on public.profiles
  for each row execute function private.normalise_profile();

create function private.refuse_to_leave_influencers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The operator and the server's own key carry no user: they may.
  if (select auth.uid()) is not null then
    raise exception 'An influencer account can''t be turned back into a member account.'
      using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_to_leave_influencers() is
  'Clients turn is_influencer on, never off (decisions: profiles).';

create trigger refuse_to_leave_influencers
  before update of is_influencer on public.profiles
  for each row when (old.is_influencer and not new.is_influencer)
  execute function private.refuse_to_leave_influencers();
