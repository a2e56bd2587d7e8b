-- Reply rules: what is answered on Instagram, with which offer and in which words. See docs/product/instagram.md#rules.

create function private.are_short_texts(texts text[], most integer, longest integer)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return cardinality(texts) <= most
  and coalesce(array_ndims(texts), 1) = 1
  and array_position(texts, null) is null
  and not exists (select from unnest(texts) as given(value) where length(given.value) > longest or private.is_blank(given.value) or private.has_invisible_characters_in_lines(given.value));
comment on function private.are_short_texts(text[], integer, integer) is 'Whether a list has no more texts than most, each with something to read, no longer than longest and without invisible characters.';
grant execute on function private.are_short_texts(text[], integer, integer) to authenticated, service_role;

create table public.instagram_rules (
  id uuid primary key default gen_random_uuid(),
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  name text not null,
  answers_to text not null,
  keywords text[] not null default '{}',
  media_ids text[] not null default '{}',
  choice text not null,
  offer_ids uuid[] not null default '{}',
  brand_name text,
  message text not null,
  public_replies text[] not null default '{}',
  if_nothing_live text not null default 'profile',
  active boolean not null default true,
  active_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  matched integer not null default 0,
  sent integer not null default 0,
  times_opened integer not null default 0,
  times_copied integer not null default 0,
  opened integer generated always as (case when times_opened not between 1 and 4 then times_opened end) stored,
  copied integer generated always as (case when times_copied not between 1 and 4 then times_copied end) stored,
  brand_key text collate "C" generated always as (private.brand_key(brand_name)) stored,
  constraint instagram_rules_name_given check (length(name) <= 60 and not private.is_blank(name)),
  constraint instagram_rules_name_visible check (not private.has_invisible_characters(name)),
  constraint instagram_rules_answers_to_known check (answers_to in ('comment', 'story_reply', 'message')),
  constraint instagram_rules_keywords_given check (private.are_short_texts(keywords, most => 20, longest => 40)),
  constraint instagram_rules_keywords_for_message check (answers_to <> 'message' or keywords <> '{}'),
  constraint instagram_rules_media_ids_given check (private.are_short_texts(media_ids, most => 50, longest => 64)),
  constraint instagram_rules_media_ids_for_comment check (answers_to = 'comment' or media_ids = '{}'),
  constraint instagram_rules_choice_known check (choice in ('offer', 'menu', 'brand')),
  constraint instagram_rules_offer_ids_number check (
    coalesce(array_ndims(offer_ids), 1) = 1 and array_position(offer_ids, null) is null
    and case choice when 'offer' then cardinality(offer_ids) = 1 when 'menu' then cardinality(offer_ids) between 1 and 3 else offer_ids = '{}' end
  ),
  constraint instagram_rules_brand_name_given check (
    case choice when 'brand' then brand_name is not null else brand_name is null end
    and length(brand_name) <= private.max_length('brand_name') and not private.is_blank(brand_name)
  ),
  constraint instagram_rules_brand_name_visible check (not private.has_invisible_characters(brand_name)),
  constraint instagram_rules_message_given check (length(message) <= 300 and not private.is_blank(message)),
  constraint instagram_rules_message_visible check (not private.has_invisible_characters_in_lines(message)),
  constraint instagram_rules_public_replies_given check (private.are_short_texts(public_replies, most => 5, longest => 200)),
  constraint instagram_rules_public_replies_for_comment check (answers_to = 'comment' or public_replies = '{}'),
  constraint instagram_rules_if_nothing_live_known check (if_nothing_live in ('profile', 'nothing'))
);
comment on table public.instagram_rules is
  'Reply rules, written by the influencer and its agency. Rules stay when the Instagram account is disconnected.';
comment on column public.instagram_rules.keywords is 'Words of which one has to be there. Empty for any comment or story reply.';
comment on column public.instagram_rules.media_ids is 'Instagram''s ids of the posts and reels whose comments are answered. Empty for all.';
comment on column public.instagram_rules.choice is 'Which offer answers: a certain one (offer), one to three to choose from (menu), or the newest live one of a brand (brand).';
comment on column public.instagram_rules.offer_ids is
  'Offers that were the influencer''s own when they were chosen. There is no foreign key: an offer that was deleted since isn''t sent, just as one that has ended.';
comment on column public.instagram_rules.public_replies is 'What is written under the comment, in turn. Empty for nothing.';
comment on column public.instagram_rules.if_nothing_live is 'What whoever asked gets when nothing can be sent: a link to the influencer''s page (profile), or nothing.';
comment on column public.instagram_rules.active_since is
  'Since when the rule answers: since it was made, switched on, or last changed in what it answers to. What happened before isn''t answered; otherwise a poll would answer old comments.';
comment on column public.instagram_rules.matched is
  'For how many comments, story replies and messages the rule was chosen. No client writes matched, sent, times_opened and times_copied.';
