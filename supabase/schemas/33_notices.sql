-- Notices: the mails that tell somebody what was done to their account or offers. What was undone meanwhile isn't told any more.

create function private.content_of_notice(of_account uuid, notice jsonb)
returns jsonb
language sql
set search_path = ''
as $$
  select notice || jsonb_build_object(
    'email', account.email,
    'objection_token', case
      when notice ->> 'kind' = 'suspended' then private.objection_token(of_account, of_account)
      when notice ->> 'kind' in ('offer hidden', 'offer hidden by complaints') then private.objection_token((notice ->> 'offer_id')::uuid, of_account)
    end,
    'way_back', way_back.link
  )
  from auth.users account
  -- What the server signs into the link by which an agency's owner undoes a change of address.
  left join lateral (
    select jsonb_build_object('account', c.account_id, 'change', c.id, 'to', c.former_email, 'owner', of_account) as link
    from private.address_changes c
    where c.id = (notice ->> 'change_id')::bigint and c.way_back_until is not null
  ) way_back on true
  where account.id = of_account and private.has_proven_address(account)
    -- What was lifted or came back before the mail was sent isn't told. What a notice of another kind tells has happened, and stays so.
    and case notice ->> 'kind'
      when 'suspended' then exists (
        select from private.hidden_accounts hidden where hidden.account_id = of_account and hidden.reason = notice ->> 'reason'
      )
      when 'suspension lifted' then not private.is_hidden_account(of_account)
      when 'offer hidden' then exists (
        select from private.hidden_offers h
        where h.offer_id = (notice ->> 'offer_id')::uuid and h.hidden_by = 'operator' and h.reason = notice ->> 'reason'
      )
      when 'offer hidden by complaints' then exists (
        select from private.hidden_offers h where h.offer_id = (notice ->> 'offer_id')::uuid and h.hidden_by = 'complaints'
      )
      when 'offer shown' then not exists (select from private.hidden_offers h where h.offer_id = (notice ->> 'offer_id')::uuid)
      when 'objection refused' then exists (select from private.hidden_offers h where h.offer_id = (notice ->> 'offer_id')::uuid)
        or (notice ->> 'offer_id' is null and private.is_hidden_account(of_account))
      when 'offers hidden by domain' then exists (select from private.blocked_domains b where b.domain = notice ->> 'domain')
      when 'offers shown by domain' then not exists (select from private.blocked_domains b where b.domain = notice ->> 'domain')
      when 'address in doubt' then way_back.link is not null
      else true
    end;
$$;
comment on function private.content_of_notice(uuid, jsonb) is
  'What a notice''s mail says; null when the account has no proven address, or what is told isn''t so any more. objection_token: for a '
  'decision about the account or one offer; null for other notices, also for ''offers hidden by domain'', which is about several offers: their objections begin on the dashboard. way_back: null where there is no address to take back.';
