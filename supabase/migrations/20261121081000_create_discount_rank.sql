create function private.largest_number(value text, pattern text)
returns numeric
language sql
immutable strict parallel safe
set search_path = ''
as $$
  -- '1,000' is a thousand, '12,5' is twelve and a half.
  select max(replace(regexp_replace(found[1], ',(?=\d{3}(\D|$))', '', 'g'), ',', '.')::numeric)
  from regexp_matches(value, pattern, 'gi') as found;
$$;
comment on function private.largest_number(text, text) is
  'The largest number that the pattern''s first group finds in a text, null when it finds none.';

create function private.discount_rank(description text, code text)
returns integer
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  number_pattern constant text := '((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,]\d{1,2})?)';
  offer_text constant text := description || ' | ' || code;
  without_thresholds text;
  percent numeric;
  amount numeric;
begin
  if offer_text ~* '\d\s*(?:%|percent|pct)' then
    -- '100% cotton' is no discount, '100% off' is one.
    percent := private.largest_number(
      offer_text, '(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?|100(?=\s*%\s*off))\s*(?:%|percent|pct)'
    );
    if percent > 0 then
      return 1000000000 + round(percent * 100)::integer;
    end if;
  end if;

  if offer_text ~* '[$€£]|\d\s*(?:usd|eur|gbp|dollar|pound)' then
    -- The $100 of '$15 off orders over $100' is no discount.
    without_thresholds := regexp_replace(
      offer_text,
      '\m(?:over|above|from|spend|spending|minimum|min|least|than|under|below|worth|of)\.?\s*[$€£]?\s*' || number_pattern,
      ' ', 'gi'
    );
    amount := greatest(
      private.largest_number(without_thresholds, '[$€£]\s*' || number_pattern),
      private.largest_number(
        without_thresholds, '(?<![\d.,])' || number_pattern || '\s*(?:[$€£]|(?:usd|eur|gbp|dollars?|euros?|pounds?)\M)'
      )
    );
    if amount > 0 then
      return least(round(amount * 100), 999999999)::integer;
    end if;
  end if;

  -- Codes carry their percentage by custom: SAVE20, 20OFF. Longer numbers are years or serials.
  percent := coalesce(
    substring(code from '(?i)(?<!\d)(\d{1,2})[-_ ]?off\M'), substring(code from '[[:alpha:]][-_]?(\d{1,2})$')
  )::numeric;
  if percent > 0 then
    return 1000000000 + round(percent * 100)::integer;
  end if;
  return 0;
end;
$$;
comment on function private.discount_rank(text, text) is
  'How offers sort by discount (decisions: Rules): percent above 1,000,000,000 (in hundredths), amounts below it (in cents), 0 for none.';

grant execute on function private.largest_number(text, text), private.discount_rank(text, text)
  to authenticated, service_role;
