-- What is computed from an offer's fields: the domains of its links and those of its shops, whether its apply link leads to one of them, and how it sorts by discount.

create function private.domains_above(domains text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array(
    select distinct array_to_string(parts[nth:], '.')
    from unnest(domains) as given(domain)
    cross join string_to_array(rtrim(given.domain, '.'), '.') as parts
    cross join generate_series(1, cardinality(parts) - 1) as nth
  );
$$;
comment on function private.domains_above(text[]) is
  'The domains and their parent domains, without the last part alone: of shop.scam.example also scam.example.';
grant execute on function private.domains_above(text[]) to anon, authenticated, service_role;

create function private.all_linked_domains(affiliate_link text, brand_url text, apply_link text, further_domains text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array_remove(array[private.domain_of(affiliate_link), private.domain_of(brand_url), private.domain_of(apply_link)], null) || further_domains;
comment on function private.all_linked_domains(text, text, text, text[]) is 'The domains of an offer''s links, whether shops or not, and its further ones.';
grant execute on function private.all_linked_domains(text, text, text, text[]) to anon, authenticated, service_role;

create function private.shop_domain_of(url text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select host.domain from (values (private.domain_of(url))) as host(domain)
  where host.domain !~ ('(?:^|\.)' || private.hosts_of_no_shop() || '$');
$$;
comment on function private.shop_domain_of(text) is 'The domain of a link; null where no brand''s shop is (private.hosts_of_no_shop).';
grant execute on function private.shop_domain_of(text) to authenticated, service_role;

create function private.shop_domains(affiliate_link text, brand_url text, further_domains text[] default '{}')
returns text[]
language plpgsql
immutable parallel safe
set search_path = ''
as $$
declare
  linked constant text := private.shop_domain_of(affiliate_link);
  domains constant text[] := array_remove(array[linked, nullif(private.shop_domain_of(brand_url), linked)], null);
begin
  return domains || array(select domain from unnest(further_domains) as given(domain) where domain <> all (domains));
end;
$$;
comment on function private.shop_domains(text, text, text[]) is
  'The distinct shop domains of an offer: those of affiliate link and brand URL, and its further ones (docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.shop_domains(text, text, text[]) to authenticated, service_role;

create function private.main_domains(domains text[], affiliate_link text, brand_url text, further_domains text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
-- To read the domains from the links anew takes five times as long.
return coalesce(case when further_domains = '{}' then domains end, nullif(private.shop_domains(affiliate_link, brand_url), '{}'), further_domains);
comment on function private.main_domains(text[], text, text, text[]) is
  'The domains that tell an offer''s shop from others, by which it is also muted: those of its links, or its further ones where no link leads to a shop. A further domain may be '
  'other shops'', too, such as a checkout''s. domains: the offer''s column, null where it isn''t computed yet.';
grant execute on function private.main_domains(text[], text, text, text[]) to authenticated, service_role;

create function private.are_further_domains(domains text[])
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return cardinality(domains) <= 3 and domains = array(
  select distinct domain collate "C" from unnest(domains) as given(domain)
  where private.is_web_address('https://' || domain) and private.shop_domain_of('https://' || domain) = domain
  order by 1
);
comment on function private.are_further_domains(text[]) is
  'Whether these are at most three domains at which shops may be, as private.shop_domain_of() has them, sorted and each named once. The same rule is in '
  'supabase/functions/_shared/rules/further-domains.ts.';
grant execute on function private.are_further_domains(text[]) to authenticated, service_role;

create function private.is_apply_link(link text, domains text[])
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return link ~* '^https://' and private.is_web_address(link) and private.domains_above(array[private.domain_of(link)]) && domains;
comment on function private.is_apply_link(text, text[]) is
  'Whether a link leads over https to one of these domains, or to a domain below them. supabase/functions/_shared/rules/apply-link.ts says the same.';
grant execute on function private.is_apply_link(text, text[]) to authenticated, service_role;

create function private.largest_number(value text, pattern text)
returns numeric
language sql
immutable strict parallel safe
set search_path = ''
as $$
  -- '1,000' and '1.000' are a thousand, '12,5' is twelve and a half.
  select max(replace(regexp_replace(found[1], '[.,](?=\d{3}(\D|$))', '', 'g'), ',', '.')::numeric)
  from regexp_matches(value, pattern, 'g') as found;
$$;
comment on function private.largest_number(text, text) is
  'The largest number that the pattern''s first group finds in a text, null when it finds none.';
grant execute on function private.largest_number(text, text) to authenticated, service_role;

create function private.saved_percent(offer_text text)
returns numeric
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- The text with % for each 'percent' and 'pct', so that the patterns below are short.
  marked text;
  saved numeric;
begin
  if offer_text !~ '\d\s*(?:%|percent|pct)' then
    return null;
  end if;
  marked := regexp_replace(offer_text, '(\d)\s*(?:%|percent|pct)', '\1%', 'g');
  -- '20% off', '20% extra off', 'save 20%'.
  saved := greatest(
    private.largest_number(
      marked,
      '(?:^|[^\d.,])(\d{1,2}(?:[.,]\d{1,2})?|100)%[\s-]*(?:' || private.saving_words('between') || '\s+)?' || private.saving_words('after') || '\M'
    ),
    private.largest_number(marked, '\m' || private.saving_words('before') || '\s*(\d{1,2}(?:[.,]\d{1,2})?|100)%')
  );
  -- Without a word beside it, a percentage is a saving unless it is a share of a material ('100% cotton') or the interest of a loan.
  if saved is null and marked !~ '\m(?:apr|apy|interest)\M' then
    saved := private.largest_number(
      marked, '(?:^|[^\d.,])(\d{1,2}(?:[.,]\d{1,2})?)%(?![\s-]*(?:[[:alpha:]]+[\s-]+)?' || private.saving_words('materials') || '\M)'
    );
  end if;
  return saved;
end;
$$;
comment on function private.saved_percent(text) is
  'The largest percentage that people save by an offer''s text, which is given in lower case; null when the text says none.';
grant execute on function private.saved_percent(text) to authenticated, service_role;

create function private.saved_amount(offer_text text)
returns numeric
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Such as '20', '1,000', '12.50' and '20,-'.
  amount constant text := '((?:\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?)(?:[.,]-)?';
  after constant text := '[\s-]*(?:' || private.saving_words('between') || '\s+)?' || private.saving_words('after') || '\M';
  before constant text := '\m' || private.saving_words('before') || '\s*';
  -- The text with one sign for all kinds of money, so that the patterns below are short.
  marked text := translate(offer_text, private.saving_words('signs of money'), repeat('¤', length(private.saving_words('signs of money'))));
  saved numeric;
begin
  marked := regexp_replace(marked, '(^|[^[:alpha:]])' || private.saving_words('money') || '\.?(?![[:alpha:]])', '\1¤', 'g');
  if marked !~ '¤\s*\d|\d(?:[.,]-)?\s*¤' then
    return null;
  end if;
  saved := greatest(
    private.largest_number(marked, '¤\s*' || amount || after),
    private.largest_number(marked, '(?:^|[^\d.,])' || amount || '\s*¤' || after),
    private.largest_number(marked, before || '¤\s*' || amount),
    private.largest_number(marked, before || amount || '\s*¤')
  );
  if saved is not null then
    return saved;
  end if;
  -- What a customer has to spend, and what something costs, is no saving: the $100 of 'a gift with orders over $100'.
  marked := regexp_replace(
    marked,
    '\m(?:over|above|from|spend|spending|minimum|min|least|than|under|below|worth|of|for|ab|für|desde|por|dès|pour|za)\.?\s*¤?\s*' || amount,
    ' ', 'g'
  );
  return greatest(
    private.largest_number(marked, '¤\s*' || amount), private.largest_number(marked, '(?:^|[^\d.,])' || amount || '\s*¤')
  );
end;
$$;
comment on function private.saved_amount(text) is
  'The largest amount of money, of whatever currency, that people save by an offer''s text, which is given in lower case; null when the text says none.';
grant execute on function private.saved_amount(text) to authenticated, service_role;

create function private.discount_rank(description text, code text)
returns integer
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- So every percentage sorts above every amount.
  percent_base constant integer := 1000000000;
  offer_text constant text := lower((description || ' | ' || code) collate "und-x-icu");
  percent numeric := private.saved_percent(offer_text);
  amount numeric;
begin
  if percent > 0 then
    return percent_base + round(percent * 100)::integer;
  end if;
  amount := private.saved_amount(offer_text);
  if amount > 0 then
    return least(round(amount * 100), percent_base - 1)::integer;
  end if;
  -- Codes often contain their percentage: SAVE20, 20OFF. Numbers of more than two digits are rather years or serial numbers.
  percent := coalesce(
    substring(code from '(?i)(?<!\d)(\d{1,2})[-_ ]?off\M'), substring(code from '[[:alpha:]][-_]?(\d{1,2})$')
  )::numeric;
  if percent > 0 then
    return percent_base + round(percent * 100)::integer;
  end if;
  return 0;
end;
$$;
comment on function private.discount_rank(text, text) is
  'How offers sort by discount (docs/product/lists-and-search.md#sort-by-discount): percent above 1,000,000,000 (in hundredths), '
  'amounts below it (in cents), 0 for none.';
grant execute on function private.discount_rank(text, text) to authenticated, service_role;

create function private.is_paid_link(affiliate_link text, unpaid_link boolean)
returns boolean
language sql
immutable parallel safe
set search_path = ''
return affiliate_link is not null and not unpaid_link;
comment on function private.is_paid_link(text, boolean) is
  'Whether an influencer earns by an offer''s link, which a label then says (docs/product/offers.md#paid-link). The same rule is in '
  'supabase/functions/_shared/rules/paid-link.ts.';
grant execute on function private.is_paid_link(text, boolean) to service_role;