comment on column public.instagram_rules.times_opened is 'How often an offer was opened by the link in one of its messages, as results are counted.';
comment on column public.instagram_rules.opened is 'times_opened as clients read it: null for 1 to 4, a few, which could point at a person (docs/product/results.md#a-few).';
comment on column public.instagram_rules.copied is 'times_copied as clients read it, like opened.';
create index instagram_rules_influencer_id_idx on public.instagram_rules (influencer_id, created_at, id);
alter table public.instagram_rules enable row level security;

grant select (
  id, influencer_id, name, answers_to, keywords, media_ids, choice, offer_ids, brand_name, message, public_replies, if_nothing_live, active,
  created_at, matched, sent, opened, copied
) on public.instagram_rules to authenticated;
grant insert (
  influencer_id, name, answers_to, keywords, media_ids, choice, offer_ids, brand_name, message, public_replies, if_nothing_live, active
) on public.instagram_rules to authenticated;
grant update (
  name, answers_to, keywords, media_ids, choice, offer_ids, brand_name, message, public_replies, if_nothing_live, active
) on public.instagram_rules to authenticated;
grant delete on public.instagram_rules to authenticated;
grant select, update on public.instagram_rules to service_role;

create policy "An influencer or its agency reads its rules"
  on public.instagram_rules for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency adds rules"
  on public.instagram_rules for insert to authenticated
  with check (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create policy "An influencer or its agency changes its rules"
  on public.instagram_rules for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency deletes its rules"
  on public.instagram_rules for delete to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.check_instagram_rule()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  most_rules constant integer := 20;
  -- Offers that were chosen before may have been hidden or deleted since, and stay.
  chosen_before constant uuid[] := case tg_op when 'UPDATE' then old.offer_ids else '{}' end;
begin
  if tg_op = 'INSERT' then
    -- Asked before the lock is taken, so that no stranger takes it. Whoever adds a rule by SQL has no auth.uid(), and may.
    if (select auth.uid()) is not null and not public.may_manage_instagram(new.influencer_id) then
      raise exception 'new row violates row-level security policy for table "instagram_rules"' using errcode = '42501';
    end if;
    -- One at a time, so that each sees those that were added before.
    perform pg_advisory_xact_lock(hashtextextended('instagram_rules ' || new.influencer_id, 0));
    if (select count(*) from public.instagram_rules r where r.influencer_id = new.influencer_id) >= most_rules then
      raise exception 'There are % rules already, which is as many as fit. Delete one to add another.', most_rules
        using errcode = 'P0001', hint = 'instagram_rule_limit';
    end if;
  end if;
  new.name := btrim(new.name);
  new.message := btrim(new.message);
  new.brand_name := nullif(btrim(new.brand_name), '');
  if exists (
    select from unnest(new.offer_ids) as chosen(id)
    where chosen.id <> all (chosen_before)
      and not exists (select from public.promo_codes c where c.id = chosen.id and c.influencer_id = new.influencer_id)
  ) then
    raise exception 'new row for relation "instagram_rules" violates check constraint "instagram_rules_offer_ids_own"'
      using errcode = '23514', constraint = 'instagram_rules_offer_ids_own';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  new.updated_at := now();
  if new.active and not old.active
    or (new.answers_to, new.keywords, new.media_ids) is distinct from (old.answers_to, old.keywords, old.media_ids) then
    new.active_since := now();
  end if;
  return new;
end;
$$;
comment on function private.check_instagram_rule() is
  'Lets an influencer have 20 rules at most, trims name, message and brand, refuses offers that aren''t the influencer''s or that nobody sees, and notes since when the rule answers as it does now.';
create trigger check_instagram_rule
  before insert or update of name, answers_to, keywords, media_ids, choice, offer_ids, brand_name, message, public_replies, if_nothing_live, active
  on public.instagram_rules
  for each row execute function private.check_instagram_rule();

create function public.instagram_rules_of(instagram_user_id text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('influencer_id', a.influencer_id, 'rules', coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', r.id, 'answers_to', r.answers_to, 'keywords', r.keywords, 'media_ids', r.media_ids,
          -- By whole seconds as in receive_instagram_events.
          'active_since', greatest(date_trunc('second', r.active_since), a.answering_since)
        )
        -- docs/product/instagram.md#which-rule-answers. The first that fits is found by supabase/functions/_shared/rules/instagram-matching.ts.
        order by r.media_ids = '{}', r.keywords = '{}', r.created_at, r.id
      )
      from public.instagram_rules r
      where r.influencer_id = a.influencer_id and r.active
    ),
    '[]'
  ))
  from private.answering_instagram_accounts a
  where a.instagram_user_id = instagram_rules_of.instagram_user_id;
$$;
comment on function public.instagram_rules_of(text) is
  'The rules that an account''s comments and messages are compared with, {influencer_id, rules: [{id, answers_to, keywords, media_ids, active_since}]}: rules for chosen posts '
  'first, then those with keywords, then the older ones. Null when the account doesn''t answer. For the functions instagram-webhook and poll-instagram.';
grant execute on function public.instagram_rules_of(text) to service_role;
