-- Generated from supabase/schemas by `npm run migration`. Do not edit (docs/change-the-schema.md).

-- 01_foundations.sql

-- What all other files need: no rights by default, the schema `private`, and today's date.

-- Nothing is granted by default: each table and each function grants what a role uses. The first statement names no
-- schema, because the built-in grant of execute to everybody (PUBLIC) is global, and revoking it for one schema has
-- no effect.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

create schema private;
comment on schema private is
  'What the REST interface must not offer: tables that clients reach only through functions, trigger functions, and parts that functions and policies share.';
-- Usage only lets a role name what is in the schema; each function still needs its own grant of execute.
grant usage on schema private to anon, authenticated, service_role;

create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date;
$$;
comment on function private.today() is
  'Today by UTC. Offers expire by this day and not by a client''s clock (docs/product/offers.md#expiry).';
grant execute on function private.today() to anon, authenticated, service_role;

-- 01_shared_lists.sql

-- Generated from supabase/functions/_shared/rules by `npm run migration`. Do not edit.

create function private.categories()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'
  ];
$$;
comment on function private.categories() is
  'The categories of offers and influencers.';
grant execute on function private.categories() to anon, authenticated, service_role;

create function private.countries()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF',
    'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BV', 'BW', 'BY', 'BZ', 'CA', 'CC', 'CD', 'CF', 'CG',
    'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC',
    'EE', 'EG', 'EH', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'FR', 'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL',
    'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HM', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IN',
    'IO', 'IQ', 'IR', 'IS', 'IT', 'JE', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ', 'LA',
    'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN',
    'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP',
    'NR', 'NU', 'NZ', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO',
    'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV',
    'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG',
    'UM', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF', 'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW'
  ];
$$;
comment on function private.countries() is
  'The countries of ISO 3166-1 by their codes of two letters, sorted.';
grant execute on function private.countries() to anon, authenticated, service_role;

create function private.currencies()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL',
    'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP',
    'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG',
    'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD',
    'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK',
    'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR',
    'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP',
    'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VED', 'VES', 'VND',
    'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG'
  ];
$$;
comment on function private.currencies() is
  'The money that is in use, by its codes of ISO 4217, sorted.';
grant execute on function private.currencies() to anon, authenticated, service_role;

create function private.job_kinds()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'notice', 'address change', 'invitation', 'suspension', 'digest', 'result mails', 'instagram token', 'left pictures'
  ];
$$;
comment on function private.job_kinds() is
  'The kinds of jobs.';
grant execute on function private.job_kinds() to anon, authenticated, service_role;

create function private.look_alikes()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'рρгоοօ0øмвь6еεє3іıӏιi1|!8βßᴘʀᴏᴍʙᴇʟ', 'pprooooombbbeeeellllllllbbbprombel'
  ];
$$;
comment on function private.look_alikes() is
  'Two texts: letters, and at the same places the letters of ''Promobell'' that they look like.';
grant execute on function private.look_alikes() to anon, authenticated, service_role;

create function private.reserved_usernames()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'admin', 'administrator', 'billing', 'contact', 'hello', 'help', 'helpdesk', 'info', 'legal', 'moderator', 'noreply', 'null',
    'official', 'payments', 'postmaster', 'press', 'privacy', 'root', 'security', 'staff', 'superuser', 'support', 'sysadmin',
    'system', 'team', 'trust', 'undefined', 'unknown', 'webmaster'
  ];
$$;
comment on function private.reserved_usernames() is
  'Usernames that sound like the operator''s own or like no name, without dots and dashes.';
grant execute on function private.reserved_usernames() to anon, authenticated, service_role;

create function private.hosts_of_no_shop()
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select '(?:7eer\.net|a\.co|about\.me|action\.metaffiliation\.com|ad\.admitad\.com|ad\.zanox\.com|afcyhf\.com|affiliatefuture\.com|allmylinks\.com|amzn\.asia|amzn\.eu|amzn\.to|anrdoezrs\.net|apmebf\.com|appgallery\.huawei\.com|apps\.apple\.com|apps\.microsoft\.com|avantlink\.com|awin1\.com|awltovhc\.com|awxibrm\.com|beacons\.ai|bio\.link|bio\.site|bit\.ly|bsky\.app|buff\.ly|buy\.paddle\.com|campsite\.bio|checkout\.paddle\.com|checkout\.shopify\.com|checkout\.square\.site|commission-junction\.com|cualbr\.com|cutt\.ly|direct\.me|discord\.com|discord\.gg|dpbolvw\.net|ds1\.nl|emjcd\.com|evyy\.net|facebook\.com|fave\.co|fb\.com|fb\.me|flow\.page|ftjcfx\.com|geni\.us|go\.redirectingat\.com|go\.skimresources\.com|goo\.gl|gopjn\.com|hoo\.be|howl\.link|instagram\.com|is\.gd|itunes\.apple\.com|jdoqocy\.com|jrs5\.com|kdukvh\.com|komi\.io|kqzyfj\.com|lduhtrp\.net|liketk\.it|linkedin\.com|linkin\.bio|linkpop\.com|linksynergy\.com|linktr\.ee|lnk\.bio|lnkd\.in|lt45\.net|ltk\.app\.link|m\.me|magik\.ly|msha\.ke|ojrq\.net|ow\.ly|partner-ads\.com|pay\.amazon\.com|pay\.google\.com|pay\.klarna\.com|pay\.shopify\.com|paypal\.com|paypal\.me|pepperjamnetwork\.com|pillar\.io|pin\.it|pinterest\.com|pjatr\.com|pjtra\.com|play\.google\.com|pntra\.com|pntrac\.com|pntrs\.com|prf\.hn|px\.a8\.net|pxf\.io|qksrv\.net|qksz\.net|rb\.gy|rebrand\.ly|reddit\.com|redirect\.viglink\.com|rnsfpw\.net|rover\.ebay\.com|rstyle\.me|s\.click\.aliexpress\.com|shareasale-analytics\.com|shareasale\.com|shop-links\.co|shop\.app|shopltk\.com|shopmy\.us|shorturl\.at|shrsl\.com|sjv\.io|snapchat\.com|snipfeed\.co|solo\.to|stripe\.com|t\.adcell\.com|t\.cfjump\.com|t\.co|t\.ly|t\.me|taplink\.at|taplink\.cc|tc\.tradetracker\.net|threads\.com|threads\.net|tidd\.ly|tiktok\.com|tiny\.cc|tinyurl\.com|tkqlhce\.com|tqlkg\.com|track\.adtraction\.com|track\.effiliation\.com|track\.flexlinkspro\.com|tracking\.publicidees\.com|tradedoubler\.com|tumblr\.com|twitch\.tv|twitter\.com|urlgeni\.us|v\.gd|vk\.com|vofzpwh\.com|wa\.me|webgains\.com|whatsapp\.com|x\.com|yceml\.net|youtu\.be|youtube\.com)';
$$;
comment on function private.hosts_of_no_shop() is
  'A pattern. Hosts of affiliate networks, shorteners, link hubs, social networks, stores of apps and checkouts of many shops, with what is below them: no brand''s shop is there.';
grant execute on function private.hosts_of_no_shop() to anon, authenticated, service_role;

create function private.saving_words(which text)
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select case which
    when 'after' then '(?:off|back|cashback|discount|savings|cheaper|rabatt|nachlass|günstiger|descuento|dto|desconto|réduction|remise|sconto|korting|taniej|rabatu|zniżki|indirim|slevy|alennus|kedvezmény)'
    when 'before' then '(?:save|up to|extra|additional|spare|bis zu|ahorra|hasta|jusqu''à|risparmia|fino a|bespaar|tot|spar|até)'
    when 'between' then '(?:de|di|en|extra|instant)'
    when 'materials' then '(?:alcohol|aloe|arabica|bamboo|cacao|cashmere|cocoa|cotton|leather|linen|merino|natural|organic|plant|polyester|protein|pure|recycled|silk|vegan|wool)'
    when 'money' then '(?:usd|eur|gbp|aed|aud|brl|cad|chf|cny|czk|dkk|hkd|huf|idr|ils|inr|jpy|krw|mxn|myr|nok|nzd|php|pln|sek|sgd|thb|vnd|zar|kr|zł|kč|dollars?|euros?|pounds?)'
    when 'signs of money' then '$€£₹¥₩₪₫฿₱₦₴₽₺'
  end;
$$;
comment on function private.saving_words(text) is
  'Patterns of words in a description: those that follow a saving, precede it, or stand between a saving and the word that follows; materials, of which a percentage before one says what a thing is made of; and words of money that mean nothing else. Signs of money are no pattern but a list.';
grant execute on function private.saving_words(text) to anon, authenticated, service_role;

create function private.tiers()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array[
    'Starter', 'Boost', 'Growth', 'Pro', 'Elite'
  ];
$$;
comment on function private.tiers() is
  'The plans that an influencer can have.';
grant execute on function private.tiers() to anon, authenticated, service_role;

create function private.offer_fields(part text default 'offer')
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case part
    when 'offer' then array[
    'brand_name', 'brand_url', 'brand_instagram_handle', 'promo_code', 'expiration_date', 'category', 'affiliate_link',
    'unpaid_link', 'apply_link', 'further_domains', 'description', 'minimum_spend', 'currency', 'countries', 'first_order_only',
    'terms', 'followers_only'
  ]
    when 'file' then array[
    'brand_name', 'brand_url', 'promo_code', 'expiration_date', 'category', 'affiliate_link', 'unpaid_link', 'apply_link',
    'description', 'minimum_spend', 'currency', 'countries', 'first_order_only', 'terms', 'followers_only'
  ]
    when 'extension' then array[
    'brand_name', 'promo_code', 'expiration_date', 'category', 'affiliate_link', 'unpaid_link', 'apply_link', 'description',
    'minimum_spend', 'currency', 'countries', 'first_order_only', 'terms'
  ]
  end;
$$;
comment on function private.offer_fields(text) is
  'The columns that people write about an offer: the list that versions, the trail, reverts and downloads go by. file, extension: those that files of codes and followers'' browser extensions have.';
grant execute on function private.offer_fields(text) to anon, authenticated, service_role;

create function private.max_length(field text)
returns integer
language sql
immutable parallel safe
set search_path = ''
as $$
  select case field
    when 'full_name' then 120
    when 'bio' then 1000
    when 'social_handle' then 100
    when 'email' then 254
    when 'web_address' then 2048
    when 'brand_name' then 120
    when 'brand_url' then 2048
    when 'brand_instagram_handle' then 100
    when 'promo_code' then 100
    when 'affiliate_link' then 2048
    when 'apply_link' then 2048
    when 'description' then 1000
    when 'terms' then 500
  end;
$$;
comment on function private.max_length(text) is
  'How many characters a field takes.';
grant execute on function private.max_length(text) to anon, authenticated, service_role;

create function private.max_offers(tier text)
returns integer
language sql
immutable parallel safe
set search_path = ''
as $$
  select case tier
    when 'Starter' then 1
    when 'Boost' then 3
    when 'Growth' then 10
    when 'Pro' then 20
    when 'Elite' then null
    else 1
  end;
$$;
comment on function private.max_offers(text) is
  'How many offers a plan allows (docs/product/plans-and-payments.md#plans); null is unlimited, an unknown plan counts as Starter.';
grant execute on function private.max_offers(text) to anon, authenticated, service_role;

create function private.grace_days()
returns integer
language sql
immutable parallel safe
set search_path = ''
as $$
  select 3;
$$;
comment on function private.grace_days() is
  'For how many days a plan counts after its paid time.';
grant execute on function private.grace_days() to anon, authenticated, service_role;

create function private.most_counted()
returns integer
language sql
immutable parallel safe
set search_path = ''
as $$
  select 10001;
$$;
comment on function private.most_counted() is
  'Where a count stops: screens show ''more than 10,000'' (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.most_counted() to anon, authenticated, service_role;

-- 02_countries.sql

-- In which countries a promo code counts. See docs/product/lists-and-search.md#countries.

create function private.are_known_countries(codes text[])
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return codes = '{}' or cardinality(codes) <= 60 and codes = array(
  select distinct code collate "C" from unnest(codes) as given(code) where code = any (private.countries()) order by 1
);
comment on function private.are_known_countries(text[]) is 'Whether these are at most 60 countries (MAX_COUNTRIES in supabase/functions/_shared/rules/field-kinds.ts), sorted and each named once. None stands for everywhere.';
grant execute on function private.are_known_countries(text[]) to authenticated, service_role;

-- counts_in and countries_or_any have no SET clause: Postgres doesn't inline a function that has one, and uses the index of countries only when they are
-- inlined. Their parsed bodies are safe without a search_path.
create function private.counts_in(countries text[], country text)
returns boolean
language sql
immutable parallel safe
return country is null or countries = '{}' or country = any (countries);
comment on function private.counts_in(text[], text) is
  'Whether a code with these countries counts in a country. A code that names none counts everywhere, and for somebody whose country isn''t known every code counts.';
grant execute on function private.counts_in(text[], text) to anon, authenticated;

create function private.countries_or_any(countries text[])
returns text[]
language sql
immutable parallel safe
return case when countries = '{}' then array['*'] else countries end;
comment on function private.countries_or_any(text[]) is 'The entries of a code in the index of countries: its countries, or ''*'' for everywhere.';
grant execute on function private.countries_or_any(text[]) to anon, authenticated, service_role;

-- 02_invisible_characters.sql

-- Generated by `npm run invisible` from the data of Unicode. Do not edit. Each of these texts goes between the brackets of a regular expression.

create function private.character_class(named text)
returns text
language sql
immutable parallel safe
set search_path = ''
return case named
  -- Controls and fillers: they take room or end a line, and show nothing.
  when 'wide invisible characters' then
    '\u0001-\u001f\u007f-\u009f\u2028-\u2029\u2800\u3164\uffa0'
  -- Unicode's Default_Ignorable_Code_Point and Cf, without the wide ones: joiners, selectors, tags, and what turns the direction of text.
  when 'format characters' then
    '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
  -- What an emoji is made of.
  when 'pictographs' then
    '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9-\u21aa\u231a-\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa-\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614-\u2615\u2618\u261d\u2620\u2622-\u2623\u2626\u262a\u262e-\u262f\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f-\u2660\u2663\u2665-\u2666\u2668\u267b\u267e-\u267f\u2692-\u2697\u2699\u269b-\u269c\u26a0-\u26a1\u26a7\u26aa-\u26ab\u26b0-\u26b1\u26bd-\u26be\u26c4-\u26c5\u26c8\u26ce-\u26cf\u26d1\u26d3-\u26d4\u26e9-\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728\u2733-\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2764\u2795-\u2797\u27a1\u27b0\u27bf\u2934-\u2935\u2b05-\u2b07\u2b1b-\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f004\U0001f02c-\U0001f02f\U0001f094-\U0001f09f\U0001f0af-\U0001f0b0\U0001f0c0\U0001f0cf-\U0001f0d0\U0001f0f6-\U0001f0ff\U0001f170-\U0001f171\U0001f17e-\U0001f17f\U0001f18e\U0001f191-\U0001f19a\U0001f1ae-\U0001f1e5\U0001f201-\U0001f20f\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f23c-\U0001f23f\U0001f249-\U0001f25f\U0001f266-\U0001f321\U0001f324-\U0001f393\U0001f396-\U0001f397\U0001f399-\U0001f39b\U0001f39e-\U0001f3f0\U0001f3f3-\U0001f3f5\U0001f3f7-\U0001f3fa\U0001f400-\U0001f4fd\U0001f4ff-\U0001f53d\U0001f549-\U0001f54e\U0001f550-\U0001f567\U0001f56f-\U0001f570\U0001f573-\U0001f57a\U0001f587\U0001f58a-\U0001f58d\U0001f590\U0001f595-\U0001f596\U0001f5a4-\U0001f5a5\U0001f5a8\U0001f5b1-\U0001f5b2\U0001f5bc\U0001f5c2-\U0001f5c4\U0001f5d1-\U0001f5d3\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8\U0001f5ef\U0001f5f3\U0001f5fa-\U0001f64f\U0001f680-\U0001f6c5\U0001f6cb-\U0001f6d2\U0001f6d5-\U0001f6e5\U0001f6e9\U0001f6eb-\U0001f6f0\U0001f6f3-\U0001f6ff\U0001f7da-\U0001f7ff\U0001f80c-\U0001f80f\U0001f848-\U0001f84f\U0001f85a-\U0001f85f\U0001f888-\U0001f88f\U0001f8ae-\U0001f8af\U0001f8bc-\U0001f8bf\U0001f8c2-\U0001f8cf\U0001f8d9-\U0001f8ff\U0001f90c-\U0001f93a\U0001f93c-\U0001f945\U0001f947-\U0001f9ff\U0001fa58-\U0001fa5f\U0001fa6e-\U0001faff\U0001fc00-\U0001fffd'
  -- Letters and marks of the scripts in whose words joiners have a meaning.
  when 'joined letters' then
    '\u0610-\u061a\u0620-\u063f\u0641-\u064a\u0656-\u065f\u066e-\u066f\u0671-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc\u06ff\u0710-\u074a\u074d-\u077f\u0860-\u086a\u0870-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0950\u0955-\u0963\u0971-\u0983\u0985-\u098c\u098f-\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09ce\u09d7\u09dc-\u09dd\u09df-\u09e3\u09f0-\u09f1\u09fc\u09fe\u0a01-\u0a03\u0a05-\u0a0a\u0a0f-\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32-\u0a33\u0a35-\u0a36\u0a38-\u0a39\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a59-\u0a5c\u0a5e\u0a70-\u0a75\u0a81-\u0a83\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2-\u0ab3\u0ab5-\u0ab9\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ad0\u0ae0-\u0ae3\u0af9-\u0aff\u0b01-\u0b03\u0b05-\u0b0c\u0b0f-\u0b10\u0b13-\u0b28\u0b2a-\u0b30\u0b32-\u0b33\u0b35-\u0b39\u0b3c-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b5c-\u0b5d\u0b5f-\u0b63\u0b71\u0b82-\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99-\u0b9a\u0b9c\u0b9e-\u0b9f\u0ba3-\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd0\u0bd7\u0c00-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c58-\u0c5a\u0c5c-\u0c5d\u0c60-\u0c63\u0c80-\u0c83\u0c85-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0cdc-\u0cde\u0ce0-\u0ce3\u0cf1-\u0cf3\u0d00-\u0d0c\u0d0e-\u0d10\u0d12-\u0d44\u0d46-\u0d48\u0d4a-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f\u0d81-\u0d83\u0d85-\u0d96\u0d9a-\u0db1\u0db3-\u0dbb\u0dbd\u0dc0-\u0dc6\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u1000-\u103f\u1050-\u108f\u109a-\u109d\u1780-\u17b3\u17b6-\u17d3\u17d7\u17dc-\u17dd\ua8e0-\ua8f7\ua8fb\ua8fd-\ua8ff\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa76\uaa7a-\uaa7f\ufb50-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe70-\ufe74\ufe76-\ufefc\U00010ec2-\U00010ec7\U00010efa-\U00010eff\U0001ee00-\U0001ee03\U0001ee05-\U0001ee1f\U0001ee21-\U0001ee22\U0001ee24\U0001ee27\U0001ee29-\U0001ee32\U0001ee34-\U0001ee37\U0001ee39\U0001ee3b\U0001ee42\U0001ee47\U0001ee49\U0001ee4b\U0001ee4d-\U0001ee4f\U0001ee51-\U0001ee52\U0001ee54\U0001ee57\U0001ee59\U0001ee5b\U0001ee5d\U0001ee5f\U0001ee61-\U0001ee62\U0001ee64\U0001ee67-\U0001ee6a\U0001ee6c-\U0001ee72\U0001ee74-\U0001ee77\U0001ee79-\U0001ee7c\U0001ee7e\U0001ee80-\U0001ee89\U0001ee8b-\U0001ee9b\U0001eea1-\U0001eea3\U0001eea5-\U0001eea9\U0001eeab-\U0001eebb'
end;
comment on function private.character_class(text) is 'What goes between the brackets of a regular expression for the characters with this name.';
grant execute on function private.character_class(text) to anon, authenticated, service_role;

-- 02_text.sql

-- Rules for texts: which names and addresses may be stored, and when two brands are the same. The functions are immutable,
-- because generated columns and constraints are made of them; a role that writes an offer or a profile needs the right to execute them.
-- They name the ICU collation, so that letters and cases are the same on every server. Most texts are ASCII (as many bytes as characters); for those some
-- steps are skipped.

-- Web addresses

create function private.is_web_address(url text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
-- No user name, backslash or blank: with those, browsers open another host than the one that people read. What isn't ASCII is saved as browsers
-- send it, percent-encoded: raw, it couldn't stand in the Location header of a redirect.
return length(url) <= private.max_length('web_address')
  and url ~ '^[!-~]+$'
  and url ~* (
    '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?'
    '|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))'
    '(:([0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?([/?#][^\\]*)?$'
  );
comment on function private.is_web_address(text) is
  'Whether a link may be stored: http or https, a host with at least one dot (international ones as xn--), only visible characters of ASCII.';
grant execute on function private.is_web_address(text) to authenticated, service_role;

create function private.domain_of(url text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  host constant text := substring(lower(url) from '^https?://([^/?#:]+)');
begin
  -- A name in the DNS has at most 253 characters.
  if length(host) > 253 then
    return null;
  end if;
  -- www.com keeps its www., because com alone is no host.
  return regexp_replace(host, '^www\.(?=.*\.)', '');
end;
$$;
comment on function private.domain_of(text) is
  'The shop domain of a link, where browser extensions show the offer: the link''s host, lower-case, without www.; null when there is none '
  '(docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.domain_of(text) to anon, authenticated, service_role;

-- Names. Those that mislead are refused: names with an address in them (they are shown in mails and on public pages), names with
-- invisible characters, and usernames that sound like the operator's own. names.ts, person-name.ts and
-- usernames.ts in supabase/functions/_shared/rules say the same.
--
-- The list of invisible characters is generated (02_invisible_characters.sql). Some of them belong to an emoji or to a word and stay; loose ones are refused
-- in names, and removed where what somebody has written is counted or sent.

create function private.sequences_with_invisible_characters()
returns text
language sql
immutable parallel safe
set search_path = ''
return
  -- The flags of England, Scotland and Wales, which are spelled in tags.
  '\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f'
  -- Keycaps, such as 1 in a square.
  '|[0-9#*]\ufe0f?\u20e3'
  -- A pictograph, alone or with a variation selector or a skin tone behind it, or several of these that zero-width joiners make one emoji.
  '|[' || private.character_class('pictographs') || '][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?'
  '(?:\u200d[' || private.character_class('pictographs') || '][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]?)*'
  -- A joiner or non-joiner within a word, as Persian and Indic scripts are written.
  '|[' || private.character_class('joined letters') || '][\u200c\u200d](?=[' || private.character_class('joined letters') || '])';
comment on function private.sequences_with_invisible_characters() is
  'A pattern of emoji sequences, and of words that a zero-width joiner or non-joiner spells: their invisible characters stay. SEQUENCES_WITH_INVISIBLE_CHARACTERS in supabase/functions/_shared/rules/names.ts is the same.';
grant execute on function private.sequences_with_invisible_characters() to anon, authenticated, service_role;

create function private.has_invisible_characters(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  invisible constant text := '[' || private.character_class('wide invisible characters') || private.character_class('format characters') || ']';
begin
  return value ~ invisible and regexp_replace(value, private.sequences_with_invisible_characters(), '', 'g') ~ invisible;
end;
$$;
comment on function private.has_invisible_characters(text) is
  'Whether a text has control characters, invisible characters or characters that turn its direction, but for those that belong to an emoji or a word. '
  'With them a name can look like another.';
grant execute on function private.has_invisible_characters(text) to anon, authenticated, service_role;

create function private.has_invisible_characters_in_lines(value text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return private.has_invisible_characters(translate(value, E'\t\r\n', '   '));
comment on function private.has_invisible_characters_in_lines(text) is 'private.has_invisible_characters for a text that may have several lines, such as a description.';
grant execute on function private.has_invisible_characters_in_lines(text) to anon, authenticated, service_role;

create function private.without_invisible_characters(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  in_line constant text := btrim(regexp_replace(value, '[' || private.character_class('wide invisible characters') || ']+', ' ', 'g'));
  formatting constant text := '[' || private.character_class('format characters') || ']';
begin
  if in_line !~ formatting then
    return in_line;
  end if;
  -- A sequence is replaced by itself (\1), and any other format character by nothing.
  return btrim(regexp_replace(in_line, '(' || private.sequences_with_invisible_characters() || ')|' || formatting, '\1', 'g'));
end;
$$;
comment on function private.without_invisible_characters(text) is 'The text without what private.has_invisible_characters() finds, in one line and trimmed: a blank takes the place of control characters, line ends and fillers.';
grant execute on function private.without_invisible_characters(text) to authenticated, service_role;

create function private.visible_lines(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(string_agg(private.without_invisible_characters(line), E'\n' order by number), E'\n')
  from regexp_split_to_table(value, '\r\n|\r|\n') with ordinality as lines (line, number);
$$;
comment on function private.visible_lines(text) is 'What a reader sees of a text in several lines: each line without invisible characters, and no empty lines at the beginning and the end.';

create function private.visible_text(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    private.without_invisible_characters(value), '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  ));
$$;
comment on function private.visible_text(text) is
  'What a reader sees of a text, in one line with single blanks. Where a text must have a length, this is measured.';
grant execute on function private.visible_text(text) to authenticated, service_role;

create function private.is_blank(value text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
return value !~ '[!-~]' and private.visible_text(value) = '';
comment on function private.is_blank(text) is 'Whether a reader sees nothing of a text.';
grant execute on function private.is_blank(text) to authenticated, service_role;

create function private.is_plain_name(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  look_alikes constant text[] := private.look_alikes();
  -- The letters as a reader sees them: without accents, look-alikes as what they look like.
  letters constant text := regexp_replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      look_alikes[1], look_alikes[2]
    ),
    '[^a-z]', '', 'g'
  );
begin
  return not private.has_invisible_characters(value)
    and value !~* '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)'
    -- r and n side by side look like m.
    and replace(letters, 'rn', 'm') not like '%promobell%'
    and not private.is_reserved_username(regexp_replace(lower(value collate "und-x-icu"), '[^a-z]', '', 'g'));
end;
$$;
comment on function private.is_plain_name(text) is
  'Whether a text is allowed as a person''s name: no invisible characters, no web or mail address, and nothing that passes for the operator''s name. That is a name that reads '
  '''Promobell'', also in look-alike letters, and a reserved username.';
grant execute on function private.is_plain_name(text) to anon, authenticated, service_role;

create function private.is_username(value text)
returns boolean
language sql
immutable parallel safe
set search_path = ''
as $$
  select coalesce(value ~ '^[a-z0-9._-]{3,30}$', false);
$$;
comment on function private.is_username(text) is
  'Whether a text has the form of a username: 3 to 30 of a-z 0-9 . _ -. isUsername() in supabase/functions/_shared/rules/usernames.ts says the same.';
grant execute on function private.is_username(text) to anon, authenticated, service_role;

create function private.is_reserved_username(username text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select letters like 'promobell%' or letters = any (private.reserved_usernames())
  from (select regexp_replace(lower(username), '[._-]', '', 'g')) as name(letters);
$$;
comment on function private.is_reserved_username(text) is
  'Whether a username is reserved, because it sounds like the operator''s own or like no name. Dots and dashes in it don''t matter.';
grant execute on function private.is_reserved_username(text) to anon, authenticated, service_role;

-- Two names are of the same brand when they look the same: whatever their case, their outer blanks, the number of blanks within, blanks around a dash, the way
-- an accent is encoded, the kind of apostrophe and dash, joiners and variation selectors, and signs of trade marks.
-- supabase/functions/_shared/rules/names.ts has the same rule, and a test holds the two together.
create function private.brand_key(brand_name text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  key text;
begin
  if octet_length(brand_name) = char_length(brand_name) then
    key := lower(brand_name collate "C");
  else
    key := lower(regexp_replace(normalize(brand_name, NFC), '[\u200c\u200d\ufe0e\ufe0f\u00ae\u2122]', '', 'g') collate "und-x-icu");
    key := translate(
      key, U&'\2018\2019\201B\2032\00B4\02BC\2010\2011\2012\2013\2014\2015\2212',
      repeat('''', 6) || repeat('-', 7)
    );
    key := normalize(regexp_replace(key, '[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'), NFC);
  end if;
  key := regexp_replace(translate(key, '`', ''''), '[\t-\r ]+', ' ', 'g');
  return btrim(regexp_replace(key, ' ?- ?', '-', 'g'));
end;
$$;
comment on function private.brand_key(text) is 'The key by which brand names are compared (docs/product/offers.md#brands): equal keys are the same brand.';
grant execute on function private.brand_key(text) to anon, authenticated, service_role;

-- 02_text_search.sql

-- How a text is cut into words and trigrams, and how a search asks for them. See docs/decisions/list-queries.md.
-- Words are found by their beginnings. Three things are found by any part of them: a code, the signs between words, and letters of scripts that put no blanks
-- between words. These are kept as trigrams, the three characters from each position on, fewer at the end. A leading blank tells a trigram from a word.

create function private.searchable_text(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- ASCII has as many bytes as characters. Most texts are ASCII, which needs less work.
  if octet_length(value) = char_length(value) then
    return translate(value, '`', '''');
  end if;
  return regexp_replace(
    translate(normalize(value, NFC), '`´‘’‛ʹʼ′＇', repeat('''', 9)),
    '[' || private.character_class('format characters') || ']', '', 'g'
  );
end;
$$;
comment on function private.searchable_text(text) is
  'The text as people see it: without format characters (private.character_class), and with one kind of apostrophe.';
grant execute on function private.searchable_text(text) to anon, authenticated, service_role;

create function private.fold(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  folded text;
begin
  -- ASCII has no accents and no other forms of its letters.
  if octet_length(value) = char_length(value) then
    return lower(value collate "C");
  end if;
  -- Compatibility forms become plain letters, too: people find Ｎｉｋｅ and 𝓝𝓲𝓴𝓮 by typing nike.
  folded := normalize(
    regexp_replace(lower(normalize(value, NFKD) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFC
  );
  if folded ~ '[øłđðħıŋŧςßæœþ]' then
    folded := translate(folded, 'øłđðħıŋŧς', 'olddhintσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return folded;
end;
$$;
comment on function private.fold(text) is 'Letters without regard to case and accents: Nygård, Straße and NIKE are nygard, strasse and nike.';
grant execute on function private.fold(text) to anon, authenticated, service_role;

create function private.words_of(searchable text)
returns text[]
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Accents that stand alone and the vowel signs of Indic and South-East Asian scripts are parts of words.
  folded text := private.fold(
    regexp_replace(
      searchable, '[^''[:alnum:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
    )
  );
begin
  -- O'Neill is found by oneill as by neill.
  if strpos(folded, '''') > 0 then
    folded := replace(folded, '''', '') || ' ' || translate(folded, '''', ' ');
  end if;
  return array_remove(string_to_array(folded, ' '), '');
end;
$$;
comment on function private.words_of(text) is 'The folded words of a text from searchable_text. A word with an apostrophe is there whole and in its parts.';
grant execute on function private.words_of(text) to anon, authenticated, service_role;

create function private.search_document(value text, code text default '')
returns tsvector
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  searchable constant text := private.searchable_text(value || ' ' || code);
  -- The signs between the words, such as %, *** or an emoji. A blank takes the place of each word, because a trigram ends at a blank (see the loop below). The
  -- brackets have the characters of words, as in words_of; only the apostrophe counts as a sign here.
  signs constant text := regexp_replace(
    searchable, '[[:alnum:][:space:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
  );
  -- The runs of letters of scripts that put no blanks between words, or whose words take endings: Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean.
  -- A blank takes the place of everything between two runs. ASCII has none of these letters.
  unspaced constant text := case when octet_length(searchable) = char_length(searchable) then '' else regexp_replace(
    private.fold(searchable),
    '[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+', ' ', 'g'
  ) end;
  -- A quoted lexeme would need quote and backslash escaped, so similar characters stand for them, here and in part_as_tsquery.
  parts constant text := translate(
    regexp_replace(replace(private.fold(private.searchable_text(code)), '''', ''), '\s+', ' ', 'g') || ' ' || signs || ' ' || unspaced, E'''\\', '´∖'
  );
  trigram text;
  trigrams text := '';
begin
  -- A loop is faster than a query, and this runs for each code of an uploaded file.
  for nth in 1 .. char_length(parts) loop
    trigram := split_part(substr(parts, nth, 3), ' ', 1);
    if trigram <> '' then
      trigrams := trigrams || ''' ' || trigram || ''':' || nth || ' ';
    end if;
  end loop;
  return array_to_tsvector(private.words_of(searchable)) || trigrams::tsvector;
end;
$$;
comment on function private.search_document(text, text) is
  'What a search finds of a text and a code: the words of both, and as trigrams the code, the signs of both and the letters of scripts without blanks.';
grant execute on function private.search_document(text, text) to anon, authenticated, service_role;

-- A part of one or two characters is asked for as the beginning of a trigram, a longer one as trigrams at their distances. Each of them is one more list to
-- read from the index, so only every third and the last are asked for, which cover the part.
create function private.part_as_tsquery(typed text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case
    when char_length(part) < 3 then ''' ' || part || ''':*'
    else (
      select string_agg(
        case when nth = 1 then '' else format(' <%s> ', nth - before) end || ''' ' || substr(part, nth, 3) || '''', ''
        order by nth
      )
      from (
        select nth, lag(nth) over (order by nth) as before
        from (
          select generate_series(1, char_length(part) - 2, 3) as nth
          union
          select char_length(part) - 2
        ) as starts
      ) as trigrams
    )
  end
  from (select translate(typed, E'''\\', '´∖')) as unquoted(part);
$$;
comment on function private.part_as_tsquery(text) is
  'A part of a code, of signs or of letters without blanks, by its trigrams, as tsquery writes it.';
grant execute on function private.part_as_tsquery(text) to anon, authenticated;

create function private.search_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  searchable constant text := btrim(private.searchable_text(left(search, 200)));
  word_count constant integer := cardinality(private.words_of(replace(searchable, '''', '')));
  chunk text;
  word text;
  words_taken integer := 0;
  beginnings text;
  terms text[] := '{}';
begin
  if search is null or btrim(left(search, 200), E' \t\n\v\f\r') = '' then
    return null;
  end if;

  foreach chunk in array regexp_split_to_array(searchable, '[[:space:]]+' collate "und-x-icu") loop
    beginnings := '';
    foreach word in array private.words_of(replace(chunk, '''', '')) loop
      exit when words_taken = 10;
      words_taken := words_taken + 1;
      beginnings := beginnings || case when beginnings = '' then '' else ' & ' end || '''' || word || ''':*';
    end loop;
    if beginnings <> '' then
      terms := terms || case
        when word_count > 3 then beginnings
        else format(
          '((%s) | (%s))', beginnings, private.part_as_tsquery(replace(private.fold(chunk), '''', ''))
        )
      end;
    elsif word_count = 0 and chunk <> '' then
      terms := terms || private.part_as_tsquery(chunk);
    end if;
  end loop;
  -- What has neither a word nor a sign, such as invisible characters alone, finds nothing: it asks for a lexeme that no text has.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'What a typed search asks of a search document. Each word of the search must begin a word of the text; in a search of at most three words, what stands between two blanks '
  'may be a part of the code instead: more words would ask for too many trigrams. Signs count only in a search without words, and then as they are. Null for a search of '
  'blanks alone. Only the first 200 characters and the first 10 words count.';
grant execute on function private.search_query(text) to anon, authenticated;

-- 03_accounts.sql

-- Accounts: what their rows point to, and which of them nobody sees.

-- PostgREST offers to embed one table in another along every foreign key between tables that it serves, in both
-- directions: an influencer's offers, their influencer, that influencer's offers and so on. A request of two hundred
-- bytes could ask for thirty megabytes that way. So the rows of an account point to private.accounts, which PostgREST
-- doesn't serve, and no table that it serves references another one, except agency_influencers, which references profiles (04_agencies.sql).
create table private.accounts (
  id uuid primary key,
  version integer not null default 0
);
comment on table private.accounts is
  'What the rows of an account point to instead of its profile, so that the REST interface embeds nothing. Made with the '
  'profile. When the profile is deleted, the row stays until the account''s other rows have been removed (docs/decisions/departures.md).';
comment on column private.accounts.version is
  'How often the account''s address or password has changed. The server signs this number into the link that confirms another address, so that '
  'the link is for one state of the account (05_mail_links.sql).';
alter table private.accounts enable row level security;

-- Accounts that nobody sees

create table private.hidden_accounts (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  departed boolean not null,
  reason text,
  decision uuid not null default gen_random_uuid() unique,
  removing_from uuid,
  failed_at timestamptz,
  failure text
);
comment on table private.hidden_accounts is
  'Accounts of which nobody sees anything: suspended ones, and departed ones while their rows are being removed '
  '(docs/decisions/departures.md). Policies look here for each row that belongs to an account. Whoever adds a row has locked the account''s profile, so that nobody follows '
  'the account or publishes for it meanwhile.';
comment on column private.hidden_accounts.departed is
  'Whether the account was deleted: its profile is gone, and what is left of it is removed in batches.';
comment on column private.hidden_accounts.reason is
  'Why an operator suspended the account at the desk (supabase/schemas/31_operator_changes.sql); null for one that was suspended by SQL, or has departed without having been suspended.';
comment on column private.hidden_accounts.decision is 'Tells this suspension from an earlier or later one, when somebody objects.';
comment on column private.hidden_accounts.removing_from is
  'The first follower that the last batch removed, at whom the next batch begins. If each batch began at the first follower of all, it would pass everything that was '
  'removed before. If it began behind the last one removed, no scan would mark the index entries of removed rows as dead, and the checks of the foreign keys would pass '
  'all of these at the end.';
comment on column private.hidden_accounts.failed_at is
  'When a batch of this account last failed, after which other accounts come first for ten minutes; null when the last batch succeeded.';
comment on column private.hidden_accounts.failure is 'Why that batch failed.';
create index hidden_accounts_departed_idx on private.hidden_accounts (hidden_at) where departed;

alter table private.hidden_accounts enable row level security;

-- Policies run with the rights of whoever asks. PostgREST doesn't serve the schema, so no client reads the list itself.
grant select (account_id) on private.hidden_accounts to anon, authenticated, service_role;

create policy "Anyone is told which accounts to leave out"
  on private.hidden_accounts for select to anon, authenticated
  using (true);

create function private.is_hidden_account(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate);
comment on function private.is_hidden_account(uuid) is
  'Whether nobody sees anything of an account. For one account; lists read a view without hidden accounts, such as private.profiles_not_hidden.';
grant execute on function private.is_hidden_account(uuid) to anon, authenticated, service_role;

create function private.has_departed(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate and hidden.departed);
comment on function private.has_departed(uuid) is 'Whether an account was deleted, and what is left of it is being removed.';

-- 03_profiles.sql

-- Profiles: what others see of an account.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  username text not null,
  avatar_url text,
  bio text,
  social_handle text,
  category text,
  is_influencer boolean not null default false,
  is_agency boolean not null default false,
  is_creditcard boolean not null default false,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (lower(coalesce(full_name, username))) stored,
  search tsvector not null generated always as (
    private.search_document(coalesce(full_name || ' ', '') || username)
  ) stored,
  constraint profiles_full_name_length check (length(full_name) between 1 and private.max_length('full_name')),
  constraint profiles_full_name_plain check (private.is_plain_name(full_name) and not private.is_blank(full_name)),
  constraint profiles_username_format check (private.is_username(username)),
  constraint profiles_avatar_url_format
    check (avatar_url ~ '^(https?:/)?/[^/\\][^\\]*$' and avatar_url ~ '^[!-~]+$' and length(avatar_url) <= private.max_length('web_address')),
  constraint profiles_bio_length check (length(bio) <= private.max_length('bio')),
  constraint profiles_bio_visible check (not private.has_invisible_characters_in_lines(bio)),
  constraint profiles_social_handle_length check (length(social_handle) <= private.max_length('social_handle')),
  constraint profiles_social_handle_visible check (not private.has_invisible_characters(social_handle)),
  constraint profiles_category_known
    check (category = any (private.categories()))
);

comment on table public.profiles is
  'One row per account, made by the sign-up trigger. Holds no e-mail address and nothing about money: influencers'' rows are public.';
comment on column public.profiles.username is
  '3 to 30 of a-z 0-9 . _ -; kept lower-case by a trigger, so unique without regard to case.';
comment on column public.profiles.avatar_url is
  'An http(s) address or a path of the app itself, in visible ASCII characters. The server never fetches it.';
comment on column public.profiles.is_agency is 'Set by the operator only, like is_creditcard and is_featured.';
comment on column public.profiles.is_creditcard is 'Whether the account stands for a credit card: listed apart, and shown without its username.';
comment on column public.profiles.sort_name is
  'What alphabetical lists sort by. In collation C, so that the order is the same on every server.';
comment on column public.profiles.search is 'The search document of name and username.';

-- Partial although no username is null: a plain unique index would make username a key column, and then
-- renaming would conflict with every foreign-key check on the row, that is with follows and new codes.
create unique index profiles_username_key on public.profiles (username) where username is not null;

-- This index includes the columns that the policy and the list ask for, so that profiles are counted from the index alone.
create index profiles_newest_idx on public.profiles (is_creditcard, created_at desc, id desc)
  include (is_influencer, is_featured) where is_influencer or is_creditcard;
create index profiles_sort_name_idx on public.profiles (is_creditcard, sort_name, id)
  where is_influencer or is_creditcard;
create index profiles_featured_idx on public.profiles (created_at desc, id desc) where is_featured;
create index profiles_search_idx on public.profiles using gin (search) where is_influencer or is_creditcard;

alter table public.profiles enable row level security;

grant select on public.profiles to anon, authenticated, service_role;
-- Clients may write updated_at, because the specified interface sends it with each change; check_profile() replaces what they send.
grant update (full_name, username, avatar_url, category, bio, social_handle, updated_at, is_influencer)
  on public.profiles to authenticated;
grant update on public.profiles to service_role;

create policy "A member changes its own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function private.check_profile()
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
  -- An account that has a reserved username keeps it. The operator can give one by SQL, with this trigger off.
  if (tg_op = 'INSERT' or new.username is distinct from old.username) and private.is_reserved_username(new.username) then
    raise exception 'This username is reserved.' using errcode = '23514', constraint = 'profiles_username_free';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  new.updated_at := now();
  -- Whoever comes by SQL or with the secret key has no auth.uid(), and may do this.
  if old.is_influencer and not new.is_influencer and (select auth.uid()) is not null then
    raise exception 'An influencer account can''t be turned back into a member account.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.check_profile() is
  'Trims what people type, keeps usernames lower-case, removes the @ of a handle and sets updated_at; refuses a reserved username, and '
  'that a client turns is_influencer off (docs/product/accounts-and-sessions.md#roles).';

create trigger check_profile
  before insert or update on public.profiles
  for each row execute function private.check_profile();

create policy "Anyone reads public profiles, and a member its own"
  on public.profiles for select to anon, authenticated
  using (
    (is_influencer or is_creditcard or is_featured or id = (select auth.uid()))
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = profiles.id)
  );

-- What that policy says, for functions that run with the owner's rights: policies don't hold for these.

create view private.profiles_not_hidden with (security_invoker = true) as
select p.*
from public.profiles p
where not exists (select from private.hidden_accounts hidden where hidden.account_id = p.id);
comment on view private.profiles_not_hidden is 'The profiles of accounts that aren''t hidden, members'' too.';
grant select on private.profiles_not_hidden to authenticated, service_role;

create view private.public_profiles with (security_invoker = true) as
select p.*
from private.profiles_not_hidden p
where p.is_influencer or p.is_creditcard or p.is_featured;
comment on view private.public_profiles is 'The profiles that everybody sees, as the policy of profiles has it.';
grant select on private.public_profiles to authenticated, service_role;

-- Changes by the server

-- Two pictures may be uploaded at the same moment, and whoever replaces a picture removes the former one's file. Only the row, under its lock, tells which
-- picture was replaced. The times in the files' names don't: the upload that began first may be saved last, and the other one would remove the file that is shown.
create function public.save_profile(
  of_account uuid, by_account uuid, new_full_name text, new_username text, new_avatar_url text,
  seen_full_name text default null, seen_username text default null
)
returns table (former_avatar_url text)
language plpgsql
volatile
set search_path = ''
as $$
declare
  present public.profiles;
begin
  select * into present from public.profiles p where p.id = of_account for no key update;
  -- Asked once the lock is held, because whoever saves may have lost the right to do so while this call waited.
  if not found or of_account not in (select mine.account_id from private.acts_for(by_account) mine where mine.may_write) then
    return;
  end if;
  -- Somebody may have changed a field since the caller saw it. A field that has the new value already isn't refused: the answer to an earlier try may have
  -- been lost. A caller who gives no seen value compares with null, so nothing is refused.
  if (coalesce(present.full_name, '') <> seen_full_name and coalesce(present.full_name, '') is distinct from new_full_name)
    or (present.username <> seen_username and present.username is distinct from new_username) then
    raise exception 'The profile was changed meanwhile.' using errcode = 'P0001', hint = 'changed_meanwhile';
  end if;
  former_avatar_url := present.avatar_url;
  perform private.act_as(by_account);
  update public.profiles p
  set
    full_name = coalesce(new_full_name, p.full_name),
    username = coalesce(new_username, p.username),
    avatar_url = coalesce(new_avatar_url, p.avatar_url)
  where p.id = of_account;
  return next;
end;
$$;
comment on function public.save_profile(uuid, uuid, text, text, text, text, text) is
  'Saves the fields of a profile that aren''t null, on behalf of the account or its agency, and tells which picture was shown before; no row when there is no such profile, or by_account may not change it. Refused where the name or the username is neither the one that the caller saw nor the new one (hint: changed_meanwhile). For the server.';
grant execute on function public.save_profile(uuid, uuid, text, text, text, text, text) to service_role;

-- 03_sign_up.sql

-- How a new account gets its rows: the profile, from what was given at sign-up, and those that its other rows need.

-- A wished username that is missing or malformed is replaced by a generated username, so that no sign-up fails because of it.
-- A well-formed username that can't be had (somebody else has just taken it, or nobody may) makes the whole sign-up fail: the
-- auth service answers with its general error, nothing has been created, and the client, which asks username_available() after such
-- an error, shows the message at the field. Replacing the username would leave the person with a name that they didn't
-- choose; where e-mail addresses are confirmed first, nobody would tell them.
create function private.create_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  -- What profiles.full_name refuses is taken out, so that no sign-up fails because of it: invisible characters, and web and mail addresses; the operator's
  -- name is dropped below. The forms refuse them at the field. The pattern is that of private.is_plain_name() (02_text.sql), up to the next blank.
  given_name text := btrim(regexp_replace(
    private.without_invisible_characters(left(btrim(new.raw_user_meta_data ->> 'full_name'), private.max_length('full_name'))),
    '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
  ));
  given_handle text := private.without_invisible_characters(
    left(btrim(new.raw_user_meta_data ->> 'social_handle'), private.max_length('social_handle'))
  );
begin
  if private.is_blank(given_name) or not private.is_plain_name(given_name) then
    given_name := null;
  end if;
  insert into public.profiles (id, full_name, username, social_handle)
  values (
    new.id, given_name,
    -- With so many digits nobody has the same generated username.
    case when private.is_username(wished_username) then wished_username else 'member-' || substr(md5(gen_random_uuid()::text), 1, 12) end,
    given_handle
  );
  insert into private.accounts (id) values (new.id);
  insert into private.influencer_locks (influencer_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_account() is
  'Makes the profile of a new account from its sign-up data, its row in private.accounts, which its other rows reference, and the one in private.influencer_locks, so that '
  'nobody has to make it while others wait. The data is only copied, never trusted: no flag comes from it.';

create trigger create_account
  after insert on auth.users
  for each row execute function private.create_account();

-- 03_usernames.sql

-- Which usernames may be taken, and where former ones lead.

create table private.former_usernames (
  username text primary key,
  profile_id uuid references private.accounts (id) on delete cascade,
  given_up_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'Usernames that accounts gave up, for 90 days. An address with a former username leads to its account, unless somebody else took the name since. The names of a '
  'deleted public profile lead nowhere, and nobody may take them. No client reads the table.';
comment on column private.former_usernames.profile_id is
  'Null for each name of a public profile whose account was deleted: private.depart() (18_departures.sql) sets it, before the key''s cascade.';
create index former_usernames_profile_id_idx on private.former_usernames (profile_id);

alter table private.former_usernames enable row level security;

create function private.former_usernames_kept_since()
returns timestamptz
language sql
stable
set search_path = ''
return now() - interval '90 days';
comment on function private.former_usernames_kept_since() is
  'A username that was given up at this moment or later is still kept. An earlier one leads nowhere, and anybody may take it.';

create function private.is_withheld_username(candidate text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.former_usernames f
    where f.username = candidate and f.profile_id is null and f.given_up_at >= private.former_usernames_kept_since()
  );
$$;
comment on function private.is_withheld_username(text) is
  'Whether nobody may take a username for 90 days, because the public profile that had it was deleted: addresses with it are printed, and would lead to whoever takes the name.';

create function private.take_username()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.username = old.username then
    return null;
  end if;
  -- Asked after the profile was written, because the write waits for whoever is giving the name up.
  if private.is_withheld_username(new.username) then
    raise exception 'This username was given up lately. Nobody can take it for 90 days.' using errcode = '23505', constraint = 'profiles_username_key';
  end if;
  delete from private.former_usernames f
  where f.username = new.username or f.given_up_at < (select private.former_usernames_kept_since());
  if tg_op = 'UPDATE' then
    insert into private.former_usernames (username, profile_id)
    values (old.username, old.id)
    on conflict (username) do update set profile_id = excluded.profile_id, given_up_at = excluded.given_up_at;
  end if;
  return null;
end;
$$;
comment on function private.take_username() is
  'Removes the username that an account takes from the former ones, so that an address with that name leads to no earlier account, and with it those that were given up more than '
  '90 days ago; keeps the one that the account gives up. Refuses a username that nobody may take yet.';

create trigger take_username
  after insert or update of username on public.profiles
  for each row execute function private.take_username();

create function private.account_of_former_username(candidate text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select f.profile_id from private.former_usernames f
  where f.username = candidate and f.given_up_at >= private.former_usernames_kept_since();
$$;
comment on function private.account_of_former_username(text) is
  'The account that gave up the username within the last 90 days. Called by influencer_profile, which shows public profiles only.';
grant execute on function private.account_of_former_username(text) to anon, authenticated;

create function public.username_available(candidate text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  caller constant text := coalesce((select auth.uid())::text, private.caller_network_hash());
  -- Cut, so that a long text costs nothing. No username has so many characters.
  wanted constant text := lower(btrim(left(candidate, 100)));
begin
  perform private.require_admission('username', caller);
  return coalesce(
    private.is_username(wanted)
      and not exists (
        select from public.profiles p where p.username = wanted and p.id is distinct from (select auth.uid())
      )
      and not private.is_withheld_username(wanted)
      and (
        not private.is_reserved_username(wanted)
        or exists (
          select from public.profiles mine where mine.username = wanted and mine.id = (select auth.uid())
        )
      ),
    false
  );
end;
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed or reserved name is not available, the '
  'caller''s own is. The calls are limited (private.call_limits), so that nobody finds out members by asking for thousands of names. Runs with the owner''s rights, because members'' profiles '
  'are private, and tells nothing else.';
grant execute on function public.username_available(text) to anon, authenticated, service_role;

-- 04_agencies.sql

-- Agencies, who is in their teams, and which influencers they manage. 05_acting_for.sql says who may act for whom, and has the policies that ask for that. See
-- docs/decisions/teams.md and docs/decisions/agencies.md.

create table public.agencies (
  agency_id uuid primary key references private.accounts (id) on delete cascade,
  owner_id uuid not null references private.accounts (id),
  requires_second_factor boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.agencies is
  'Who owns an agency. A row is made when an account becomes an agency, owned by that account, and stays when the account is an agency no more.';
comment on column public.agencies.agency_id is 'The account that stands for the agency: its profile has the name, and profiles.is_agency says whether it is an agency now.';
comment on column public.agencies.requires_second_factor is 'Whether somebody without an authenticator app may do nothing for the agency.';
create index agencies_owner_id_idx on public.agencies (owner_id);

create table public.agency_members (
  agency_id uuid not null references private.accounts (id) on delete cascade,
  member_id uuid not null references private.accounts (id) on delete cascade,
  role text not null,
  all_influencers boolean not null,
  influencer_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (agency_id, member_id),
  constraint agency_members_role_known check (role in ('manager', 'analyst')),
  constraint agency_members_scope check (not all_influencers or influencer_ids = '{}')
);
comment on table public.agency_members is 'Who is in an agency''s team besides its owner. Written by the server.';
comment on column public.agency_members.all_influencers is 'Whether the role is for all influencers of the agency, also later ones, or for chosen ones.';
comment on column public.agency_members.influencer_ids is
  'The chosen influencers, as long as the agency manages them. Ids of accounts that are gone since mean nothing.';
create index agency_members_member_id_idx on public.agency_members (member_id);

create view private.teams with (security_invoker = true) as
select a.agency_id, a.owner_id as person_id, 'owner' as role, true as all_influencers, '{}'::uuid[] as influencer_ids, a.created_at as since
from public.agencies a
union all
select m.agency_id, m.member_id, m.role, m.all_influencers, m.influencer_ids, m.created_at
from public.agency_members m;
comment on view private.teams is 'Who is in each agency''s team, the owner too, and in which role.';
grant select on private.teams to service_role;

alter table public.agencies enable row level security;
alter table public.agency_members enable row level security;

grant select on public.agencies, public.agency_members to authenticated;
grant update (requires_second_factor) on public.agencies to authenticated;
grant select, insert, update on public.agencies to service_role;
grant select, insert, update, delete on public.agency_members to service_role;

create policy "A team member reads its own membership"
  on public.agency_members for select to authenticated
  using (member_id = (select auth.uid()));

create policy "An owner reads its agencies, and a team member those of its teams"
  on public.agencies for select to authenticated
  using (
    owner_id = (select auth.uid())
    or agency_id in (select m.agency_id from public.agency_members m where m.member_id = (select auth.uid()))
  );

create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  -- References profiles and not accounts, so that PostgREST can embed the influencer's profile. No other table that clients read does: PostgREST also embeds the
  -- other way, so one request could ask for that table's rows of all profiles (03_accounts.sql). Here these are few, because the policy shows the caller's alone.
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Managements are begun and ended by the server; the agency''s team reads them, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.managed_by_agency is 'False once the management has ended; the row stays.';
comment on column public.agency_influencers.temporary_password is
  'The password that the agency knows, of an account that it made; emptied when the influencer sets one. No client reads the column: '
  'private.managed_credentials() shows it to the agency''s owner and managers.';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer. Set again when a management that had ended begins again.';

create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select (id, agency_id, influencer_id, managed_by_agency, created_at) on public.agency_influencers to authenticated;
grant select, insert, update on public.agency_influencers to service_role;

create function private.open_agency()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.agencies (agency_id, owner_id) values (new.id, new.id) on conflict (agency_id) do nothing;
  return null;
end;
$$;
comment on function private.open_agency() is 'Lets an account that becomes an agency own that agency. An account that was an agency before finds its team as it was.';

create trigger open_agency
  after update of is_agency on public.profiles
  for each row when (new.is_agency)
  execute function private.open_agency();

create function private.return_agencies()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with returned as (
    update public.agencies a set owner_id = a.agency_id where a.owner_id = old.id and a.agency_id <> old.id
    returning a.agency_id
  )
  -- The owner isn't among the team's members.
  delete from public.agency_members m using returned where m.agency_id = returned.agency_id and m.member_id = returned.agency_id;
  return old;
end;
$$;
comment on function private.return_agencies() is
  'An agency whose owner''s account goes is owned again by the account that stands for it. The product lets such an owner go only while the agency is closed '
  '(public.reason_against_deletion), the auth service''s admin interface always.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger return_agencies
  before delete on public.profiles
  for each row execute function private.return_agencies();

create function private.add_to_scope(of_agency uuid, of_member uuid, influencers uuid[])
returns void
language sql
volatile
set search_path = ''
as $$
  update public.agency_members m
  set influencer_ids = m.influencer_ids || array(select added.id from unnest(influencers) as added(id) where added.id <> all (m.influencer_ids))
  where m.agency_id = of_agency and m.member_id = of_member and m.role = 'manager' and not m.all_influencers;
$$;
comment on function private.add_to_scope(uuid, uuid, uuid[]) is
  'Adds influencers to the chosen ones of the manager who brought them to the agency; does nothing for a role with all influencers.';
grant execute on function private.add_to_scope(uuid, uuid, uuid[]) to service_role;

-- 04_call_limits.sql

-- How often a caller may ask. Calls that cost something, or from whose answers somebody could learn something by asking thousands of
-- times, are counted: by account, or by network address for whoever has no account. One call may bring several result events, of which each is counted.

create table private.call_limits (
  action text primary key,
  calls integer not null,
  within interval not null,
  calls_of_all integer
);
comment on table private.call_limits is
  'How many calls of each kind are allowed within a period that begins with the first call: for one caller, and for all callers together.';
comment on column private.call_limits.calls_of_all is
  'The limit of all callers together, for calls that are counted by network address. One caller may have many addresses.';
alter table private.call_limits enable row level security;
grant select on private.call_limits to service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('tracking event', 60, '1 minute', 3000),
  ('username', 60, '1 minute', 3000),
  ('payment', 30, '10 minutes', null),
  ('subscription', 60, '10 minutes', null),
  ('upload', 60, '10 minutes', null),
  ('influencer account', 120, '10 minutes', null),
  ('invitation', 60, '10 minutes', null),
  ('team', 60, '10 minutes', null),
  ('avatar', 30, '10 minutes', null),
  ('extension', 5, '10 minutes', null),
  ('push subscription', 30, '10 minutes', null),
  ('offer report', 10, '1 hour', null),
  ('report that counts', 3, '1 day', null),
  ('complaint', 20, '10 minutes', null),
  ('visitor complaint', 10, '10 minutes', 600),
  ('objection', 10, '10 minutes', 600),
  ('password', 5, '10 minutes', null),
  ('authenticator code', 5, '10 minutes', null),
  ('recovery code', 5, '10 minutes', null),
  ('new recovery codes', 3, '1 day', null),
  ('own data', 10, '10 minutes', null),
  ('result event of account', 1000, '1 day', null),
  ('result event of network', 10000, '1 day', null);

create unlogged table private.counted_calls (
  action text not null,
  caller text not null,
  calls integer not null default 1,
  ends_at timestamptz not null,
  primary key (action, caller)
);
comment on table private.counted_calls is
  'How often a caller has called in the period that ends at ends_at. A caller is an account''s id or a hashed network address. For result events, whose rows stay for 24 hours, either is hashed with a key that changes daily, so that a row doesn''t tell who it was.';
create index counted_calls_ends_at_idx on private.counted_calls (ends_at);
alter table private.counted_calls enable row level security;
grant select, insert, update, delete on private.counted_calls to service_role;

create function public.admit_call(action text, caller text, calls integer default 1)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  allowed private.call_limits;
  seen private.counted_calls;
begin
  select * into strict allowed from private.call_limits l where l.action = admit_call.action;
  if allowed.calls_of_all is not null and (
    -- No caller counts for more than its own limit, so that nobody fills the limit of all by calling on and on.
    select coalesce(sum(least(c.calls, allowed.calls)), 0) from private.counted_calls c where c.action = allowed.action and c.ends_at > now()
  ) >= allowed.calls_of_all then
    return ceil(extract(epoch from allowed.within));
  end if;

  insert into private.counted_calls as c (action, caller, calls, ends_at)
  values (allowed.action, admit_call.caller, admit_call.calls, now() + allowed.within)
  on conflict on constraint counted_calls_pkey do update set
    calls = case when c.ends_at <= now() then excluded.calls else c.calls + excluded.calls end,
    ends_at = case when c.ends_at <= now() then now() + allowed.within else c.ends_at end
  returning * into seen;
  -- After the caller's own row is locked: of two calls that each deleted the other's, both would wait. Locked rows are skipped, so that nobody waits for another call.
  delete from private.counted_calls c
  where (c.action, c.caller) in (
    select ended.action, ended.caller from private.counted_calls ended
    where ended.ends_at <= now()
    order by ended.ends_at
    limit 100
    for update skip locked
  );
  return case
    when seen.calls <= allowed.calls then 0
    else greatest(1, ceil(extract(epoch from seen.ends_at - now())))
  end;
end;
$$;
comment on function public.admit_call(text, text, integer) is
  'Counts a call, or several at once: 0 when the caller may go on, else after how many seconds the caller may ask again (docs/decisions/security.md#bounds).';
grant execute on function public.admit_call(text, text, integer) to service_role;

create function private.require_admission(action text, caller text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  seconds constant integer := public.admit_call(action, caller);
  minutes constant integer := ceil(seconds / 60.0);
begin
  if seconds > 0 then
    -- By this state PostgREST takes the whole answer from the error: status, headers and body.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_calls', 'hint', null, 'details', null,
        'message', format('That was too often in a short time. Please try again in %s.', case
          when minutes = 1 then 'a minute'
          when minutes <= 90 then minutes || ' minutes'
          else ceil(minutes / 60.0) || ' hours'
        end)
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end;
$$;
comment on function private.require_admission(text, text) is
  'Counts a call of a database function, and answers 429 when its caller has asked too often, in the sentence of tooOften() in '
  'supabase/functions/_shared/admit-call.ts. A call that fails afterwards isn''t counted, because its transaction is rolled back. So a function that calls this one '
  'has no failure that costs much or tells what the limit protects.';

-- 04_requests.sql

-- What PostgREST checks before every request: the session (04_session_checks.sql), what an extension may ask for, and how large the body is.

create function private.admit_request()
returns void
language plpgsql
set search_path = ''
as $$
declare
  session_state constant text := private.session_state();
  headers constant json := nullif(current_setting('request.headers', true), '');
  body_bytes constant numeric := substring(headers ->> 'content-length' from '^\d+$');
  path constant text := coalesce(current_setting('request.path', true), '');
  method constant text := coalesce(current_setting('request.method', true), '');
  most_bytes constant numeric := case
    when current_user = 'anon' then 64 * 1024
    -- A file has up to 10,000 codes.
    when path = '/rpc/upload_promo_codes' then 32 * 1024 * 1024
    else 512 * 1024
  end;
begin
  -- PostgREST answers PTnnn with the status nnn. Message and hint of an ended session are the auth service's own, which clients know.
  if session_state = 'ended' then
    raise sqlstate 'PT401' using message = 'Session from session_id claim in JWT does not exist', hint = 'session_not_found';
  elsif session_state = 'second factor missing' then
    raise sqlstate 'PT403' using message = 'Please enter the code of your authenticator app.', hint = 'second_factor';
  end if;
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  -- An extension's token is easier to steal than a browser's, and lives as long. So these are all requests that an extension's session may make
  -- (docs/decisions/extension.md).
  if session_state = 'extension' and not (
    path in ('/muted_shops', '/muted_people') and method in ('POST', 'DELETE')
    or method = 'POST' and path in (
      '/rpc/extension_offers', '/rpc/register_extension', '/rpc/mark_alerts_seen', '/rpc/report_offer', '/rpc/count_results', '/rpc/note_client_error'
    )
  ) then
    raise sqlstate 'PT403' using message = 'A browser extension can''t do this. Please use Promobell in the browser.', hint = 'extension';
  end if;
  if body_bytes > most_bytes then
    raise sqlstate 'PT413' using message = 'The request is too large.', hint = 'too_large';
  end if;
  -- The screens read tables by their keys, which takes milliseconds. Somebody else's patterns, sorts and counts get one second.
  if method in ('GET', 'HEAD') and path not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end;
$$;
comment on function private.admit_request() is
  'Called by PostgREST before every request (docs/decisions/security.md#bounds), so that no table, view or function has to ask: the session must stand, an extension''s session may do only what extensions need, the body must not be longer than what '
  'the role has reason to send, and reading a table directly may take a second.';
grant execute on function private.admit_request() to anon, authenticated, service_role;

create function public.admit_caller()
returns void
language sql
stable
set search_path = ''
as $$
$$;
comment on function public.admit_caller() is
  'Does nothing by itself: whoever calls it passes the checks before every request (private.admit_request). Edge functions call it with their caller''s token, so that '
  'they let in nobody whom the REST interface refuses.';
grant execute on function public.admit_caller() to authenticated;

alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
-- A hosted project gives 3 seconds, which no list needs.
alter role anon set statement_timeout = '2s';
notify pgrst, 'reload config';

-- 04_session_checks.sql

-- Whether a session still stands, and what it may be used for.

create function private.calling_session()
returns uuid
language sql
stable
set search_path = ''
as $$
  select ((select auth.jwt()) ->> 'session_id')::uuid;
$$;
comment on function private.calling_session() is 'The session that the caller''s token names, also for policies; null when the token names none.';
grant execute on function private.calling_session() to authenticated;

create function private.has_second_factor(of_account uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified');
$$;
comment on function private.has_second_factor(uuid) is 'Whether an account has a verified second factor. Runs with the owner''s rights, because the server doesn''t read the auth service''s tables.';
grant execute on function private.has_second_factor(uuid) to service_role;

create function private.state_of_session(of_session uuid, of_account uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  session auth.sessions;
  is_extension constant boolean := exists (select from public.connected_extensions e where e.session_id = of_session);
begin
  select * into session from auth.sessions s
  where s.id = of_session and s.user_id = of_account and (s.not_after is null or s.not_after > now());
  if session.id is null or private.is_hidden_account(of_account) then
    return 'ended';
  elsif session.aal::text = 'aal2' or not private.has_second_factor(of_account) then
    return case when is_extension then 'extension' else 'stands' end;
  end if;
  -- An extension has no way to give a code. Its session ends, and its member connects it anew.
  return case when is_extension then 'ended' else 'second factor missing' end;
end;
$$;
comment on function private.state_of_session(uuid, uuid) is
  'What a session may be used for. stands: for everything. extension: for what a browser extension needs, whose session it is (private.admit_request). ended: for nothing. '
  'second factor missing: for nothing until the session gives the second factor of its account. The session''s level is read where the auth service keeps it, and never from a token.';

-- An access token stays valid until it expires, also when its session has ended. So every way into the database asks for the session.
create function private.session_state()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when private.calling_session() is not null
      then private.state_of_session(private.calling_session(), (select auth.uid()))
    when (select auth.jwt()) ->> 'role' = 'authenticated' then 'ended'
    when acting.session is not null then coalesce(
      (select private.state_of_session(s.id, s.user_id) from auth.sessions s where s.id = acting.session), 'ended'
    )
    else 'stands'
  end
  -- The session for which an edge function acts with the secret key. A client that sends the header gains nothing: a member's own session is asked for, and a
  -- visitor's request is refused where that session's would be.
  from (select (nullif(current_setting('request.headers', true), '')::json ->> 'x-acting-session')::uuid) as acting(session);
$$;
comment on function private.session_state() is
  'The state of the session that the caller''s token names (private.state_of_session). A session ends when somebody signs out, the password is changed, or the account is '
  'suspended or deleted; a person''s token without a session counts as ended. An API key has no session and stands, unless an edge function acts for a session.';
grant execute on function private.session_state() to anon, authenticated, service_role;

-- 05_acting_for.sql

-- Who may act for whom: all that policies and functions may ask about that. See docs/decisions/teams.md.
--   private.agency_roles(person)                  in which agencies a person has a role
--   public.my_teams()                             the same of the caller, with the agencies' names
--   private.acts_for(person)                      for which accounts a person may act
--   private.i_act_for()                           the same of the caller, for policies
--   private.is_independent_of(person, influencer) whether a person has nothing to do with an influencer's offers
-- For the end of a role, which also concerns agencies that are closed: private.password_access_of(person) in 17_lost_access.sql.

-- This function and private.acts_for have a parsed body and no settings, so that Postgres inlines them into the queries that read them. A parsed body is safe
-- without a search_path.
create function private.agency_roles(of_person uuid)
returns table (agency_id uuid, role text, all_influencers boolean, influencer_ids uuid[], requires_second_factor boolean, is_in_force boolean)
language sql
stable
begin atomic
  select
    team.agency_id, team.role, team.all_influencers, team.influencer_ids, a.requires_second_factor,
    not a.requires_second_factor or private.has_second_factor(of_person)
  from private.teams team
  join public.agencies a on a.agency_id = team.agency_id
  join public.profiles agency on agency.id = team.agency_id
  where team.person_id = of_person and agency.is_agency and not private.is_hidden_account(team.agency_id)
    -- A call that waited for this person's suspension goes on behind it, though the person's sessions have ended.
    and not private.is_hidden_account(of_person);
end;
comment on function private.agency_roles(uuid) is
  'A person''s roles in agencies that are open; none while the person is suspended. is_in_force: false as long as the agency asks for an '
  'authenticator app and the person has none.';
grant execute on function private.agency_roles(uuid) to service_role;

create function public.my_teams()
returns table (
  agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, role text, all_influencers boolean,
  requires_second_factor boolean, lacks_second_factor boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    held.agency_id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, held.role, held.all_influencers,
    held.requires_second_factor, not held.is_in_force
  from private.agency_roles((select auth.uid())) held
  join public.profiles agency on agency.id = held.agency_id
  order by held.agency_id <> (select auth.uid()), lower(coalesce(agency.full_name, agency.username)), held.agency_id;
$$;
comment on function public.my_teams() is
  'The agencies for which the caller may act, its own first, and in which role; where lacks_second_factor is true, only once the caller has an authenticator app. Runs with the '
  'owner''s rights, because only an agency itself reads its profile.';
grant execute on function public.my_teams() to authenticated;

create function private.acts_for(of_person uuid)
returns table (account_id uuid, agency_id uuid, may_write boolean, may_publish boolean, since timestamptz)
language sql
stable
begin atomic
  select p.id, null::uuid, true, p.is_influencer, '-infinity'::timestamptz
  from public.profiles p
  where p.id = of_person
  union all
  select link.influencer_id, held.agency_id, held.role <> 'analyst', held.role <> 'analyst', link.created_at
  from private.agency_roles(of_person) held
  join public.agency_influencers link on link.agency_id = held.agency_id
  where held.is_in_force
    and link.managed_by_agency
    and not private.is_hidden_account(link.influencer_id)
    and (held.all_influencers or link.influencer_id = any (held.influencer_ids));
end;
comment on function private.acts_for(uuid) is
  'The accounts for which a person may act: its own, without an agency and since -infinity, and those of the influencers within its roles, since the agency manages them. Two agencies '
  'may manage one influencer. may_write: whether the person may change and delete what is the account''s; may_publish: whether the person may put something new before people in the account''s name.';
grant execute on function private.acts_for(uuid) to service_role;

create function private.i_act_for()
returns table (account_id uuid, agency_id uuid, may_write boolean, may_publish boolean, since timestamptz)
-- Not in SQL, which would plan the query anew in each statement: 0.9 ms of the 6.7 ms that adding an offer takes.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select mine.account_id, mine.agency_id, mine.may_write, mine.may_publish, mine.since from private.acts_for((select auth.uid())) mine;
end;
$$;
comment on function private.i_act_for() is
  'private.acts_for() of the caller. Policies call it in a subquery that doesn''t depend on the row, so that it runs once a statement. Runs with the owner''s rights, because the policies of the very tables that the function reads call it.';
grant execute on function private.i_act_for() to authenticated;

create function private.is_independent_of(of_person uuid, of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select of_person <> of_influencer and not exists (
    select from public.agency_influencers link
    where link.influencer_id = of_influencer and link.managed_by_agency
      and (
        link.agency_id = of_person
        or exists (select from private.teams team where team.agency_id = link.agency_id and team.person_id = of_person)
      )
  );
$$;
comment on function private.is_independent_of(uuid, uuid) is
  'Whether a person has nothing to do with publishing an influencer''s offers, and so is a witness of how these work. Nobody of an agency''s team is a witness for an influencer '
  'whom the agency manages, whatever role and scope that person has.';

-- Not by owner_id alone: an owner who lacks the second factor that the rule asks for would switch the rule off.
create policy "An owner says whether its team needs a second factor"
  on public.agencies for update to authenticated
  using (agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor))
  with check (owner_id = (select auth.uid()));

create policy "An agency's team reads its own influencers"
  on public.agency_influencers for select to authenticated
  using ((agency_id, influencer_id) in (select mine.agency_id, mine.account_id from private.i_act_for() mine));

-- 05_address_changes.sql

-- How an agency changes the address of an account, and who typed which address. While the temporary password stands, it changes at once (change_managed_email);
-- later only when a link that was mailed to the present address is used (confirm_email_change). 05_taking_addresses_back.sql says how a change is taken back.
-- See docs/decisions/agencies.md.

create table private.address_changes (
  id bigint primary key generated always as identity,
  account_id uuid not null references private.accounts (id) on delete cascade,
  agency_id uuid not null,
  by_account uuid not null,
  former_email text,
  new_email text not null,
  way_back_until timestamptz,
  changed_at timestamptz not null default now()
);
comment on table private.address_changes is
  'The addresses that people of an agency gave an account without asking whoever reads the present one, from the first address on. While the temporary password stands, a change is undone when whoever made it loses access.';
comment on column private.address_changes.former_email is 'Null for the address with which the agency made the account.';
comment on column private.address_changes.way_back_until is 'Until when the reader of the former address, or the agency''s owner, may take the change back; null when nobody may.';
comment on column private.address_changes.agency_id is 'Like by_account without a foreign key, because a change can be taken back after the agency or the person is gone.';
create index address_changes_account_id_idx on private.address_changes (account_id, id);
create index address_changes_former_email_idx on private.address_changes (former_email);
alter table private.address_changes enable row level security;

create function private.gets_way_back(of_account uuid, by_account uuid, owner uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users present where present.id = of_account;
  -- A manager has typed the address, which may be the manager's own.
  if exists (
    select from private.address_changes earlier
    where earlier.account_id = of_account and earlier.new_email = account.email and earlier.by_account <> owner
  ) then
    return false;
  elsif private.has_proven_address(account) then
    return true;
  end if;
  -- Nobody has proved the present address: its reader may be a stranger, and gets no way back. One exception: the account's first address, which the agency's
  -- owner has typed (for one that somebody else typed, false is returned above), when somebody other than the owner changes it. Whoever changes it may be a
  -- thief, and the way back gives its reader nothing new: since the account was made, whoever reads that address could set a password.
  return gets_way_back.by_account <> owner and exists (
    select from private.address_changes first
    where first.account_id = of_account and first.new_email = account.email and first.former_email is null
  );
end;
$$;
comment on function private.gets_way_back(uuid, uuid, uuid) is
  'Whether the reader of an account''s present address may take back a change that by_account makes now. owner: who owns the agency for which by_account makes the change.';

create function public.change_managed_email(of_agency uuid, by_account uuid, of_influencer uuid, new_email text, seen_email text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
  change private.address_changes;
begin
  if not private.lock_account_in_agency_hands(of_agency, by_account, of_influencer) then
    return false;
  end if;
  if exists (select from auth.users account where account.id = of_influencer and account.email is distinct from seen_email) then
    raise exception 'The address was changed meanwhile.' using errcode = 'P0001', hint = 'changed_meanwhile';
  end if;
  insert into private.address_changes (account_id, agency_id, by_account, former_email, new_email, way_back_until)
  select
    of_influencer, of_agency, by_account, account.email, change_managed_email.new_email,
    case when private.gets_way_back(of_influencer, by_account, owner) then now() + interval '30 days' end
  from auth.users account
  where account.id = of_influencer
  returning * into change;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, change_managed_email.new_email);
  perform private.mark_address_unproved(of_influencer, of_agency);
  perform private.tell_address(change, 'changed', change.former_email);
  if by_account <> owner then
    perform private.tell_owner_of_address_change(change, 'address changed');
  end if;
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, uuid, text, text) is
  'Changes an account''s address while its temporary password stands, by somebody of the agency, voids links that went to the former address, and has that address and the agency''s owner told. '
  'False, and nothing changed, when no temporary password stands or by_account manages the influencer no more (docs/product/agencies.md#change-of-address). An address that is '
  'taken is a unique violation, and one that isn''t as seen is refused (hint: changed_meanwhile). For the server, which has put the new address in lower case. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.change_managed_email(uuid, uuid, uuid, text, text) to service_role;

create function public.confirm_email_change(
  of_influencer uuid, by_account uuid, of_version integer, new_email text
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  agency uuid;
  present_email text;
  present_version integer;
begin
  -- Locked: of two clicks at the same moment, and of a click and another change, the later sees the earlier.
  select account.email into present_email from auth.users account where account.id = of_influencer for update;
  if not found then
    return 'void';
  end if;
  present_version := (select a.version from private.accounts a where a.id = of_influencer);
  -- An earlier click on the link has changed the address, which raises the version by one.
  if present_version = of_version + 1 and present_email = new_email then
    return 'already';
  elsif present_version is distinct from of_version then
    return 'void';
  end if;
  -- Of several agencies the one that has managed the influencer longest.
  select theirs.agency_id into agency
  from private.acts_for(by_account) theirs
  where theirs.account_id = of_influencer and theirs.agency_id is not null and theirs.may_write
  order by theirs.since, theirs.agency_id
  limit 1;
  if agency is null then
    return 'unmanaged';
  end if;
  perform private.act_as(by_account);
  perform private.set_email(of_influencer, new_email);
  -- The link went to the former address, so nobody has proved the new one.
  perform private.mark_address_unproved(of_influencer, agency);
  return 'changed';
end;
$$;
comment on function public.confirm_email_change(uuid, uuid, integer, text) is
  'Changes the address for which somebody of an agency has asked (by_account), if the account is still in the state in which that person asked. The outcome is '
  '"changed", "already" (by an earlier click), "void" (the address or the password has changed, or the account is gone) or '
  '"unmanaged" (whoever asked doesn''t manage the influencer any more). An address that is taken is a unique violation. For the server, which has checked the seal of the link. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.confirm_email_change(uuid, uuid, integer, text) to service_role;

create function private.tell_address(change private.address_changes, what text, address text)
returns void
-- In plpgsql, because the jobs are made in a later file.
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.jobs (kind, key, account_id, payload)
  values (
    'address change', what || ' ' || change.id, change.account_id,
    jsonb_build_object(
      'what', what, 'to', address,
      'way_back', case
        when what = 'changed' and change.way_back_until is not null
          then jsonb_build_object('account', change.account_id, 'change', change.id, 'to', change.former_email)
      end
    )
  );
end;
$$;
comment on function private.tell_address(private.address_changes, text, text) is
  'Has whoever reads an address told what became of it. what: ''changed'' (the account has another one now), ''lost'' (it lost the account, because the change was taken back) or '
  '''restored'' (the agency''s owner gave it back to the account). way_back: what the server signs into the link by which the reader of the former address undoes the change.';

create function private.tell_owner_of_address_change(change private.address_changes, kind text)
returns void
-- In plpgsql, because the jobs are made in a later file.
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.jobs (kind, key, account_id, payload)
  select
    'notice', tell_owner_of_address_change.kind || ' ' || change.id, owner.id,
    jsonb_build_object(
      'kind', tell_owner_of_address_change.kind,
      'reason', coalesce(influencer.full_name, influencer.username) || ', changed by ' || coalesce(person.full_name, person.username, 'somebody who is gone')
    )
  from public.profiles owner
  join public.profiles influencer on influencer.id = change.account_id
  left join public.profiles person on person.id = change.by_account
  where owner.id = public.agency_owner(change.agency_id);
end;
$$;
comment on function private.tell_owner_of_address_change(private.address_changes, text) is
  'Has an agency''s owner told what was done to the address of one of its influencers. kind: ''address changed'' or ''address taken back''.';

-- 05_invitations.sql

-- Agencies' invitations to people who have an account already. See docs/decisions/agencies.md.

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid references private.accounts (id) on delete set null,
  invited text not null,
  invited_by uuid references private.accounts (id) on delete set null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  constraint agency_invitations_invited_length check (length(invited) between 3 and private.max_length('email')),
  constraint agency_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint agency_invitations_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_invitations is
  'An agency asks somebody who has an account to be managed by it. Rows are made and accepted by the server; the agency takes '
  'its open ones back, and the invited person declines.';
comment on column public.agency_invitations.influencer_id is
  'The invited account; null when nobody has that address or username, and when the account was already asked by its other name (its username '
  'instead of its address, or the reverse) and hasn''t answered, or has declined. No client reads it: the agency must not learn who has an account.';
comment on column public.agency_invitations.invited is 'The address or the username by which the agency invited, in lower case.';
comment on column public.agency_invitations.invited_by is 'Who of the agency''s team invited.';
comment on column public.agency_invitations.expires_at is
  'When the invitation expires. Until then the row is kept, also when answered or taken back, because invite_influencer counts the rows.';

create unique index agency_invitations_open_key on public.agency_invitations (agency_id, invited) where state = 'open';
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create index agency_invitations_influencer_id_idx on public.agency_invitations (influencer_id);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);

alter table public.agency_invitations enable row level security;

grant select (id, agency_id, invited, state, created_at, expires_at) on public.agency_invitations to authenticated;
grant update (state) on public.agency_invitations to authenticated;
grant select, update on public.agency_invitations to service_role;

create policy "An agency reads its own invitations, and whoever is invited theirs"
  on public.agency_invitations for select to authenticated
  using (
    influencer_id = (select auth.uid())
    or agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor)
  );

create policy "An agency takes an open invitation back, and whoever is invited declines it"
  on public.agency_invitations for update to authenticated
  using (
    state = 'open'
    and (
      influencer_id = (select auth.uid())
      or agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor)
    )
  )
  with check (
    (influencer_id = (select auth.uid()) and state = 'declined')
    or (state = 'withdrawn' and agency_id in (select mine.agency_id from public.my_teams() mine where mine.role <> 'analyst' and not mine.lacks_second_factor))
  );

create function private.outcome_of_inviting(of_agency uuid, wanted text, account_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when account_id = of_agency then 'self'
    when exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = account_id and link.managed_by_agency
    ) then 'managed'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'open'
    ) then 'open'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'declined'
    ) then 'declined'
    when (
      select count(*) from public.agency_invitations i
      where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    else 'invited'
  end;
$$;
comment on function private.outcome_of_inviting(uuid, text, uuid) is
  'Whether an agency may invite whoever has this address or username, or why not. account_id: the account that has it; null when there is none.';

create function public.invite_influencer(of_agency uuid, by_account uuid, invitee text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wanted constant text := ltrim(lower(btrim(invitee)), '@');
  account_id uuid;
  invitation_id uuid;
  outcome text;
begin
  -- Locked, so that of several invitations at the same moment each sees those before it.
  perform from public.profiles p where p.id = of_agency and p.is_agency for no key update;
  if not found then
    return 'no_agency';
  end if;

  -- An expired invitation that is being answered is skipped: its answer may wait for the lock above (accept_invitation), and both calls would wait for each other.
  delete from public.agency_invitations i
  where i.id in (
    select expired.id from public.agency_invitations expired
    where expired.agency_id = of_agency and expired.expires_at <= now()
    for update skip locked
  );

  select account.id into account_id
  from auth.users account
  left join public.profiles named on named.id = account.id
  where account.is_sso_user = false
    and not private.is_hidden_account(account.id)
    and case when position('@' in wanted) > 0 then account.email = wanted else named.username = wanted end;

  outcome := private.outcome_of_inviting(of_agency, wanted, account_id);
  if outcome <> 'invited' then
    return outcome;
  end if;

  -- An account that was asked by its other name, and has declined or not answered, isn't asked again. The agency doesn't learn from the answer that the
  -- address and the username are one account's.
  if exists (
    select from public.agency_invitations i
    where i.agency_id = of_agency and i.influencer_id = account_id and i.state in ('open', 'declined')
  ) then
    account_id := null;
  end if;

  insert into public.agency_invitations as i (agency_id, influencer_id, invited, invited_by)
  values (of_agency, account_id, wanted, by_account)
  returning i.id into invitation_id;
  if account_id is not null then
    -- One key per day, so that taking an invitation back and repeating it sends one mail.
    insert into private.jobs (kind, key, account_id, payload)
    values ('invitation', concat_ws('/', of_agency, account_id, private.today()), account_id, jsonb_build_object('invitation_id', invitation_id))
    on conflict on constraint jobs_key do update set payload = excluded.payload;
  end if;
  return outcome;
end;
$$;
comment on function public.invite_influencer(uuid, uuid, text) is
  'Invites whoever has this address or username, if anybody has, and has them told by mail. The outcome is "invited", or why not: no_agency, self, managed, open, '
  'declined (within the 30 days of that invitation), too_many (20 a day). For the server, which has checked that by_account may invite.';
grant execute on function public.invite_influencer(uuid, uuid, text) to service_role;

create function public.accept_invitation(by_account uuid, of_invitation uuid, become_influencer boolean)
returns table (outcome text, agency_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invitation public.agency_invitations;
begin
  select i.* into invitation from public.agency_invitations i
  where i.id = of_invitation and i.influencer_id = by_account
  for update;
  agency_id := invitation.agency_id;

  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = invitation.agency_id and p.is_agency for share;
  if not found or private.is_hidden_account(invitation.agency_id) then
    outcome := 'gone';
  elsif invitation.state = 'accepted' and exists (
    select from public.agency_influencers link
    where link.agency_id = invitation.agency_id and link.influencer_id = by_account and link.managed_by_agency
  ) then
    outcome := 'already';
  elsif invitation.state <> 'open' or invitation.expires_at <= now() then
    outcome := 'gone';
  elsif not become_influencer and exists (
    select from public.profiles p where p.id = by_account and not p.is_influencer
  ) then
    outcome := 'no_influencer';
  else
    perform private.act_as(by_account);
    update public.profiles p set is_influencer = true where p.id = by_account and not p.is_influencer;
    update public.agency_invitations i set state = 'accepted' where i.id = invitation.id;
    insert into public.agency_influencers as link (agency_id, influencer_id)
    values (invitation.agency_id, by_account)
    on conflict on constraint agency_influencers_agency_id_influencer_id_key
      do update set managed_by_agency = true, created_at = now();
    perform private.add_to_scope(invitation.agency_id, invitation.invited_by, array[by_account]);
    outcome := 'accepted';
  end if;
  return next;
end;
$$;
comment on function public.accept_invitation(uuid, uuid, boolean) is
  'Begins the management that an account was invited to, if that account accepts. The outcome is "accepted", "already" (by an '
  'earlier call), "gone" (the account has no such open invitation), or "no_influencer": a member has to agree to become an influencer. For the server, '
  'which knows who is calling and tells both sides by mail.';
grant execute on function public.accept_invitation(uuid, uuid, boolean) to service_role;

create function public.my_invitations()
returns table (
  id uuid, agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, expires_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, i.expires_at
  from public.agency_invitations i
  join private.profiles_not_hidden agency on agency.id = i.agency_id and agency.is_agency
  where i.influencer_id = (select auth.uid()) and i.state = 'open' and i.expires_at > now()
  order by i.created_at;
$$;
comment on function public.my_invitations() is
  'The open invitations to the caller, with the agencies'' names. Runs with the owner''s rights, because an agency''s profile is '
  'its own to read.';
grant execute on function public.my_invitations() to authenticated;

-- 05_mail_addresses.sql

-- Addresses of accounts: whether their owners have proved them, and how an account gets another one.

-- When an agency makes an account, neither the confirmed address nor a sign-in proves that the owner reads mail there: the agency lets the address count as
-- confirmed, and knows the password. So the account has the mark opened_for, which names the agency, until a link that went to the address is used.
create function private.prove_address()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'opened_for';
  return new;
end;
$$;
comment on function private.prove_address() is
  'Takes the mark opened_for off when the auth service empties recovery_token because the link with that token was opened. A change of address or password empties the token, '
  'too, and proves nothing.';

create trigger prove_address
  before update of recovery_token on auth.users
  for each row
  when (
    old.recovery_token <> '' and coalesce(new.recovery_token, '') = '' and new.raw_app_meta_data ? 'opened_for'
    and old.email = new.email and old.encrypted_password = new.encrypted_password
  )
  execute function private.prove_address();

create function private.mark_address_unproved(of_account uuid, by_agency uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update auth.users account
  set raw_app_meta_data = coalesce(account.raw_app_meta_data, '{}') || jsonb_build_object('opened_for', by_agency)
  where account.id = of_account;
$$;
comment on function private.mark_address_unproved(uuid, uuid) is 'Notes that an agency has typed the address of an account, and that nobody has proved the address.';

create function private.has_proven_address(account auth.users)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select account.email_confirmed_at is not null and not coalesce(account.raw_app_meta_data ? 'opened_for', false);
$$;
comment on function private.has_proven_address(auth.users) is 'Whether an account''s owner has proved the address, and not only its agency has typed it.';

create function private.mail_address_of(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select account.email from auth.users account
  where account.id = of_account and private.has_proven_address(account) and not private.is_hidden_account(of_account);
$$;
comment on function private.mail_address_of(uuid) is 'The address that an account''s owner has proved; null for a hidden account.';

create function private.set_email(of_account uuid, new_email text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update auth.users account set email = new_email, updated_at = now() where account.id = of_account;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_account and i.provider = 'email';
  perform private.write_trail(of_account, 'account', 'address changed');
end;
$$;
comment on function private.set_email(uuid, text) is
  'Writes a new e-mail address as the auth service''s admin interface does, and an entry in the trail, which doesn''t name the address. Raises a unique violation when the address is taken.';

-- 05_mail_links.sql

-- Links in mails, and when they become void.
--
-- A link in a mail says what the mail's reader may do to the account as the account was when the mail was written. Once the address or the password
-- has changed, every earlier link that signs in, sets a password or confirms another address is void, even if the former address comes back: the server's
-- by private.accounts.version, and the auth service's own. The link by which a changed address is taken back (take_address_back) stays good, because it has
-- to work after whoever changed the address has set a password.

create function private.void_mailed_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.confirmation_token := '';
  new.recovery_token := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.reauthentication_token := '';
  -- The hosted auth service looks up its links in this table. The embedded one has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = new.id;
  end if;
  update private.accounts a set version = a.version + 1 where a.id = new.id;
  return new;
end;
$$;
comment on function private.void_mailed_links() is
  'With any change of address or password, makes the links invalid that were mailed before: the auth service''s, and the one that confirms another address.';

create trigger void_mailed_links
  before update of email, encrypted_password on auth.users
  for each row
  when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  execute function private.void_mailed_links();

create function public.account_address(of_account uuid)
returns table (email text, version integer)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email, a.version
  from auth.users account
  join private.accounts a on a.id = account.id
  where account.id = of_account;
$$;
comment on function public.account_address(uuid) is
  'An account''s address, and the number of the state that it belongs to, read at one moment: a link that is sealed for that state '
  'goes to that address. For the server.';
grant execute on function public.account_address(uuid) to service_role;

-- 05_managements.sql

-- How an influencer sees the agencies that manage it, how both sides end a management, and the temporary passwords. See docs/decisions/agencies.md.

create function public.my_agencies()
returns table (agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, link.created_at
  from public.agency_influencers link
  join private.profiles_not_hidden agency on agency.id = link.agency_id and agency.is_agency
  where link.influencer_id = (select auth.uid()) and link.managed_by_agency
  order by link.created_at, agency.id;
$$;
comment on function public.my_agencies() is
  'The agencies that manage the caller, and since when. Runs with the owner''s rights, because an agency''s profile is its own to read.';
grant execute on function public.my_agencies() to authenticated;

create function private.side_of_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when by_account = of_influencer then 'influencer'
    when exists (
      select from private.acts_for(by_account) managed
      where managed.agency_id = of_agency and managed.account_id = of_influencer and managed.may_write
    ) or (
      -- Whoever could have ended a management that has ended already is told so, and not refused.
      exists (select from private.agency_roles(by_account) held where held.agency_id = of_agency and held.role <> 'analyst' and held.is_in_force)
      and not exists (
        select from public.agency_influencers link
        where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency
      )
    ) then 'agency'
  end;
$$;
comment on function private.side_of_management(uuid, uuid, uuid) is
  'As which of its two sides an account may end a management: agency or influencer; null for a stranger.';

create function public.end_management(of_agency uuid, of_influencer uuid, by_account uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  side text;
begin
  -- Asked before the lock, so that no stranger takes it, and again once it is held, because whoever ends somebody's access holds the same lock.
  if private.side_of_management(of_agency, of_influencer, by_account) is null then
    return null;
  end if;
  perform from auth.users account where account.id = of_influencer for update;
  side := private.side_of_management(of_agency, of_influencer, by_account);
  if side is null then
    return null;
  end if;
  perform private.act_as(by_account);
  perform from public.agency_influencers link
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency and link.temporary_password is not null;
  if found then
    -- Another password would shut the influencer out, and the present one is known to the agency.
    if side = 'influencer' then
      raise sqlstate 'PT403' using
        message = 'Your agency knows your password. Set one of your own first; then you can end the management.', hint = 'temporary_password';
    end if;
    -- Null: all of the agency lose their access.
    perform private.restore_address(of_agency, null, of_influencer);
  end if;
  update public.agency_influencers link
  set managed_by_agency = false
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency;
  return case when found then side else 'already' end;
end;
$$;
comment on function public.end_management(uuid, uuid, uuid) is
  'Ends a management, and answers by which of its two sides (agency or influencer), "already" when there is none to end, and null for a stranger. While a temporary password '
  'stands only the agency ends it: that password ends with it, and the agency''s changes of the address are undone. For the server, which tells both by mail.';
grant execute on function public.end_management(uuid, uuid, uuid) to service_role;

create function public.managed_addresses(of_agency uuid, after uuid default null)
returns table (id uuid, email text, is_proven boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select account.id, account.email, private.has_proven_address(account)
  from public.agency_influencers link
  join auth.users account on account.id = link.influencer_id
  where link.agency_id = of_agency
    and link.managed_by_agency
    and (managed_addresses.after is null or link.influencer_id > managed_addresses.after)
    and account.email is not null
  order by link.influencer_id
  limit 1000;
$$;
comment on function public.managed_addresses(uuid, uuid) is
  'The addresses of those whom an agency manages, and whether their owners have proved them, a thousand at a time in the order of their ids, beginning after the given id. For the '
  'server, which tells them when the agency''s account is deleted.';
grant execute on function public.managed_addresses(uuid, uuid) to service_role;

-- Temporary passwords

create function private.empty_temporary_passwords()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agency_influencers
  set temporary_password = null
  where influencer_id = new.id and temporary_password is not null;
  return null;
end;
$$;
comment on function private.empty_temporary_passwords() is
  'After a change of password the former one is shown to no agency any more. When an agency renews a temporary password, it writes '
  'the new one after this trigger.';

create trigger empty_temporary_passwords
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.empty_temporary_passwords();

create function private.end_temporary_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.shut_out(new.influencer_id);
  return null;
end;
$$;
comment on function private.end_temporary_password() is
  'Once a management has ended, its temporary password opens the account no more: otherwise whoever of the agency has noted the password would go on signing in. The new '
  'password is shown to nobody, and the former one no longer to the agency (private.empty_temporary_passwords).';

create trigger end_temporary_password
  after update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency and old.temporary_password is not null)
  execute function private.end_temporary_password();

create function public.has_temporary_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  -- A suspended agency counts, too, because it can look the password up once its suspension is lifted; and so does an account that is no agency any more, because
  -- it may become one again.
  select exists (
    select from public.agency_influencers link
    where link.influencer_id = (select auth.uid()) and link.managed_by_agency and link.temporary_password is not null
  );
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it. Runs with the owner''s rights, because no client reads temporary passwords.';
grant execute on function public.has_temporary_password() to authenticated;

-- 05_member_countries.sql

-- The country in which a member shops, by which codes that don't count there come last and don't ring.
-- See docs/product/lists-and-search.md#countries.

create table public.member_countries (
  user_id uuid primary key default auth.uid() references private.accounts (id) on delete cascade,
  country text collate "C" not null,
  applies boolean not null default true,
  constraint member_countries_country_known check (country = any (private.countries()))
);
comment on table public.member_countries is
  'The country that a member has set, of ISO 3166-1. Nobody else reads the country, and nothing guesses it. A member without a row has set none.';
comment on column public.member_countries.applies is 'Whether codes that don''t count there come last and ring nowhere.';
alter table public.member_countries enable row level security;
grant select, insert (country, applies), update (country, applies), delete on public.member_countries to authenticated;

create policy "A member reads its own country"
  on public.member_countries for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member sets its country"
  on public.member_countries for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes its country"
  on public.member_countries for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member takes its country back"
  on public.member_countries for delete to authenticated
  using (user_id = (select auth.uid()));

-- Strict, so that nothing is read for a visitor, who may not even name the table.
create function private.country_of(of_member uuid)
returns text
language sql
stable strict
set search_path = ''
as $$
  select m.country from public.member_countries m where m.user_id = of_member and m.applies;
$$;
comment on function private.country_of(uuid) is 'The country by which a member''s lists and bell go; null when the member has set none, when the country doesn''t apply, and for a visitor (of_member is null).';
grant execute on function private.country_of(uuid) to anon, authenticated, service_role;

-- 05_opened_accounts.sql

-- Accounts that an agency opens for influencers, and their temporary passwords. For the edge functions that make and change these accounts.
-- See docs/decisions/agencies.md.

-- An account is made first and adopted by the agency afterwards. An edge function that is stopped in between leaves the account
-- behind, and its address would stay taken. So the agency's next try is told which accounts it may remove.
create function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (email_taken boolean, username_taken boolean, managed boolean, left_behind uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    account.id is not null or exists (
      select from private.address_changes c where c.former_email = lower(btrim(w.email)) and c.way_back_until > now()
    ),
    named.id is not null or private.is_withheld_username(lower(btrim(w.username))),
    coalesce(account.id = named.id, false) and exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = named.id and link.managed_by_agency
    ),
    array(
      select made.id
      from auth.users made
      join public.profiles p on p.id = made.id
      where made.id in (account.id, named.id)
        and made.raw_app_meta_data ->> 'opened_for' = of_agency::text
        -- Adopted accounts are influencers, and stay influencers when their agency is gone.
        and not p.is_influencer
        and made.last_sign_in_at is null
        -- A hosted function lives for 400 seconds at most (on the free plan 150), and the last statement that it sent for 8 more. Whoever made a younger
        -- account may be about to adopt it.
        and made.created_at < now() - interval '7 minutes'
    )
  from rows from (jsonb_to_recordset(wanted) as (email text, username text)) with ordinality
    as w(email, username, ordinal)
  -- is_sso_user is there for the index of the addresses, which leaves out accounts of a company's single sign-on.
  left join auth.users account on account.email = lower(btrim(w.email)) and account.is_sso_user = false
  left join public.profiles named on named.username = lower(btrim(w.username))
  order by w.ordinal;
$$;
comment on function public.find_accounts(uuid, jsonb) is
  'For each wished {email, username}, in their order: whether the address or the name is taken, whether both are of one '
  'influencer that the agency manages already, and which accounts in the way were made for the agency (app_metadata.opened_for) '
  'and never adopted. Tells who has an account, so it is for the server only.';
grant execute on function public.find_accounts(uuid, jsonb) to service_role;

create function public.adopt_influencers(for_agency uuid, by_account uuid, accounts jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Locked, so that a change of the team, the end of the agency and a suspension wait and find the new influencers, whose passwords they renew.
  perform from public.agencies a where a.agency_id = for_agency for no key update;
  perform from public.profiles p where p.id in (for_agency, by_account) order by p.id for share;
  -- Making the accounts took a while, in which somebody may have left the team.
  if not exists (
    select from private.agency_roles(by_account) held where held.agency_id = for_agency and held.role <> 'analyst' and held.is_in_force
  ) then
    raise exception 'Only an agency''s owner and managers add influencers.' using errcode = '42501';
  end if;
  perform private.act_as(by_account);

  -- Link and scope first, so that the trail knows for which agency the rest is done.
  insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
  select for_agency, a.id, a.temporary_password
  from jsonb_to_recordset(accounts) as a(id uuid, temporary_password text);

  perform private.add_to_scope(for_agency, by_account, array(select a.id from jsonb_to_recordset(accounts) as a(id uuid)));

  update public.profiles p
  set is_influencer = true, avatar_url = coalesce(a.avatar_url, p.avatar_url), bio = coalesce(a.bio, p.bio)
  from jsonb_to_recordset(accounts) as a(id uuid, avatar_url text, bio text)
  where p.id = a.id;

  -- It is kept who typed the accounts' addresses, as it is for every later change.
  insert into private.address_changes (account_id, agency_id, by_account, new_email)
  select made.id, for_agency, adopt_influencers.by_account, made.email
  from auth.users made
  where made.id in (select a.id from jsonb_to_recordset(accounts) as a(id uuid));
end;
$$;
comment on function public.adopt_influencers(uuid, uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages, by one of its team: all of them or, on any '
  'error, none. For the server, which has just made the accounts. Runs with the owner''s rights, because it reads the accounts'' addresses.';
grant execute on function public.adopt_influencers(uuid, uuid, jsonb) to service_role;

-- What an agency may do to an account only while its temporary password is in use. Each function is one transaction that first
-- locks the account's row: the influencer's own change of password waits, or has been seen. The auth service's admin
-- interface can't do that: between its reading and its writing the influencer may have set a password.

create function private.lock_account_in_agency_hands(of_agency uuid, by_account uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_influencer for update;
  -- Asked once the lock is held, because whoever ends somebody's access holds the same lock.
  perform from private.acts_for(by_account) managed
  join public.agency_influencers link on link.agency_id = managed.agency_id and link.influencer_id = managed.account_id
  where managed.agency_id = of_agency
    and managed.account_id = of_influencer
    and managed.may_write
    and link.temporary_password is not null;
  return found;
end;
$$;
comment on function private.lock_account_in_agency_hands(uuid, uuid, uuid) is
  'Whether somebody manages the influencer for the agency now, as its owner or a manager, and the temporary password is still in use. The lock keeps the answer true until the transaction ends.';

create function private.shut_out(of_account uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Such as hT7m-Qp2x-…, with about 92 random bits, of characters that don't look alike: as temporaryPassword() of the edge functions makes it.
  new_password constant text := (
    select string_agg(
      substr('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (256 * get_byte(drawn.bytes, 2 * n) + get_byte(drawn.bytes, 2 * n + 1)) % 56, 1)
        || case when n in (3, 7, 11) then '-' else '' end,
      '' order by n
    )
    from (select extensions.gen_random_bytes(32) as bytes) drawn
    cross join generate_series(0, 15) as n
  );
begin
  -- At the lowest cost: so many random bits need no slow hash, and a thousand of them are renewed in one statement.
  update auth.users account
  set encrypted_password = extensions.crypt(new_password, extensions.gen_salt('bf', 4)), updated_at = now()
  where account.id = of_account;
  delete from auth.mfa_factors f where f.user_id = of_account;
  delete from private.recovery_codes known where known.user_id = of_account;
  delete from auth.sessions s where s.user_id = of_account;
  return new_password;
end;
$$;
comment on function private.shut_out(uuid) is
  'Ends everything by which somebody may be in an account: the password, in whose place comes the new one that is returned, authenticator apps, recovery codes and sessions.';

create function private.set_temporary_password(of_agency uuid, of_influencer uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  new_password text;
begin
  perform from public.agency_influencers link
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.temporary_password is not null;
  if not found then
    return null;
  end if;
  new_password := private.shut_out(of_influencer);
  -- After the password, whose trigger empty_temporary_passwords has emptied the column.
  update public.agency_influencers link
  set temporary_password = new_password
  where link.agency_id = of_agency and link.influencer_id = of_influencer;
  return new_password;
end;
$$;
comment on function private.set_temporary_password(uuid, uuid) is 'Sets another temporary password while one stands, also when the account that made it is no agency any more; null, and nothing changed, when no temporary password stands. The caller has locked the account.';

create function public.renew_temporary_password(of_agency uuid, by_account uuid, of_influencer uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, by_account, of_influencer) then
    return null;
  end if;
  return private.set_temporary_password(of_agency, of_influencer);
end;
$$;
comment on function public.renew_temporary_password(uuid, uuid, uuid) is
  'Sets another temporary password while one stands, by somebody of the agency, and returns the password; null, and nothing changed, when no temporary password stands or by_account manages the influencer no more (docs/product/agencies.md#temporary-password). For the server.';
grant execute on function public.renew_temporary_password(uuid, uuid, uuid) to service_role;

-- 05_sessions.sql

-- Where somebody is signed in, and how that is ended.

create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean, is_extension boolean, level text
)
-- In plpgsql, because connected_extensions is made in a later file.
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_rows constant integer := 200;
begin
  return query
    -- The auth service sets updated_at with each token that it refreshes.
    select
      s.id, s.created_at, coalesce(s.updated_at, s.created_at), left(s.user_agent, 500),
      s.id is not distinct from private.calling_session(),
      exists (select from public.connected_extensions e where e.session_id = s.id),
      coalesce(s.aal::text, 'aal1')
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by coalesce(s.updated_at, s.created_at) desc, s.id
    limit most_rows;
end;
$$;
comment on function public.my_sessions() is
  'The caller''s sessions, at most 200, the latest used first: since when, when its token was last renewed, by which browser, whether it is the calling session or an '
  'extension''s, and whether the second factor was given (level is aal2). Runs with the owner''s rights, because no client reads the auth service''s tables.';
grant execute on function public.my_sessions() to authenticated;

create function public.end_session(session uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions s where s.id = end_session.session and s.user_id = (select auth.uid());
$$;
comment on function public.end_session(uuid) is 'Ends one of the caller''s sessions, a browser extension''s, too. Nothing happens when the session has ended already, or is somebody else''s. Runs with the owner''s rights, because no client writes the auth service''s tables.';
grant execute on function public.end_session(uuid) to authenticated;

-- 05_taking_addresses_back.sql

-- How a change of an account's address by an agency is taken back: by the reader of the former address, by the agency's owner, or because whoever
-- made it has lost access. See docs/decisions/agencies.md.

create function private.refuse_former_address_of_another()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Asked after the account was written, because the write waits for whoever is giving the address up. The constraint is the auth service's own, by which it
  -- knows that an address is taken.
  if exists (
    select from private.address_changes c
    where c.former_email = lower(new.email) and c.way_back_until > now() and c.account_id <> new.id
  ) then
    raise exception 'This address is kept for the account that had it.' using errcode = '23505', constraint = 'users_email_partial_key';
  end if;
  return null;
end;
$$;
comment on function private.refuse_former_address_of_another() is 'Keeps an address free for the account that had it, as long as that account may take it back.';

create trigger refuse_former_address_of_another
  after insert or update of email on auth.users
  for each row execute function private.refuse_former_address_of_another();

create function public.take_address_back(of_account uuid, of_change bigint, address text, by_owner uuid default null)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  present text;
  change private.address_changes;
begin
  select account.email into present from auth.users account where account.id = of_account for update;
  select * into change from private.address_changes c
  where c.id = of_change and c.account_id = of_account and c.way_back_until > now()
    -- An influencer that has left the agency keeps its address.
    and (by_owner is null or by_owner = public.agency_owner(c.agency_id) and not private.is_hidden_account(by_owner) and exists (
      select from public.agency_influencers link
      where link.agency_id = c.agency_id and link.influencer_id = of_account and link.managed_by_agency
    ));
  if not found then
    return case when present = address then 'already' else 'void' end;
  end if;
  perform private.act_as(coalesce(by_owner, of_account));
  -- Later changes are undone with this one. An earlier change can still be taken back.
  delete from private.address_changes c where c.account_id = of_account and c.id >= of_change;
  perform private.set_email(of_account, change.former_email);
  perform private.shut_out(of_account);
  perform private.tell_address(change, 'lost', present);
  if by_owner is not null then
    perform private.mark_address_unproved(of_account, change.agency_id);
    perform private.tell_address(change, 'restored', change.former_email);
  else
    -- Whoever presses has opened a link that went to the address, and so has proved the address.
    update auth.users account set raw_app_meta_data = account.raw_app_meta_data - 'opened_for' where account.id = of_account;
    perform private.tell_owner_of_address_change(change, 'address taken back');
  end if;
  return 'taken back';
end;
$$;
comment on function public.take_address_back(uuid, bigint, text, uuid) is
  'Undoes a change of address for whoever reads the former address (address), or for the agency''s owner (by_owner), and ends the password and everything else by which somebody '
  'else may be in the account. Has the address that loses the account told, and the other side. The outcome is "taken back", "already" (the account has that address) or "void" (there is no way back, 30 days have passed, '
  'an earlier change was taken back, or the caller doesn''t own an agency that manages the account now). For the server, which has checked the seal of the link.';
grant execute on function public.take_address_back(uuid, bigint, text, uuid) to service_role;

create function private.restore_address(of_agency uuid, of_people uuid[], of_influencer uuid)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  present text;
  address text;
  typed_with_access text;
  restored text;
  change private.address_changes;
begin
  select account.email into present from auth.users account where account.id = of_influencer for update;
  -- From the latest change to the first, this becomes the address from before each change.
  address := present;
  for change in
    select * from private.address_changes c where c.account_id = of_influencer and c.agency_id = of_agency order by c.id desc
  loop
    -- Nobody of the agency has typed this address.
    exit when change.new_email <> address;
    if change.by_account <> all (coalesce(of_people, '{}'))
      -- Whether this person may look up the influencer's temporary password.
      and exists (
        select from private.password_access_of(change.by_account) known
        where known.agency_id = of_agency
          and (known.influencer_ids is null or of_influencer = any (known.influencer_ids))
          and (not known.requires_second_factor or private.has_second_factor(change.by_account))
      )
      -- An agency's own account is hidden already when its access is ended, and counts all the same.
      and (change.by_account = of_agency or not private.is_hidden_account(change.by_account))
    then
      typed_with_access := address;
      exit when of_people is not null;
    end if;
    address := change.former_email;
  end loop;
  restored := coalesce(address, typed_with_access);
  if restored is null then
    return 'doubtful';
  elsif restored = present then
    return 'right';
  end if;
  begin
    perform private.set_email(of_influencer, restored);
  exception when unique_violation then
    return 'doubtful';
  end;
  -- The changes since that address was typed are undone; all of them, if it is the one from before the first.
  delete from private.address_changes c
  where c.account_id = of_influencer
    and c.id > coalesce((select max(typed.id) from private.address_changes typed where typed.account_id = of_influencer and typed.new_email = restored), 0);
  perform private.mark_address_unproved(of_influencer, of_agency);
  return 'restored';
end;
$$;
comment on function private.restore_address(uuid, uuid[], uuid) is
  'Gives an account another address when people of an agency lose their access to the account: the latest address typed by somebody who keeps the access, or by nobody of the agency. '
  'With of_people null the whole agency loses its access: then the account gets the address from before the agency''s first change, or else the first one that somebody with access has '
  'typed. The outcome is "restored", "right" (it has that address) or "doubtful" (there is no such address, or it is another account''s by now: the present address stays).';

create function private.ask_owner_about_changed_addresses(of_agency uuid, of_people uuid[], to_influencers uuid[], except_influencers uuid[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
begin
  insert into private.jobs (kind, key, account_id, payload)
  select
    'notice', gen_random_uuid(), owner,
    jsonb_build_object('kind', 'address in doubt', 'reason', coalesce(influencer.full_name, influencer.username), 'change_id', changed.id)
  from (
    -- The oldest of several changes has the address from before all of them.
    select distinct on (c.account_id) c.id, c.account_id
    from private.address_changes c
    where c.agency_id = of_agency and c.by_account = any (of_people) and c.by_account <> owner and c.way_back_until > now()
      and (to_influencers is null or c.account_id = any (to_influencers)) and c.account_id <> all (except_influencers)
    order by c.account_id, c.id
  ) changed
  join public.agency_influencers link
    on link.agency_id = of_agency and link.influencer_id = changed.account_id and link.managed_by_agency and link.temporary_password is null
  join public.profiles influencer on influencer.id = changed.account_id
  where not private.is_hidden_account(owner)
    and exists (
      select from private.address_changes present
      join auth.users account on account.id = present.account_id and account.email = present.new_email
      where present.account_id = changed.account_id and present.by_account = any (of_people)
    );
end;
$$;
comment on function private.ask_owner_about_changed_addresses(uuid, uuid[], uuid[], uuid[]) is
  'Asks an agency''s owner by mail about each account that has an address typed by people who are gone, and a password that somebody has set since: the owner can find out '
  'whether that was the influencer. to_influencers, except_influencers: as in private.end_password_access() (17_lost_access.sql).';

-- 05_teams.sql

-- How a team changes: invitations by mail, roles, leaving, and who owns the agency. See docs/decisions/teams.md.

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  email text not null,
  role text not null,
  all_influencers boolean not null,
  influencer_ids uuid[] not null,
  invited_by uuid references private.accounts (id) on delete set null,
  accepted_by uuid references private.accounts (id) on delete set null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint team_invitations_email_length check (length(email) between 3 and private.max_length('email')),
  constraint team_invitations_role_known check (role in ('manager', 'analyst')),
  constraint team_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn'))
);
comment on table public.team_invitations is
  'An owner asks whoever proves this address to join the team. Made and answered by the server; the owner takes open ones back.';
comment on column public.team_invitations.email is 'The address as the owner typed it, in lower case. Whoever accepts has proved it.';
comment on column public.team_invitations.created_at is 'Thirty days later the invitation is deleted (private.forget_what_is_old).';
comment on column public.team_invitations.influencer_ids is 'The chosen influencers where all_influencers is false.';
create unique index team_invitations_open_key on public.team_invitations (agency_id, email) where state = 'open';
create index team_invitations_agency_id_idx on public.team_invitations (agency_id, created_at desc);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create index team_invitations_accepted_by_idx on public.team_invitations (accepted_by);

alter table public.team_invitations enable row level security;

grant select (id, agency_id, email, role, all_influencers, influencer_ids, state, created_at, expires_at) on public.team_invitations to authenticated;
grant update (state) on public.team_invitations to authenticated;
grant select, insert, update on public.team_invitations to service_role;

create policy "An owner reads its team invitations"
  on public.team_invitations for select to authenticated
  using (agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor));

create policy "An owner takes an open team invitation back"
  on public.team_invitations for update to authenticated
  using (state = 'open' and agency_id in (select mine.agency_id from public.my_teams() mine where mine.role = 'owner' and not mine.lacks_second_factor))
  with check (state = 'withdrawn');

create function public.agency_team(of_agency uuid)
returns table (
  member_id uuid, name text, username text, avatar_url text, email text, role text, all_influencers boolean, influencer_ids uuid[],
  has_second_factor boolean, since timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url, account.email, team.role, team.all_influencers,
    team.influencer_ids, private.has_second_factor(p.id), team.since
  from private.teams team
  join public.profiles p on p.id = team.person_id
  join auth.users account on account.id = p.id
  where team.agency_id = of_agency
    and exists (select from public.my_teams() mine where mine.agency_id = of_agency and mine.role = 'owner' and not mine.lacks_second_factor)
  order by team.role = 'owner' desc, team.since, p.id;
$$;
comment on function public.agency_team(uuid) is
  'The team of an agency for its owner, who comes first; no row for anybody else. Runs with the owner''s rights, because it has names and addresses of members.';
grant execute on function public.agency_team(uuid) to authenticated;

create function public.agency_owner(of_agency uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select a.owner_id from public.agencies a where a.agency_id = of_agency;
$$;
comment on function public.agency_owner(uuid) is 'Who owns an agency, and gets the mails that are for it. For the server.';
grant execute on function public.agency_owner(uuid) to service_role;

create function public.reason_against_deletion(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case when a.owner_id = of_account then 'owner' else 'agency' end
  from public.agencies a
  join private.profiles_not_hidden agency on agency.id = a.agency_id and agency.is_agency
  where of_account in (a.agency_id, a.owner_id) and a.agency_id <> a.owner_id
  order by a.owner_id = of_account desc
  limit 1;
$$;
comment on function public.reason_against_deletion(uuid) is
  'Why an account can''t be deleted: it owns an agency that isn''t its own account (owner), or it is an agency that somebody else owns (agency). Null when the account can be deleted, '
  'also with agencies that are closed, which their owner can''t hand over. For the server.';
grant execute on function public.reason_against_deletion(uuid) to service_role;

create function private.lock_agency(of_agency uuid, by_account uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.agencies a where a.agency_id = of_agency for no key update;
  return exists (
    select from private.agency_roles(by_account) held where held.agency_id = of_agency and held.role = 'owner' and held.is_in_force
  );
end;
$$;
comment on function private.lock_agency(uuid, uuid) is
  'Locks an agency, and tells whether an account may act as its owner now (private.agency_roles). Each change of a team begins with this lock, so that of several changes at the '
  'same moment each sees those before it.';
grant execute on function private.lock_agency(uuid, uuid) to service_role;

-- Invitations

create function public.invite_team_member(
  of_agency uuid, by_account uuid, address text, role text, all_influencers boolean, influencer_ids uuid[]
)
returns table (outcome text, invitation_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  max_members_and_invitations constant integer := 50;
  invited constant text := lower(btrim(address));
  chosen constant uuid[] := case when all_influencers then '{}' else coalesce(influencer_ids, '{}') end;
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    outcome := 'not_owner';
    return next;
    return;
  end if;
  -- An expired invitation would be in the way of the next one to the same address.
  update public.team_invitations i set state = 'withdrawn' where i.agency_id = of_agency and i.state = 'open' and i.expires_at <= now();
  outcome := case
    when not chosen <@ array(
      select link.influencer_id from public.agency_influencers link where link.agency_id = of_agency and link.managed_by_agency
    ) then 'unmanaged'
    when exists (
      select from public.team_invitations i where i.agency_id = of_agency and i.email = invited and i.state = 'open'
    ) then 'open'
    when (
      select count(*) from public.team_invitations i where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    when (
      select count(*) from public.team_invitations i
      where i.agency_id = of_agency and i.email = invited and i.created_at > now() - interval '1 day'
    ) >= 3 then 'too_often'
    when (
      (select count(*) from public.agency_members m where m.agency_id = of_agency)
      + (select count(*) from public.team_invitations i where i.agency_id = of_agency and i.state = 'open')
    ) >= max_members_and_invitations then 'full'
    else 'invited'
  end;
  if outcome = 'invited' then
    insert into public.team_invitations as i (agency_id, email, role, all_influencers, influencer_ids, invited_by)
    values (of_agency, invited, invite_team_member.role, invite_team_member.all_influencers, chosen, by_account)
    returning i.id into invitation_id;
  end if;
  return next;
end;
$$;
comment on function public.invite_team_member(uuid, uuid, text, text, boolean, uuid[]) is
  'Makes an invitation to a team. The outcome is "invited", or why not: not_owner, unmanaged (an influencer that the agency doesn''t manage), open (there is an invitation to '
  'that address), too_many (20 a day), too_often (three a day to that address), full. The answer doesn''t tell whether anybody has the address. For the server, which knows who is calling and sends the mail.';
grant execute on function public.invite_team_member(uuid, uuid, text, text, boolean, uuid[]) to service_role;

create function public.answer_team_invitation(by_account uuid, proven_address text, of_invitation uuid, answer text)
returns table (outcome text, agency_id uuid, agency_name text, role text, all_influencers boolean, influencers integer)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invitation public.team_invitations;
  agency public.profiles;
  is_in_team boolean;
begin
  select i.* into invitation from public.team_invitations i where i.id = of_invitation;
  -- Every change of a team locks the agency first.
  perform from public.agencies a where a.agency_id = invitation.agency_id for no key update;
  select i.* into invitation from public.team_invitations i where i.id = of_invitation for update;
  select p.* into agency from private.profiles_not_hidden p where p.id = invitation.agency_id and p.is_agency;
  is_in_team := exists (
    select from private.agency_roles(by_account) held where held.agency_id = invitation.agency_id
  );
  outcome := case
    when agency.id is null then 'gone'
    when invitation.email is distinct from lower(proven_address) then 'other_address'
    when invitation.state = 'accepted' and invitation.accepted_by = by_account and is_in_team then 'already'
    when invitation.state <> 'open' or invitation.expires_at <= now() then 'gone'
    when is_in_team then 'already'
    when answer = 'accept' then 'accepted'
    when answer = 'decline' then 'declined'
    else 'open'
  end;
  if outcome in ('gone', 'other_address') then
    return next;
    return;
  end if;
  if outcome in ('accepted', 'declined') then
    update public.team_invitations i
    set state = outcome, accepted_by = case outcome when 'accepted' then by_account end
    where i.id = invitation.id;
  end if;
  if outcome = 'accepted' then
    insert into public.agency_members (agency_id, member_id, role, all_influencers, influencer_ids)
    values (invitation.agency_id, by_account, invitation.role, invitation.all_influencers, invitation.influencer_ids);
  end if;
  agency_id := agency.id;
  agency_name := coalesce(agency.full_name, agency.username);
  role := invitation.role;
  all_influencers := invitation.all_influencers;
  influencers := cardinality(invitation.influencer_ids);
  return next;
end;
$$;
comment on function public.answer_team_invitation(uuid, text, uuid, text) is
  'Looks at an invitation to a team (answer: look), accepts or declines it, by whoever has proved its address. The outcome is "open", "accepted", "declined", "already" (in '
  'the team), "gone" (there is no such open invitation) or "other_address". influencers: how many the owner has chosen, 0 for all. For the server, which knows who is calling and '
  'tells the owner by mail.';
grant execute on function public.answer_team_invitation(uuid, text, uuid, text) to service_role;

-- Members

create function public.change_team_member(
  of_agency uuid, by_account uuid, of_member uuid, new_role text, new_all boolean, new_influencer_ids uuid[]
)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  chosen constant uuid[] := case when new_all then '{}' else coalesce(new_influencer_ids, '{}') end;
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    return 'not_owner';
  end if;
  if not chosen <@ array(select link.influencer_id from public.agency_influencers link where link.agency_id = of_agency and link.managed_by_agency) then
    return 'unmanaged';
  end if;
  update public.agency_members m
  set role = new_role, all_influencers = new_all, influencer_ids = chosen
  where m.agency_id = of_agency and m.member_id = of_member;
  return case when found then 'changed' else 'no_member' end;
end;
$$;
comment on function public.change_team_member(uuid, uuid, uuid, text, boolean, uuid[]) is
  'Gives a team member another role or other influencers, by the owner. The outcome is "changed", or why not: not_owner, no_member, unmanaged. For the server.';
grant execute on function public.change_team_member(uuid, uuid, uuid, text, boolean, uuid[]) to service_role;

create function public.remove_team_member(of_agency uuid, by_account uuid, of_member uuid)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if exists (select from public.agencies a where a.agency_id = of_agency and a.owner_id = of_member) then
    return case when is_owner then 'owner' else 'not_owner' end;
  end if;
  if not is_owner and by_account <> of_member then
    return 'not_owner';
  end if;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = of_member;
  return case when not found then 'no_member' when by_account = of_member then 'left' else 'removed' end;
end;
$$;
comment on function public.remove_team_member(uuid, uuid, uuid) is
  'Takes somebody out of a team, by the owner or by themselves. The outcome is "removed", "left", or why not: not_owner, no_member, owner (who hands the agency over '
  'first). For the server.';
grant execute on function public.remove_team_member(uuid, uuid, uuid) to service_role;

create function private.give_agency(of_agency uuid, to_member uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  former_owner constant uuid := public.agency_owner(of_agency);
begin
  -- Locked, so that nobody suspends or deletes the account meanwhile: an agency would be left without anybody who can sign in.
  perform from public.profiles p where p.id = to_member for key share;
  if not found or private.is_hidden_account(to_member) then
    return false;
  end if;
  perform from public.agency_members m where m.agency_id = of_agency and m.member_id = to_member for update;
  if not found then
    return false;
  end if;
  -- In this order, so that neither is without a role in between: the trigger end_lost_access would renew the passwords that they could look up.
  insert into public.agency_members (agency_id, member_id, role, all_influencers) values (of_agency, former_owner, 'manager', true);
  update public.agencies a set owner_id = to_member where a.agency_id = of_agency;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = to_member;
  return true;
end;
$$;
comment on function private.give_agency(uuid, uuid) is
  'Makes a team member the owner of an agency that the caller has locked, and the former owner a manager of all influencers; false for somebody who isn''t in the team, or is suspended.';
grant execute on function private.give_agency(uuid, uuid) to service_role;

create function public.hand_over_agency(of_agency uuid, by_account uuid, to_member uuid)
returns text
language plpgsql
volatile
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's
-- timeout before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  is_owner constant boolean := private.lock_agency(of_agency, by_account);
begin
  if not is_owner then
    return 'not_owner';
  end if;
  return case when private.give_agency(of_agency, to_member) then 'handed_over' else 'no_member' end;
end;
$$;
comment on function public.hand_over_agency(uuid, uuid, uuid) is
  'Makes a team member the owner, and the former owner a manager of all influencers. The outcome is "handed_over", or why not: not_owner, no_member. For the server, '
  'which has asked for the password.';
grant execute on function public.hand_over_agency(uuid, uuid, uuid) to service_role;

-- Signals

create function private.announce_team_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  told uuid[];
begin
  if tg_table_name = 'agencies' then
    told := array[old.owner_id, new.owner_id] || array(select m.member_id from public.agency_members m where m.agency_id = new.agency_id);
  else
    told := array[old.member_id, new.member_id, public.agency_owner(coalesce(new.agency_id, old.agency_id))];
  end if;
  perform realtime.send('{}'::jsonb, 'teams_changed', 'member:' || someone.id, true)
  from (select distinct unnest(told) as id) someone
  where someone.id is not null;
  return null;
end;
$$;
comment on function private.announce_team_change() is
  'Tells the open pages of those whom a change of a team concerns, so that they ask anew what they may do. Runs with the owner''s rights, because an owner changes the '
  'agency''s rule as a client, and clients send no signals.';

create trigger announce_team_change
  after insert or update or delete on public.agency_members
  for each row execute function private.announce_team_change();
create trigger announce_team_change
  after update on public.agencies
  for each row when (old.owner_id <> new.owner_id or old.requires_second_factor <> new.requires_second_factor)
  execute function private.announce_team_change();

-- 06_app_settings.sql

-- The operator's switches for the whole site.

create table public.app_settings (
  only_row boolean primary key default true,
  promotion_active boolean not null default false,
  instagram_switched_off boolean not null default false,
  constraint app_settings_only_row check (only_row)
);

comment on table public.app_settings is 'The operator''s switches: one row, changed at the desk, by SQL or with the secret key.';
comment on column public.app_settings.promotion_active is
  'While the promotion is on, no offer limit applies (docs/product/plans-and-payments.md#promotion).';
comment on column public.app_settings.instagram_switched_off is 'While Instagram is switched off, no account answers anything there, and none is connected.';

insert into public.app_settings default values;

alter table public.app_settings enable row level security;

grant select on public.app_settings to anon, authenticated;
grant select, update on public.app_settings to service_role;

create policy "Anyone reads the settings"
  on public.app_settings for select to anon, authenticated
  using (true);

-- 06_plans.sql

-- Plans: what the payment service says of an account's subscription. 09_offer_limit.sql says how many offers a plan allows.
-- See docs/decisions/payments.md.

create function private.still_counts(subscription_end timestamptz)
returns boolean
language sql
stable parallel safe
set search_path = ''
as $$
  select coalesce(subscription_end, 'infinity') + make_interval(days => private.grace_days()) > now();
$$;
comment on function private.still_counts(timestamptz) is
  'Whether a subscription still counts: until some grace days after the end of the paid time, or for good without an end.';
grant execute on function private.still_counts(timestamptz) to authenticated, service_role;

create table public.subscribers (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_status text,
  subscribed boolean not null default false,
  subscription_tier text not null default 'Starter',
  subscription_end timestamptz,
  cancel_at_period_end boolean not null default false,
  next_tier text,
  reading bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint subscribers_stripe_customer_id_key unique (stripe_customer_id),
  constraint subscribers_stripe_subscription_id_key unique (stripe_subscription_id),
  constraint subscribers_subscription_tier_known
    check (subscription_tier = any (private.tiers())),
  constraint subscribers_next_tier_known check (next_tier = any (private.tiers()))
);

comment on table public.subscribers is
  'The payment service''s latest state of an account, or an Elite contract. Written by the server; the account reads plan and dates, not the customer id.';
comment on column public.subscribers.subscription_status is
  'The payment service''s own word for the latest subscription (active, past_due, canceled …); null without one.';
comment on column public.subscribers.subscribed is
  'Whether the plan counts by Stripe''s status (the table is in docs/decisions/payments.md) or by an Elite contract, as long as private.still_counts(subscription_end) is true, too.';
comment on column public.subscribers.subscription_end is
  'End of the paid period; null for a subscription without one, such as an Elite contract.';
comment on column public.subscribers.cancel_at_period_end is
  'Whether the subscription ends at subscription_end instead of going on.';
comment on column public.subscribers.next_tier is
  'The smaller plan that follows at subscription_end, when one was chosen; null when the plan goes on or ends.';
comment on column public.subscribers.reading is
  'The number of the reading of the payment service with which the row was last written (write_subscription).';

alter table public.subscribers enable row level security;

grant select (
  user_id, subscription_status, subscribed, subscription_tier, subscription_end, cancel_at_period_end, next_tier, updated_at
) on public.subscribers to authenticated;
grant select, insert, update on public.subscribers to service_role;

create policy "A subscriber reads its own subscription"
  on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

create sequence private.subscription_readings;
grant usage on sequence private.subscription_readings to service_role;

create function public.begin_subscription_reading()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select nextval('private.subscription_readings');
$$;
comment on function public.begin_subscription_reading() is
  'Gives a number to a reading of the payment service before it begins; write_subscription takes it. For the server.';
grant execute on function public.begin_subscription_reading() to service_role;

create function public.write_subscription(
  of_customer text,
  in_reading bigint,
  subscription_id text,
  status text,
  is_subscribed boolean,
  tier text,
  ends_at timestamptz,
  ends_for_good boolean,
  next_plan text,
  is_own_change boolean default false
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- A subscription that counts for the first time was bought at the checkout by the account itself, whichever webhook tells of that first.
  perform private.act_as(s.user_id)
  from public.subscribers s
  where s.stripe_customer_id = of_customer
    and (is_own_change or is_subscribed and (s.stripe_subscription_id is distinct from subscription_id or s.subscription_status = 'incomplete'));
  update public.subscribers s
  set
    stripe_subscription_id = subscription_id,
    subscription_status = status,
    subscribed = is_subscribed,
    subscription_tier = tier,
    subscription_end = ends_at,
    cancel_at_period_end = ends_for_good,
    next_tier = next_plan,
    reading = in_reading,
    updated_at = now()
  where s.stripe_customer_id = of_customer
    and s.reading < in_reading
    and not (
      s.subscribed
      and s.subscription_tier = 'Elite'
      and private.still_counts(s.subscription_end)
    );
end;
$$;
comment on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text, boolean) is
  'Writes what a reading of the payment service found, unless a later reading was written first: whoever learns of a '
  'change reads after it, so that the last reading to begin has seen all. The payment service never sells Elite, so an Elite row '
  'is a contract and stays while it runs. is_own_change: whether the account itself has just cancelled or paid, for the trail. For the server.';
grant execute on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text, boolean)
  to service_role;

-- 07_follows.sql

-- Following: who follows whom, and the shops' domains of those that a member follows. See
-- docs/decisions/following.md. A follow exists exactly when the member has a domain row for the influencer.

create table private.follows (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default true,
  primary key (influencer_id, user_id),
  constraint follows_not_self check (influencer_id <> user_id)
);

comment on table private.follows is
  'One row per follower and influencer, which members write through user_domain_map. Clients count the rows through the view public.follows, and nobody sees the follower.';
comment on column private.follows.counted is 'Whether follower_counts includes this follow; false only during a member''s statement that adds it.';

-- Whom a member follows and since when is read from the index alone.
create index follows_user_id_idx on private.follows (user_id, influencer_id) include (created_at);

alter table private.follows enable row level security;

-- Only the column of the view public.follows, which reads with the caller's rights. By the other columns nobody can even filter.
grant select (influencer_id) on private.follows to anon, authenticated;
grant select on private.follows to service_role;

create policy "Anyone counts the followers of an influencer"
  on private.follows for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

-- A view and no table with hidden columns, because PostgREST counts 'select=*' only for whoever may read every column.
create view public.follows with (security_invoker = true) as
select f.influencer_id from private.follows f;
comment on view public.follows is 'One row per follow, with the influencer alone, for anybody to count.';
grant select on public.follows to anon, authenticated, service_role;

create view private.visible_follows with (security_invoker = true) as
select f.*
from private.follows f
where not exists (select from private.hidden_accounts hidden where hidden.account_id = f.influencer_id);
comment on view private.visible_follows is
  'The follows of accounts that aren''t hidden, as the policy of follows has it, for functions that run with the owner''s rights.';

create table public.user_domain_map (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  influencer_id uuid not null,
  domain text,
  created_at timestamptz not null default now(),
  constraint user_domain_map_user_id_influencer_id_domain_key
    unique nulls not distinct (user_id, influencer_id, domain),
  constraint user_domain_map_follow_fkey foreign key (user_id, influencer_id)
    references private.follows (user_id, influencer_id) on delete cascade,
  constraint user_domain_map_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);

comment on table public.user_domain_map is
  'The domains of the influencers that a member follows. A member follows by writing a row, and unfollows by deleting any row; SQL that is to end a follow deletes it from private.follows.';
comment on column public.user_domain_map.domain is
  'Host without www.; null in a row by which a member followed without a domain, so that following always works. That row stays beside those of domains that come.';

alter table public.user_domain_map enable row level security;

grant select, insert (user_id, influencer_id, domain), delete on public.user_domain_map to authenticated;
grant select on public.user_domain_map to service_role;

create policy "A member reads its own domains"
  on public.user_domain_map for select to authenticated
  using (
    user_id = (select auth.uid())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );

create policy "A member follows for itself"
  on public.user_domain_map for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A member unfollows for itself"
  on public.user_domain_map for delete to authenticated
  using (user_id = (select auth.uid()));

-- Following and unfollowing. The triggers of user_domain_map run for the role authenticated alone, so for a member's own statement. Rows that the database adds
-- belong to follows that are there and counted, and a follow that ends takes its rows along.

create function private.lock_member(member_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(member_id::text, 0));
$$;
comment on function private.lock_member(uuid) is
  'Makes the calls of a member that take this lock run one at a time, also from a double click or a second tab: follows and unfollows, and whatever counts the member''s '
  'rows before it adds one.';
grant execute on function private.lock_member(uuid) to authenticated, service_role;

create function private.lock_calling_member()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  return null;
end;
$$;
comment on function private.lock_calling_member() is 'Takes the member''s lock before it follows or unfollows (private.lock_member).';

create trigger lock_calling_member
  before insert or delete on public.user_domain_map
  for each statement when (current_user = 'authenticated')
  execute function private.lock_calling_member();

create function private.begin_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Policies are checked only after this trigger: without this check, a stranger could hold up somebody else's follow.
  if (select auth.uid()) is distinct from new.user_id then
    raise exception 'Members follow for themselves only.' using errcode = '42501';
  end if;

  perform from public.profiles p
  where p.id = new.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
  for key share;
  if not found or private.is_hidden_account(new.influencer_id) then
    raise exception 'There is no such influencer to follow.' using errcode = '23503';
  end if;
  -- From now until this transaction ends, no offer can be published for the influencer.
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for key share;

  loop
    perform from private.follows f
    where f.influencer_id = new.influencer_id and f.user_id = new.user_id
    for key share;
    exit when found;
    insert into private.follows (influencer_id, user_id, counted)
    values (new.influencer_id, new.user_id, false)
    on conflict do nothing;
  end loop;
  return new;
end;
$$;
comment on function private.begin_follow() is
  'Locks the follow that a domain row belongs to, or makes one. Whoever unfollows meanwhile waits; where somebody has just unfollowed, the follow is made anew.';

create trigger begin_follow
  before insert on public.user_domain_map
  for each row when (current_user = 'authenticated')
  execute function private.begin_follow();

create type private.follow_step as (influencer_id uuid, user_id uuid, step integer);
comment on type private.follow_step is 'A follow that was added (step 1) or removed (step -1).';

create function private.complete_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_follows constant integer := 50;
  begun private.follow_step[];
begin
  -- The rows. A client may send a domain that is no longer live, or a made-up one, and may not know the latest. So the live ones take the place of what it sent,
  -- and nobody can fill the table with others.
  with followed as (
    select new_row.user_id, new_row.influencer_id, array(
      select live.domain from public.influencer_domains live where live.influencer_id = new_row.influencer_id
    ) as domains
    from (select distinct user_id, influencer_id from new_rows) new_row
  ), added as (
    insert into public.user_domain_map (user_id, influencer_id, domain)
    select f.user_id, f.influencer_id, live.domain
    from followed f
    left join lateral unnest(f.domains) as live(domain) on true
    order by f.influencer_id, f.user_id, live.domain
    on conflict do nothing
  )
  delete from public.user_domain_map m
  using new_rows new_row, followed f
  where m.id = new_row.id and f.user_id = new_row.user_id and f.influencer_id = new_row.influencer_id
    and new_row.domain is not null and new_row.domain <> all (f.domains);
  -- The follower numbers. begin_follow runs row by row, in the order that the member sent, in which two members could deadlock on the numbers. So they are
  -- counted here, in the order of the influencers.
  with counted_now as (
    update private.follows f
    set counted = true
    from (select distinct influencer_id, user_id from new_rows) followed
    where f.influencer_id = followed.influencer_id and f.user_id = followed.user_id and not f.counted
    returning f.influencer_id, f.user_id
  )
  select array_agg(row(influencer_id, user_id, 1)::private.follow_step) into begun from counted_now;
  -- Everybody who has an influencer's page open gets a message of its new number (private.add_to_follower_counts).
  if cardinality(begun) > max_follows then
    raise exception 'At most % influencers can be followed at once.', max_follows using errcode = '22023';
  end if;
  if begun is not null then
    perform private.add_to_follower_counts(begun);
    -- With each follow of anybody, one follow of a deleted account leaves the numbers, when one is due (10_follower_counts.sql).
    perform private.apply_delayed_unfollow();
  end if;
  return null;
end;
$$;
comment on function private.complete_follows() is
  'Gives each follow of a statement the influencer''s live domains and no others; without any, the follow has one row without a domain, which stays when domains come. '
  'Then counts the new follows, at most 50.';

create trigger complete_follows
  after insert on public.user_domain_map
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.complete_follows();

create function private.hold_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from private.follows f
  where f.influencer_id = old.influencer_id and f.user_id = old.user_id
  for update;
  return old;
end;
$$;
comment on function private.hold_follow() is
  'Locks the follow before a domain row of it is deleted: a publish at the same moment waits, and then finds no follower.';

create trigger hold_follow
  before delete on public.user_domain_map
  for each row when (current_user = 'authenticated')
  execute function private.hold_follow();

create function private.end_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.follows f
  using (select distinct influencer_id, user_id from old_rows) gone
  where f.influencer_id = gone.influencer_id and f.user_id = gone.user_id;
  return null;
end;
$$;
comment on function private.end_follow() is
  'Deleting any domain row of an influencer is a full unfollow: the cascade takes the other rows, also those added meanwhile.';

create trigger end_follow
  after delete on public.user_domain_map
  referencing old table as old_rows
  for each statement when (current_user = 'authenticated')
  execute function private.end_follow();

create function public.my_followed_influencers()
returns table (influencer_id uuid, followed_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select f.influencer_id, f.created_at
  from private.visible_follows f
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.influencer_id;
$$;
comment on function public.my_followed_influencers() is
  'The influencers whom the caller follows, latest follow first. Reads follows, whose index has all that is asked, and not the domains, of which a follow has several. '
  'Runs with the owner''s rights, because no client reads who follows whom.';
grant execute on function public.my_followed_influencers() to authenticated;

-- 08_derived_columns.sql

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

-- 08_followers_only.sql

-- Who sees the offers that are for followers only. See docs/product/offers.md#followers-only.

create function private.latest_follow_let_in()
returns timestamptz
language sql
stable parallel safe
set search_path = ''
return now() - interval '1 hour';
comment on function private.latest_follow_let_in() is
  'Whoever has followed since this moment or longer sees what is for followers only. Whoever follows anew begins anew.';

-- With a parsed body and no settings, so that Postgres inlines the function: whoever asks about one influencer has that one looked up.
create function private.influencers_letting_in(of_member uuid)
returns table (influencer_id uuid)
language sql
stable
begin atomic
  select theirs.account_id from private.acts_for(of_member) theirs
  union all
  select f.influencer_id from private.follows f where f.user_id = of_member and f.created_at <= (select private.latest_follow_let_in());
end;
comment on function private.influencers_letting_in(uuid) is
  'Whose followers-only offers a member sees: its own, those of the influencers for whom the member acts in an agency, and those of the influencers whom it has followed for an hour.';

create function private.is_let_in(of_member uuid, of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.influencers_letting_in(of_member) letting_in where letting_in.influencer_id = of_influencer);
comment on function private.is_let_in(uuid, uuid) is 'Whether a member sees an influencer''s followers-only offers. For functions that run with the owner''s rights.';

create function private.influencers_letting_me_in()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select letting_in.influencer_id from private.influencers_letting_in((select auth.uid())) letting_in;
$$;
comment on function private.influencers_letting_me_in() is
  'Whose followers-only offers the caller sees; nobody''s for a visitor. The policy calls it in a subquery that doesn''t depend on the row: once a statement, and only in one that meets such an offer. Runs with the owner''s rights, because no client reads who follows whom.';
grant execute on function private.influencers_letting_me_in() to anon, authenticated;

-- 08_offers.sql

-- Offers: the promo codes and affiliate links that influencers publish, their constraints, and who may write them.

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  brand_name text not null,
  brand_url text,
  brand_instagram_handle text,
  promo_code text not null,
  description text not null,
  category text collate "C" not null default 'Fashion',
  expiration_date date,
  affiliate_link text,
  minimum_spend numeric(10, 2),
  first_order_only boolean not null default false,
  terms text,
  followers_only boolean not null default false,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  code_number integer not null default 1,
  published_by_influencer boolean not null default false,
  influencer_names text not null default '',
  has_ended boolean not null default false,
  reliability_rank integer not null default 0,
  hidden boolean not null default false,
  brand_key text collate "C" not null generated always as (private.brand_key(brand_name)) stored,
  live_until date not null generated always as (coalesce(expiration_date, 'infinity'::date)) stored,
  discount_rank integer not null generated always as (private.discount_rank(description, promo_code)) stored,
  domains text[] not null generated always as (private.shop_domains(affiliate_link, brand_url, further_domains)) stored,
  search tsvector not null generated always as (
    private.search_document(brand_name || ' ' || description || ' ' || influencer_names, promo_code)
  ) stored,
  apply_link text,
  countries text[] not null default '{}',
  currency text collate "C" not null default 'USD',
  unpaid_link boolean not null default false,
  further_domains text[] not null default '{}',
  idempotency_key uuid,
  constraint promo_codes_brand_name_given check (not private.is_blank(brand_name) and length(brand_name) <= private.max_length('brand_name')),
  constraint promo_codes_brand_name_visible check (not private.has_invisible_characters(brand_name)),
  -- The brand's page has the key in its address, where a browser takes these for steps in the path.
  constraint promo_codes_brand_name_no_path check (brand_key not in ('', '.', '..')),
  constraint promo_codes_promo_code_given check (not private.is_blank(promo_code) and length(promo_code) <= private.max_length('promo_code')),
  constraint promo_codes_promo_code_visible check (not private.has_invisible_characters(promo_code)),
  constraint promo_codes_description_given check (not private.is_blank(description) and length(description) <= private.max_length('description')),
  constraint promo_codes_description_visible check (not private.has_invisible_characters_in_lines(description)),
  constraint promo_codes_brand_url_format check (private.is_web_address(brand_url)),
  constraint promo_codes_affiliate_link_format check (private.is_web_address(affiliate_link)),
  constraint promo_codes_brand_instagram_handle_format
    check (brand_instagram_handle ~ '^@[A-Za-z0-9._]+$' and length(brand_instagram_handle) <= private.max_length('brand_instagram_handle')),
  constraint promo_codes_minimum_spend_range check (minimum_spend > 0 and minimum_spend <= 10000000),
  constraint promo_codes_terms_given check (not private.is_blank(terms) and length(terms) <= private.max_length('terms')),
  constraint promo_codes_terms_visible check (not private.has_invisible_characters_in_lines(terms)),
  constraint promo_codes_expiration_date_range
    check (expiration_date between '2000-01-01' and '9999-12-31'),
  constraint promo_codes_category_known
    check (category = any (private.categories())),
  constraint promo_codes_apply_link_domain check (apply_link is null or private.is_apply_link(apply_link, private.shop_domains(affiliate_link, brand_url))),
  constraint promo_codes_countries_known check (private.are_known_countries(countries)),
  constraint promo_codes_further_domains_known check (private.are_further_domains(further_domains)),
  constraint promo_codes_currency_known check (currency = any (private.currencies())),
  constraint promo_codes_currency_with_amount check (currency = 'USD' or minimum_spend is not null)
);

comment on table public.promo_codes is
  'The offers. Anyone may read those that are neither hidden nor for followers only; their influencer and the agency that manages it may write them.';
comment on column public.promo_codes.brand_url is 'The shop''s address. Offers from CSV files may have none.';
comment on column public.promo_codes.affiliate_link is 'The link by which the influencer earns. Without one (null), the ticket''s Shop button is disabled.';
comment on column public.promo_codes.minimum_spend is 'What an order must come to before the offer applies, in the offer''s currency. Null for any order.';
comment on column public.promo_codes.first_order_only is 'Whether only a customer''s first order at the brand gets the offer.';
comment on column public.promo_codes.terms is 'Further conditions of the brand, as the influencer words them.';
comment on column public.promo_codes.followers_only is
  'Whether only those see the offer whom its influencer lets in (private.influencers_letting_in). Such an offer is in no public list and no count (docs/product/offers.md#followers-only).';
comment on column public.promo_codes.version is
  'Goes up by one with every edit. Agency and influencer edit the same code: a save filters by the version that its form was '
  'filled with, so that nobody writes over what they haven''t seen. No client sets it.';
comment on column public.promo_codes.code_number is
  'The number of the offer''s present code: another code, brand or shop domain gets the next number (supabase/schemas/09_former_codes.sql). What was '
  'reported and counted belongs to a number. No client sets it.';
comment on column public.promo_codes.published_by_influencer is
  'Whether the influencer added the code itself, by form or file; false for its agency''s and for what the server adds. '
  'Cancelling a plan asks for at most one live code of the influencer''s own. Never written by clients, and only yes or no: '
  'anyone reads the codes, and which agency manages whom is not public.';
comment on column public.promo_codes.influencer_names is
  'The influencer''s name and username for the search, copied when the code is added and when they change.';
comment on column public.promo_codes.has_ended is
  'Noted by schedule soon after the offer''s last day, so that the search''s index has live offers apart from the others. True only for offers '
  'that have ended, but not yet for all of them: live_until tells exactly.';
comment on column public.promo_codes.reliability_rank is
  'private.offer_reliability.reliability as the schedule copied it last: what the sort ''Most reliable'' walks along.';
comment on column public.promo_codes.hidden is
  'Whether the offer has a row in private.hidden_offers (supabase/schemas/31_hidden_offers.sql): then nobody sees it in any list, and its influencer finds it among its hidden offers. '
  'Never written by clients.';
comment on column public.promo_codes.brand_key is 'Equal for offers of the same brand (private.brand_key).';
comment on column public.promo_codes.live_until is 'The last day on which the offer is live; infinity without a date.';
comment on column public.promo_codes.domains is 'The domains of the shops to which this offer leads. In these shops browser extensions show the offer to followers.';
comment on column public.promo_codes.search is 'The search document of brand, description, influencer and code; private.search_query is matched with it.';
comment on column public.promo_codes.apply_link is 'Opens the shop with the code applied. Null where the shop has no such link.';
comment on column public.promo_codes.further_domains is 'Up to three further domains of the shop, such as the one of its checkout, sorted. No link leads there; the bell rings there, too.';
comment on column public.promo_codes.countries is 'Where the code counts: countries of ISO 3166-1, sorted. None for everywhere.';
comment on column public.promo_codes.currency is 'ISO 4217: the currency of minimum_spend. US dollars for an offer without a minimum spend.';
comment on column public.promo_codes.unpaid_link is 'Whether the influencer says that it earns nothing by the affiliate link, which is then shown without ''Paid link''.';
comment on column public.promo_codes.idempotency_key is
  'Made by private.admit_offer of the key that the author''s form sent: pressed again after a lost answer, it adds no second code. Null for a code that came otherwise.';

create unique index promo_codes_idempotency_key_idx on public.promo_codes (idempotency_key) where idempotency_key is not null;
-- One index per order of the lists, each ending in the same columns, so that a page is a short walk of one index.
create index promo_codes_newest_idx on public.promo_codes (created_at desc, id desc);
create index promo_codes_category_idx on public.promo_codes (category, created_at desc, id desc);
create index promo_codes_brand_key_idx on public.promo_codes (brand_key, created_at desc, id desc);
create index promo_codes_discount_rank_idx on public.promo_codes (discount_rank desc, created_at desc, id desc);
create index promo_codes_reliability_rank_idx on public.promo_codes (reliability_rank desc, created_at desc, id desc);
-- This index includes what the policy asks of an offer, so that counts can be index-only scans.
create index promo_codes_influencer_id_idx on public.promo_codes (influencer_id, created_at desc, id desc)
  include (live_until, hidden, followers_only);
create index promo_codes_featured_idx on public.promo_codes (created_at desc, id desc) where is_featured;
-- For counts of live offers by brand and category. This index includes all that a count asks of an offer, so that counts can be index-only scans.
create index promo_codes_live_idx on public.promo_codes (brand_key, category) include (live_until, created_at, influencer_id)
  where not has_ended and not hidden and not followers_only;
-- For a search for brands among live offers.
create index promo_codes_brand_search_idx on public.promo_codes using gin (private.search_document(brand_key)) with (gin_pending_list_limit = 256)
  where not has_ended and not hidden and not followers_only;
-- For note_ended_offers and for reminders of offers that end.
create index promo_codes_ending_idx on public.promo_codes (expiration_date) where expiration_date is not null and not has_ended;
-- For the operator, who looks for a domain and what is below it.
create index promo_codes_domains_above_idx on public.promo_codes
  using gin (private.domains_above(private.all_linked_domains(affiliate_link, brand_url, apply_link, further_domains))) with (gin_pending_list_limit = 256);
-- This index leaves out the offers that have ended, two thirds of all, because a search in the offers of everybody finds live ones only. Each search reads the whole
-- pending list, too, so that list is kept short (256 kB), here and in the other GIN indexes.
create index promo_codes_search_idx on public.promo_codes using gin (search) with (gin_pending_list_limit = 256)
  where not has_ended;

-- leads_to has no SET clause: Postgres doesn't inline a function that has one, and uses promo_codes_domains_above_idx only when leads_to is inlined. Its
-- parsed body is safe without a search_path.
create function private.leads_to(code public.promo_codes, domain text)
returns boolean
language sql
immutable parallel safe
begin atomic
  select private.domains_above(private.all_linked_domains(code.affiliate_link, code.brand_url, code.apply_link, code.further_domains)) @> array[leads_to.domain];
end;
comment on function private.leads_to(public.promo_codes, text) is
  'Whether a link, the apply link, the brand''s address or a further domain of an offer is at a domain or at a domain below it.';

alter table public.promo_codes enable row level security;

grant select on public.promo_codes to anon, authenticated, service_role;
grant insert (
  influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link, minimum_spend, first_order_only, terms, followers_only,
  apply_link, countries, currency, unpaid_link, further_domains, idempotency_key
) on public.promo_codes to authenticated;
grant update (
  brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link,
  minimum_spend, first_order_only, terms, followers_only, apply_link, countries, currency, unpaid_link, further_domains
) on public.promo_codes to authenticated;
grant delete on public.promo_codes to authenticated;
grant insert, update on public.promo_codes to service_role;

-- Who sees and writes offers. Who sees what is for followers only stands in 08_followers_only.sql.

create policy "Anyone reads the offers that are for them"
  on public.promo_codes for select to anon, authenticated
  using (
    not hidden
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
    and (not followers_only or influencer_id in (select private.influencers_letting_me_in()))
  );

-- What that policy says, for functions that run with the owner's rights: policies don't hold for these.

create view private.offers_not_hidden with (security_invoker = true) as
select c.*
from public.promo_codes c
where not c.hidden
  and not exists (select from private.hidden_accounts hidden where hidden.account_id = c.influencer_id);
comment on view private.offers_not_hidden is
  'The offers that aren''t hidden, of accounts that aren''t hidden. Whoever shows an offer that is for followers only asks private.is_let_in, too.';
grant select on private.offers_not_hidden to service_role;

create view private.visible_offers with (security_invoker = true) as
select c.*
from private.offers_not_hidden c
where not c.followers_only or c.influencer_id in (select private.influencers_letting_me_in());
comment on view private.visible_offers is
  'The offers that the caller sees, as the policy of promo_codes has it, for functions that run with the owner''s rights.';

create policy "An influencer or its agency adds its codes"
  on public.promo_codes for insert to authenticated
  with check (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create policy "An influencer or its agency edits its codes"
  on public.promo_codes for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency deletes its codes"
  on public.promo_codes for delete to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

-- What members report

create function private.reliability(worked_reports integer, all_reports integer)
returns integer
language sql
immutable parallel safe
set search_path = ''
return (
  -- Wilson's score interval at 95 %: from middle - spread to middle + spread, as shares of all tries.
  select case
    when all_reports >= 5 and middle + spread < 0.5 then -1
    else floor(100 * greatest(middle - spread, 0))::integer
  end
  from (
    select
      (share + z * z / (2 * n)) / (1 + z * z / n) as middle,
      z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n) as spread
    from (
      -- Without reports, n is 1 and not 0, by which nothing could be divided.
      select
        1.96::double precision as z, greatest(all_reports, 1)::double precision as n,
        worked_reports::double precision / greatest(all_reports, 1) as share
    ) given
  ) wilson
);
comment on function private.reliability(integer, integer) is
  'How surely an offer works, in percent: the lower bound of Wilson''s interval; -1 when at least five report and even the upper '
  'bound is below one half (docs/product/results.md#reliability). The same rule is in src/domain/reliability.ts.';
grant execute on function private.reliability(integer, integer) to anon, authenticated;

create table private.offer_reliability (
  offer_id uuid primary key references public.promo_codes (id) on delete cascade,
  worked_reports integer not null default 0,
  all_reports integer not null default 0,
  last_worked_at timestamptz,
  reliability integer not null generated always as (private.reliability(worked_reports, all_reports)) stored,
  ranked_as integer not null default 0,
  constraint offer_reliability_range check (worked_reports between 0 and all_reports)
);
comment on table private.offer_reliability is
  'What counts of the last 30 days'' reports of an offer''s present code (supabase/schemas/21_reports.sql). An offer without a row was never reported.';
comment on column private.offer_reliability.last_worked_at is 'The hour of the last report that the offer worked.';
comment on column private.offer_reliability.ranked_as is 'The reliability that promo_codes.reliability_rank has.';
create index offer_reliability_unranked_idx on private.offer_reliability (offer_id) where ranked_as <> reliability;

alter table private.offer_reliability enable row level security;

-- Lists of offers run with the rights of whoever asks. PostgREST doesn't serve the schema.
grant select on private.offer_reliability to anon, authenticated;

create policy "Anyone is told how reliable offers are"
  on private.offer_reliability for select to anon, authenticated
  using (true);

-- Reading

create type public.offer as (
  id uuid,
  influencer_id uuid,
  brand_name text,
  brand_url text,
  brand_instagram_handle text,
  promo_code text,
  expiration_date date,
  category text,
  affiliate_link text,
  description text,
  minimum_spend numeric,
  first_order_only boolean,
  terms text,
  followers_only boolean,
  is_featured boolean,
  created_at timestamptz,
  version integer,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  worked_reports integer,
  all_reports integer,
  last_worked_at timestamptz,
  reliability integer,
  cursor text,
  total integer,
  apply_link text,
  countries text[],
  currency text,
  unpaid_link boolean,
  further_domains text[]
);
comment on type public.offer is
  'An offer, its influencer and what members reported in the last 30 days, as every function answers it. cursor: what a list is continued with after this row; '
  'total: how many rows the list has, 10001 for more than 10,000. Both are null where the function says so.';

create function private.as_offer(code public.promo_codes, cursor text default null, total integer default null)
returns setof public.offer
language sql
stable
begin atomic
  select
    code.id, code.influencer_id, code.brand_name, code.brand_url, code.brand_instagram_handle, code.promo_code,
    code.expiration_date, code.category, code.affiliate_link, code.description, code.minimum_spend,
    code.first_order_only, code.terms, code.followers_only, code.is_featured, code.created_at, code.version, p.full_name, p.username, p.avatar_url, p.is_creditcard,
    coalesce(r.worked_reports, 0), coalesce(r.all_reports, 0), r.last_worked_at, coalesce(r.reliability, 0),
    as_offer.cursor, as_offer.total, code.apply_link, code.countries, code.currency, code.unpaid_link, code.further_domains
  from public.profiles p
  left join private.offer_reliability r on r.offer_id = code.id
  where p.id = code.influencer_id;
end;
comment on function private.as_offer(public.promo_codes, text, integer) is 'Turns a row of promo_codes into an offer with the influencer''s columns: one row, and none where the caller doesn''t see the influencer''s profile.';
grant execute on function private.as_offer(public.promo_codes, text, integer) to anon, authenticated;

create function public.find_offer(offer_id uuid)
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  select offer.*
  from public.promo_codes c
  cross join lateral private.as_offer(c) as offer
  where c.id = offer_id;
$$;
comment on function public.find_offer(uuid) is 'An offer with its influencer, live or expired; no row when there is no such offer, or none that the caller sees.';
grant execute on function public.find_offer(uuid) to anon, authenticated;

-- 08_profile_changes.sql

-- What follows when a profile changes: among others, the search has to find the offers of a renamed influencer by the new name.

create table private.renamed_influencers (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.renamed_influencers is
  'Influencers some of whose codes still have the former name in their search, because they were too many for one transaction.';
alter table private.renamed_influencers enable row level security;

create function private.rename_in_offers(of_influencer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  batch_size constant integer := 200;
  present_names text;
  renamed integer;
begin
  select concat_ws(' ', p.full_name, p.username) into present_names
  from public.profiles p
  where p.id = of_influencer
  for share;
  update public.promo_codes c
  set influencer_names = present_names
  where c.id in (
    select o.id from public.promo_codes o
    where o.influencer_id = of_influencer and o.influencer_names <> present_names
    order by o.created_at desc, o.id desc
    limit batch_size
  );
  get diagnostics renamed = row_count;
  if renamed = batch_size then
    insert into private.renamed_influencers (influencer_id) values (of_influencer) on conflict do nothing;
  else
    delete from private.renamed_influencers r where r.influencer_id = of_influencer;
  end if;
end;
$$;
comment on function private.rename_in_offers(uuid) is
  'Writes an influencer''s present name into the search of 200 of its offers that have a former one, the newest first. Called by schedule, too, for somebody with more.';

create function private.spread_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.outbox (changed_influencers) values (array[new.id]);
  if (old.full_name, old.username) is distinct from (new.full_name, new.username) then
    perform private.rename_in_offers(new.id);
  end if;
  if new.is_influencer and not old.is_influencer then
    insert into private.new_influencers (account_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.spread_profile() is
  'After an account changed its name, picture or kind: leaves that in the outbox, for followers'' extensions, writes a new name into the search of its newest 200 offers at '
  'once (further ones follow by schedule), and puts whoever becomes an influencer into the operators'' queue.';

create trigger spread_profile
  after update of full_name, username, avatar_url, is_influencer, is_creditcard, is_featured on public.profiles
  for each row when (
    (old.full_name, old.username, old.avatar_url, old.is_influencer, old.is_creditcard, old.is_featured)
      is distinct from (new.full_name, new.username, new.avatar_url, new.is_influencer, new.is_creditcard, new.is_featured)
  )
  execute function private.spread_profile();

-- 08_writing_offers.sql

-- How offers are written: who waits for whom, what is refused, what the server fills in, and what follows.

-- Locks

-- Everybody who follows or publishes takes locks in this order, so that no two transactions wait for each other:
--   the member's advisory lock (07_follows.sql), the influencer's profile row, code rows, offer_reliability rows, the influencer's lock row, follow rows,
--   domain rows, follower_counts.
-- An insert through the REST interface locks the influencers in the order of its rows, so two inserts that name several influencers in opposite orders wait for
-- each other until Postgres ends one of them. No screen sends such an insert: a file's influencers are locked first, by their ids (private.match_influencers).
-- The lock row is not the profile's row: whoever edits a link has locked the code's row before, while whoever renames an
-- influencer has locked the profile's row and waits for its codes' rows. And it is a row and not an advisory lock, because
-- followers, who share it, then needn't queue behind somebody who waits to publish.
create table private.influencer_locks (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.influencer_locks is
  'A row of each account to be locked: for key share by whoever follows it, for update by whoever publishes for it.';
alter table private.influencer_locks enable row level security;

-- What is refused before any work

create function private.refuse_overlong_field(field text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  constraint_name constant text := format('promo_codes_%s_length', field);
begin
  raise exception 'new row for relation "promo_codes" violates check constraint "%"', constraint_name
    using errcode = '23514', constraint = constraint_name;
end;
$$;
comment on function private.refuse_overlong_field(text) is
  'Raises an error like that of a constraint on the column''s length (promo_codes_<field>_length). The table''s own constraints are checked '
  'only after the work that is to be spared.';
grant execute on function private.refuse_overlong_field(text) to authenticated;

create function private.refuse_overlong_texts(offer public.promo_codes)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- No column allows so many bytes. The exact lengths, in characters, are in the constraints.
  far_too_long constant integer := 8192;
  overlong text;
begin
  -- Most offers are shorter as a whole.
  if octet_length(offer::text) <= far_too_long then
    return;
  end if;
  select given.key into overlong
  from jsonb_each_text(to_jsonb(offer)) as given
  where given.key = any (private.offer_fields()) and octet_length(given.value) > far_too_long
  limit 1;
  if found then
    perform private.refuse_overlong_field(overlong);
  end if;
end;
$$;
comment on function private.refuse_overlong_texts(public.promo_codes) is
  'Refuses, as a constraint would, a text that is beyond every limit, before the generated columns are computed from it.';

-- Adding

create function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Null when the server adds an offer, which it may.
  caller constant uuid := (select auth.uid());
begin
  perform private.refuse_overlong_texts(new);
  -- What the policy for inserts checks only after the triggers is checked here, so that no stranger takes an influencer's lock.
  if caller is not null
    and not exists (select from private.acts_for(caller) mine where mine.account_id = new.influencer_id and mine.may_publish)
  then
    raise exception 'new row violates row-level security policy for table "promo_codes"' using errcode = '42501';
  end if;
  -- Nobody renames the influencer meanwhile, and one transaction at a time adds codes for it.
  perform from public.profiles p where p.id = new.influencer_id for share;
  if not found or private.is_hidden_account(new.influencer_id) then
    raise exception 'There is no such influencer to publish for.' using errcode = '23503';
  end if;
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;
  -- Anyone reads a code's columns, and two authors may send the same key: so it is kept as a hash that is the author's own. Null without a key.
  new.idempotency_key := md5(caller::text || new.influencer_id || new.idempotency_key)::uuid;
  -- A repetition, which the unique index refuses, needs no free slot.
  if not exists (select from public.promo_codes c where c.idempotency_key = new.idempotency_key) then
    perform private.refuse_beyond_limit(new.influencer_id);
  end if;
  new.influencer_names := (select concat_ws(' ', p.full_name, p.username) from public.profiles p where p.id = new.influencer_id);
  -- Where the server adds a code, the column keeps what it was given.
  if caller is not null then
    new.published_by_influencer := caller = new.influencer_id;
  end if;
  return new;
end;
$$;
comment on function private.admit_offer() is
  'Refuses an offer that is too long, a stranger''s, of an influencer that is hidden or gone, or beyond the plan, and fills in what the server decides. Runs with the owner''s rights for the locks.';

create trigger admit_offer
  before insert on public.promo_codes
  for each row execute function private.admit_offer();

-- Changing

create function private.revise_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The results list no more of an offer's former codes (docs/product/results.md#another-code).
  most_former_codes constant integer := 50;
begin
  perform private.refuse_overlong_texts(new);
  if new.influencer_id <> old.influencer_id then
    raise exception 'A code stays with the influencer for whom it was added.' using errcode = '42501';
  end if;
  -- An edit is a change of what people write; what the server sets, such as the copy of the influencer's name, is none.
  new.version := old.version;
  if private.picked_fields(to_jsonb(new), private.offer_fields()) <> private.picked_fields(to_jsonb(old), private.offer_fields()) then
    new.version := old.version + 1;
    if private.has_another_code(old, new) then
      insert into private.former_codes (offer_id, code_number, promo_code, brand_name, category)
      values (old.id, old.code_number, old.promo_code, old.brand_name, old.category);
      delete from private.former_codes f where f.offer_id = old.id and f.code_number <= old.code_number - most_former_codes;
      new.code_number := old.code_number + 1;
    end if;
  end if;
  -- An offer whose last day is changed may be live again. If it isn't, the schedule notes anew that the offer has ended.
  if new.expiration_date is distinct from old.expiration_date then
    new.has_ended := false;
  end if;
  return new;
end;
$$;
comment on function private.revise_offer() is
  'Refuses to give an offer to another influencer, also when the server asks, and counts the offer''s versions and codes. Runs with the owner''s rights to keep former codes.';

create trigger revise_offer
  before update on public.promo_codes
  for each row execute function private.revise_offer();

-- What follows from a statement

create type private.offer_change as (before public.promo_codes, after public.promo_codes);
comment on type private.offer_change is 'An offer that was added (before is null), changed, or deleted (after is null).';

create function private.influencers_concerned(changes private.offer_change[], out announced uuid[], out changed_in_extensions uuid[])
language plpgsql
stable
set search_path = ''
as $$
begin
  select
    coalesce(array_agg(distinct c.influencer_id) filter (where hidden.account_id is null and c.remains_or_was_seen), '{}'),
    coalesce(array_agg(distinct c.influencer_id) filter (where hidden.departed is not true and c.changes_extensions), '{}')
  into announced, changed_in_extensions
  from (
    select
      coalesce((change.after).influencer_id, (change.before).influencer_id) as influencer_id,
      (change.after).id is not null or not (change.before).hidden as remains_or_was_seen,
      ((change.after).version, (change.after).created_at, (change.after).hidden)
        is distinct from ((change.before).version, (change.before).created_at, (change.before).hidden) as changes_extensions
    from unnest(changes) as change
  ) c
  left join private.hidden_accounts hidden on hidden.account_id = c.influencer_id;
end;
$$;
comment on function private.influencers_concerned(private.offer_change[]) is
  'Whom a statement on offers concerns. announced: the influencers whose listeners are told; not hidden accounts, nor those of whom only hidden offers were deleted. '
  'changed_in_extensions: the influencers of whom browser extensions show something else than before; not deleted accounts, of whom extensions show nothing any more.';

create function private.follow_up_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Only a trigger's own statements see its transition tables, so the functions below get the rows.
  changes private.offer_change[];
  with_another_code uuid[];
  announced uuid[];
  changed_in_extensions uuid[];
begin
  if tg_op = 'INSERT' then
    changes := array(select row(null, added::public.promo_codes)::private.offer_change from new_rows added);
  elsif tg_op = 'DELETE' then
    changes := array(select row(deleted::public.promo_codes, null)::private.offer_change from old_rows deleted);
  else
    changes := array(
      select row(before::public.promo_codes, after::public.promo_codes)::private.offer_change
      from new_rows after
      -- A full join, for which Postgres never compares each row with each other row. The session's first statement, which may have changed one row,
      -- makes the plan for all others: with an inner join, 10,000 changed rows took 16 s instead of 14 ms.
      full join old_rows before using (id)
      -- The version counts edits of what people write: the influencer's new name alone changes no offer.
      where (after.version, after.is_featured, after.created_at, after.hidden)
        is distinct from (before.version, before.is_featured, before.created_at, before.hidden)
    );
  end if;
  if changes = '{}' then
    return null;
  end if;

  -- The calls are in the order of locks that stands at the beginning of this file. The lock rows of all influencers, also of those whose offers
  -- have no domains, are locked before any domain: otherwise two uploads for the same two influencers would wait for each other.
  if tg_op <> 'DELETE' then
    perform private.refuse_blocked_domains(changes);
  end if;
  if tg_op = 'UPDATE' then
    perform private.note_edited_offers(changes);
    perform private.note_hidden_offers(changes);
    -- Reports of a former code don't count for the present one.
    with_another_code := array(select (c.after).id from unnest(changes) as c where (c.after).code_number <> (c.before).code_number);
    if with_another_code <> '{}' then
      perform private.recount_reports(with_another_code);
    end if;
  end if;
  select * into announced, changed_in_extensions from private.influencers_concerned(changes);
  perform from private.influencer_locks l where l.influencer_id = any (changed_in_extensions) order by l.influencer_id for update;
  perform private.spread_domains(changes);
  if tg_op = 'INSERT' then
    perform private.note_added_offers(changes);
  end if;
  -- Of a deleted account's offers nobody is told.
  if announced <> '{}' or changed_in_extensions <> '{}' then
    perform realtime.send('{}', 'offers', 'influencer:' || told.influencer_id, true) from unnest(announced) as told(influencer_id);
    insert into private.outbox (changes_deals, changed_influencers, published_offers)
    -- Whoever shows deals is told also of an offer that few see: from silence, listeners would conclude that a changed offer is for followers only.
    values (announced <> '{}', changed_in_extensions, private.offers_to_publish(changes));
  end if;
  return null;
end;
$$;
comment on function private.follow_up_offers() is
  'Does what must be true when a statement that added, changed or deleted offers is committed, and leaves one row in the outbox for everything else. '
  'Runs with the owner''s rights, because clients write none of it.';

create trigger follow_up_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.follow_up_offers();
create trigger follow_up_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_up_offers();
create trigger follow_up_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.follow_up_offers();

-- Writing by the list of fields

create function private.offer_from(of_influencer uuid, fields jsonb)
returns public.promo_codes
language sql
stable
set search_path = ''
as $$
  -- A file may leave these fields out, and has its countries as one text.
  select jsonb_populate_record(
    null::public.promo_codes,
    '{"first_order_only": false, "followers_only": false, "unpaid_link": false, "countries": [], "currency": "USD", "further_domains": []}' || jsonb_strip_nulls(fields)
      || case when jsonb_typeof(fields -> 'countries') = 'string'
        then jsonb_build_object('countries', string_to_array(fields ->> 'countries', ', ')) else '{}' end
      || jsonb_build_object('influencer_id', of_influencer)
  );
$$;
comment on function private.offer_from(uuid, jsonb) is 'A row of promo_codes made of what people wrote, by the names of the columns.';
grant execute on function private.offer_from(uuid, jsonb) to authenticated;

create function private.write_offers(offers public.promo_codes[], fields text[], are_new boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(format('%I', field), ', ') from unnest(fields) as field);
begin
  if are_new then
    execute format('insert into public.promo_codes (influencer_id, %1$s) select influencer_id, %1$s from unnest($1)', columns) using offers;
  else
    execute format(
      'update public.promo_codes c set (%1$s) = (select %1$s from unnest($1) as given where given.id = c.id)
       where c.id in (select given.id from unnest($1) as given)',
      columns
    ) using offers;
  end if;
end;
$$;
comment on function private.write_offers(public.promo_codes[], text[], boolean) is
  'Adds offers with these fields, in their order, or (are_new is false) gives the present ones these fields. The only function that builds a statement from names of columns, '
  'so that no other has to name them all. Runs with the caller''s rights: policies, grants, constraints and the offer limit hold as for any other write.';
grant execute on function private.write_offers(public.promo_codes[], text[], boolean) to authenticated;

-- 09_former_codes.sql

-- What an offer was before somebody gave it another code, brand or shop. What people reported and what was counted belongs to one of the offer's codes
-- and stays with it. A deleted offer that is brought back keeps its code's number (29_trail_reverts.sql). See docs/product/results.md#another-code.

create function private.code_key(promo_code text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
return lower(regexp_replace(promo_code, '\s+', '', 'g') collate "C");
comment on function private.code_key(text) is 'Equal for two spellings of one code: blanks, and capitals from A to Z, make no difference.';
grant execute on function private.code_key(text) to authenticated;

create table private.former_codes (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  code_number integer not null,
  promo_code text not null,
  brand_name text not null,
  category text not null,
  replaced_on date not null default private.today(),
  primary key (offer_id, code_number)
);
comment on table private.former_codes is
  'Codes that offers had, each as it was when it was replaced. A former code that an offer gets again is another code, with a number of its own.';
alter table private.former_codes enable row level security;

create function private.has_another_code(before public.promo_codes, after public.promo_codes)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Both are read from the links, by the same list of hosts. In the trigger revise_offer, after.domains and after.brand_key aren't computed yet.
  former_domains constant text[] := private.main_domains(null, before.affiliate_link, before.brand_url, before.further_domains);
  new_domains constant text[] := private.main_domains(null, after.affiliate_link, after.brand_url, after.further_domains);
begin
  return private.code_key(after.promo_code) <> private.code_key(before.promo_code)
    or private.brand_key(after.brand_name) <> before.brand_key
    or not (new_domains <@ former_domains and new_domains @> former_domains);
end;
$$;
comment on function private.has_another_code(public.promo_codes, public.promo_codes) is 'Whether an edit gives an offer another code, brand or shop domain.';

-- 09_offer_limit.sql

-- How many offers an influencer may have by its plan, and how many there are. See docs/decisions/offer-limit.md.

create function private.offer_limit(of_influencer uuid, out tier text, out max_offers integer)
language sql
stable
set search_path = ''
as $$
  select
    plan.tier,
    case when not settings.promotion_active then private.max_offers(plan.tier) end
  from public.app_settings settings
  cross join (
    select coalesce(
      (
        select s.subscription_tier
        from public.subscribers s
        where s.user_id = of_influencer
          and s.subscribed
          and private.still_counts(s.subscription_end)
      ),
      'Starter'
    ) as tier
  ) plan;
$$;
comment on function private.offer_limit(uuid) is
  'The plan that counts for an influencer now, and its limit: null where nothing limits. A subscription counts for the grace days beyond its end, in case the '
  'webhook of its renewal is late (docs/product/plans-and-payments.md#grace-days).';
grant execute on function private.offer_limit(uuid) to authenticated;

create function private.hidden_codes(of_influencers uuid[])
returns table (influencer_id uuid, brand_key text, promo_code text, affiliate_link text)
language sql
stable
security definer
set search_path = ''
as $$
  select c.influencer_id, c.brand_key, c.promo_code, c.affiliate_link
  from public.promo_codes c
  where c.influencer_id = any (of_influencers) and c.hidden
    and c.influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write);
$$;
comment on function private.hidden_codes(uuid[]) is
  'The hidden codes of those influencers for whom the caller may write, which count as others do: they take up slots of a plan, and a file doesn''t publish them again. '
  'Runs with the owner''s rights, because the policy shows hidden codes to nobody.';
grant execute on function private.hidden_codes(uuid[]) to authenticated;

create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer, own_live integer)
language sql
stable
set search_path = ''
as $$
  select plan.tier, plan.max_offers, offers.used, offers.own_live
  from private.offer_limit((select auth.uid())) plan
  cross join (
    select
      count(*)::integer + (select count(*)::integer from private.hidden_codes(array[(select auth.uid())])) as used,
      (count(*) filter (where c.published_by_influencer and c.live_until >= (select private.today())))::integer as own_live
    from public.promo_codes c
    where c.influencer_id = (select auth.uid())
  ) offers;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited), how many there are, and how many of '
  'them are live and published by the caller itself, which is what cancelling asks for.';
grant execute on function public.my_offer_limit() to authenticated;

create function private.refuse_beyond_limit(of_influencer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  plan record;
begin
  if (select auth.uid()) is distinct from of_influencer then
    return;
  end if;
  -- At a stricter level the count below would miss what was committed since this transaction began.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(of_influencer);
  if plan.max_offers is null then
    return;
  end if;
  if (select count(*) from public.promo_codes c where c.influencer_id = of_influencer) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
end;
$$;
comment on function private.refuse_beyond_limit(uuid) is
  'Refuses what an influencer adds for itself beyond its plan. An agency''s adding isn''t blocked (docs/decisions/offer-limit.md). Called by the trigger admit_offer '
  '(08_writing_offers.sql), once the influencer is locked, so that it counts every code that was admitted before; with the owner''s rights, so that hidden codes count, too.';

-- 09_shop_domains.sql

-- The domains of an influencer's offers, and how they reach the followers' rows in user_domain_map. The requirements have that table; nothing of
-- ours reads its domains (docs/decisions/following.md). What the browser extension shows is read from follows and live offers (19_extension.sql).

create view public.influencer_domains with (security_invoker = true) as
select distinct c.influencer_id, link.domain
from public.promo_codes c
cross join lateral unnest(c.domains) as link(domain)
where c.live_until >= (select private.today()) and not c.hidden and not c.followers_only;

comment on view public.influencer_domains is
  'The domains of each influencer''s live offers, which a follow writes to user_domain_map. Not those of offers that are hidden, or for followers only. '
  'Read from the offers at each query, so ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_domains to anon, authenticated, service_role;

create table private.domains_to_spread (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  domain text not null,
  reached_to uuid not null default '00000000-0000-0000-0000-000000000000',
  worked_at timestamptz not null default now(),
  primary key (influencer_id, domain)
);
comment on table private.domains_to_spread is 'Domains that are still to be given to an influencer''s followers, who were too many for the statement that added them.';
comment on column private.domains_to_spread.reached_to is 'The last follower who has the domain, in the order of their ids.';
comment on column private.domains_to_spread.worked_at is 'When followers last got the domain. The domain that has waited longest is next, so that an influencer with a million followers doesn''t hold up others.';
create index domains_to_spread_worked_at_idx on private.domains_to_spread (worked_at);
alter table private.domains_to_spread enable row level security;

create function private.spread_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  most_followers constant integer := 5000;
  most_rows constant integer := 50000;
  today constant date := private.today();
begin
  with added as (
    select (c.after).influencer_id, unnest((c.after).domains) as domain
    from unnest(changes) as c
    where (c.after).live_until >= today and not (c.after).hidden and not (c.after).followers_only
    except
    select (c.before).influencer_id, unnest((c.before).domains)
    from unnest(changes) as c
    where (c.before).live_until >= today and not (c.before).hidden and not (c.before).followers_only
  ), newly_live as (
    -- Domains to which no other live offer of the influencer leads.
    select added.influencer_id, added.domain
    from added
    where not exists (
      select from public.promo_codes other
      where other.influencer_id = added.influencer_id and added.domain = any (other.domains)
        and other.id not in (select (c.after).id from unnest(changes) as c where (c.after).id is not null)
        and other.live_until >= today and not other.hidden and not other.followers_only
    )
  ), per_influencer as (
    select
      d.influencer_id, array_agg(d.domain) as domains,
      -- A running total of the rows that this statement would write.
      counts.follower_count <= most_followers
        and sum(counts.follower_count * count(*)) over (order by d.influencer_id) <= most_rows as at_once
    from newly_live d
    join public.follower_counts counts on counts.influencer_id = d.influencer_id
    where counts.follower_count > 0
    group by d.influencer_id, counts.follower_count
  ), later as (
    insert into private.domains_to_spread (influencer_id, domain)
    select i.influencer_id, unnest(i.domains) from per_influencer i where not i.at_once
    order by 1, 2
    -- From the first follower again: those who have followed since the domain ended don't have it.
    on conflict (influencer_id, domain) do update set reached_to = default
  )
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select follower.user_id, i.influencer_id, added.domain
  from per_influencer i
  cross join lateral (
    select f.user_id from private.follows f
    where f.influencer_id = i.influencer_id
    order by f.user_id
    -- A follow that ended before its row is added would break the foreign key.
    for key share
  ) follower
  cross join lateral unnest(i.domains) as added(domain)
  where i.at_once
  order by i.influencer_id, follower.user_id, added.domain
  on conflict do nothing;
end;
$$;
comment on function private.spread_domains(private.offer_change[]) is
  'Gives the domains that became live by a statement to the followers, to be called after it: at once to at most 5,000 of an influencer and in 50,000 rows in all, because more '
  'would run into the statement timeout and lose the offer; the others get them by schedule.';

create function private.spread_next_domains()
returns void
language plpgsql
set search_path = ''
as $$
declare
  remaining integer := 5000;
  next_one private.domains_to_spread;
  reached uuid[];
begin
  while remaining > 0 loop
    select * into next_one from private.domains_to_spread order by worked_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    reached := '{}';
    -- The offers that lead to the domain may have ended, or been hidden, since.
    if exists (select from public.influencer_domains live where live.influencer_id = next_one.influencer_id and live.domain = next_one.domain) then
      reached := array(
        select f.user_id from private.follows f
        where f.influencer_id = next_one.influencer_id and f.user_id > next_one.reached_to
        order by f.user_id
        limit remaining
        for key share
      );
      insert into public.user_domain_map (user_id, influencer_id, domain)
      select follower.user_id, next_one.influencer_id, next_one.domain from unnest(reached) as follower(user_id)
      on conflict do nothing;
    end if;
    if cardinality(reached) = remaining then
      update private.domains_to_spread w set reached_to = reached[remaining], worked_at = clock_timestamp()
      where w.influencer_id = next_one.influencer_id and w.domain = next_one.domain;
      return;
    end if;
    delete from private.domains_to_spread w where w.influencer_id = next_one.influencer_id and w.domain = next_one.domain;
    -- A domain that no follower is given takes time, too, so it counts as 50 followers at least.
    remaining := remaining - greatest(cardinality(reached), 50);
  end loop;
end;
$$;
comment on function private.spread_next_domains() is
  'Goes on with giving domains to influencers'' followers, 5,000 at a call, first the domain that has waited longest. Called by schedule.';

-- 10_follower_counts.sql

-- How many followers each influencer has.

create table public.follower_counts (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  follower_count integer not null default 0
);

comment on table public.follower_counts is
  'How many members follow an influencer, never who. An influencer without a row has no followers yet.';

alter table public.follower_counts enable row level security;

grant select on public.follower_counts to anon, authenticated, service_role;

create policy "Anyone reads follower numbers"
  on public.follower_counts for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

create function private.add_to_follower_counts(steps private.follow_step[])
returns void
language sql
set search_path = ''
as $$
  select realtime.send('{}', 'follows', 'member:' || s.user_id, true)
  from (select distinct user_id from unnest(steps)) as s
  where exists (select from public.profiles p where p.id = s.user_id);

  with counted as (
    -- In key order, so that two statements which follow the same influencers in another order can't deadlock.
    -- An account that is just being deleted has no profile any more, and gets no number.
    insert into public.follower_counts as counts (influencer_id, follower_count)
    select s.influencer_id, sum(s.step)
    from unnest(steps) as s
    where exists (select from public.profiles p where p.id = s.influencer_id)
    group by s.influencer_id
    order by s.influencer_id
    on conflict (influencer_id) do update
    set follower_count = greatest(0, counts.follower_count + excluded.follower_count)
    returning influencer_id, follower_count
  )
  -- The number is absolute, so a message that is lost does no harm.
  select realtime.send(jsonb_build_object('follower_count', c.follower_count), 'followers', 'influencer:' || c.influencer_id, true)
  from counted c
  where not private.is_hidden_account(c.influencer_id);
$$;
comment on function private.add_to_follower_counts(private.follow_step[]) is
  'Adds these steps to the follower numbers, and tells each member concerned that its follows changed, and everybody who listens to an influencer its number.';

-- When an account is deleted, all its follows end at one moment. Whoever listens to follower numbers would see whom the account
-- followed. So the numbers of those influencers go down later, each at a random moment of its own.
create table private.delayed_unfollows (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  due_at timestamptz not null default now() + random() * interval '30 minutes'
);
comment on table private.delayed_unfollows is
  'Follows of deleted accounts that the follower numbers still include, each due at a moment of its own within half an hour.';
create index delayed_unfollows_due_at_idx on private.delayed_unfollows (due_at);
create index delayed_unfollows_influencer_id_idx on private.delayed_unfollows (influencer_id);
alter table private.delayed_unfollows enable row level security;

create function private.apply_delayed_unfollow()
returns void
language sql
set search_path = ''
as $$
  -- Rows that another transaction has locked are skipped and left to a later call: without waiting there is no deadlock.
  with due as (
    select delayed.id, delayed.influencer_id
    from private.delayed_unfollows delayed
    join public.follower_counts counts on counts.influencer_id = delayed.influencer_id
    where delayed.due_at <= now()
    order by delayed.due_at
    limit 1
    for update skip locked
  ), settled as (
    delete from private.delayed_unfollows delayed using due where delayed.id = due.id
  )
  -- Without the member, whose account is deleted.
  select private.add_to_follower_counts(array[row(due.influencer_id, null, -1)::private.follow_step]) from due;
$$;
comment on function private.apply_delayed_unfollow() is
  'Takes one follow of a deleted account off its influencer''s number, when one is due: by schedule, and with each follow and unfollow of anybody, so that '
  'where many accounts come and go they don''t pile up. Never two at once, which would tell that one account followed both.';

create function private.count_follows()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  -- A follow that SQL writes is counted here, a member's by complete_follows (07_follows.sql).
  if tg_op = 'INSERT' then
    steps := array(select row(added.influencer_id, added.user_id, 1)::private.follow_step from new_rows added where added.counted);
    if steps <> '{}' then
      perform private.add_to_follower_counts(steps);
    end if;
    return null;
  end if;
  insert into private.delayed_unfollows (influencer_id)
  select ended.influencer_id
  from old_rows ended
  where ended.counted
    and not exists (select from public.profiles member where member.id = ended.user_id)
    and exists (select from public.profiles influencer where influencer.id = ended.influencer_id);

  select array_agg(row(ended.influencer_id, ended.user_id, -1)::private.follow_step) into steps
  from old_rows ended
  where ended.counted
    and exists (select from public.profiles member where member.id = ended.user_id)
    and not private.has_departed(ended.influencer_id);
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.apply_delayed_unfollow();
  end if;
  return null;
end;
$$;
comment on function private.count_follows() is
  'Counts follows that SQL writes, and takes ended follows off the follower numbers: at once, but one by one later where the follower''s account is being deleted. A deleted '
  'influencer has no number any more, and its followers, who may be a million, get no message each.';

create trigger count_added_follows
  after insert on private.follows
  referencing new table as new_rows
  for each statement execute function private.count_follows();
create trigger count_ended_follows
  after delete on private.follows
  referencing old table as old_rows
  for each statement execute function private.count_follows();

-- 11_offer_counts.sql

-- How many live offers each category, brand and influencer has, counted whenever somebody asks. See docs/decisions/list-queries.md.
--
-- live_until tells which offers are live. has_ended, which is set late, and hidden, which the policy asks for anyway, stand here because the indexes are without such offers.

create view public.category_counts with (security_invoker = true) as
select known.category, coalesce(counted.live, 0) as live
from unnest(private.categories()) as known(category)
left join (
  select c.category, count(*)::integer as live
  from public.promo_codes c
  where not c.has_ended and c.live_until >= (select private.today()) and not c.hidden and not c.followers_only
  group by c.category
) counted on counted.category = known.category collate "C";

comment on view public.category_counts is 'Live offers of each category that everybody sees, zeros included.';
grant select on public.category_counts to anon, authenticated;

create function private.count_brands(wanted tsquery, categories text[])
returns table (brand_key text, live integer, newest_at timestamptz)
language plpgsql
stable
-- The policy would keep a search from its index: only operators that are marked as leakproof may come before a policy's condition.
security definer
set search_path = ''
-- Planned for the values at hand, conditions that don't apply vanish from the statement, and what is left has an index.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
begin
  return query
  select c.brand_key, count(*)::integer, max(c.created_at)
  from private.offers_not_hidden c
  where not c.has_ended and c.live_until >= today and not c.followers_only
    and (wanted is null or private.search_document(c.brand_key) @@ wanted)
    and (categories is null or c.category = any (categories))
  group by c.brand_key;
end;
$$;
comment on function private.count_brands(tsquery, text[]) is
  'The brands with live offers that everybody sees, within categories and found by name if these are given: how many offers, and when the newest was added.';
grant execute on function private.count_brands(tsquery, text[]) to anon, authenticated, service_role;

create function private.brand_name(of_brand text, newest_at timestamptz, categories text[])
returns text
language sql
stable
set search_path = ''
as $$
  select btrim(c.brand_name)
  from public.promo_codes c
  where c.brand_key = of_brand and c.created_at = brand_name.newest_at and c.live_until >= private.today() and not c.hidden and not c.followers_only
    and (categories is null or c.category = any (categories))
  order by c.id desc
  limit 1;
$$;
comment on function private.brand_name(text, timestamptz, text[]) is 'A brand as its newest live offer that everybody sees writes it, within categories if they are given.';
grant execute on function private.brand_name(text, timestamptz, text[]) to anon, authenticated, service_role;

create view public.brand_counts with (security_invoker = true) as
select b.brand_key collate "C" as brand_key, private.brand_name(b.brand_key, b.newest_at, null) as name, b.live, b.newest_at
from private.count_brands(null, null) b;

comment on view public.brand_counts is 'Brands with live offers that everybody sees: their name as the newest of these writes it, how many, and when the newest was added.';
grant select on public.brand_counts to anon, authenticated, service_role;

create view public.influencer_offer_counts with (security_invoker = true) as
select
  influencer_id,
  (count(*) filter (where live_until >= (select private.today())))::integer as live,
  (count(*) filter (where live_until > (select private.today())))::integer as in_alerts
from public.promo_codes
where not followers_only
group by influencer_id;

comment on view public.influencer_offer_counts is
  'Offers per influencer that everybody sees. live: the live ones. in_alerts: those of them that My Alerts shows, so not one whose last day is today. Counted at each query, so ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_offer_counts to anon, authenticated;

create function private.note_ended_offers()
returns void
language sql
set search_path = ''
as $$
  update public.promo_codes c
  set has_ended = true
  where c.id in (
    select o.id from public.promo_codes o
    where not o.has_ended and o.expiration_date < private.today()
    order by o.expiration_date
    limit 500
    for update skip locked
  );
$$;
comment on function private.note_ended_offers() is 'Sets has_ended of up to 500 expired offers, which the indexes of live offers then leave out. Called by schedule.';

-- 11_outbox.sql

-- The outbox: each statement that writes offers leaves one row. What must be true at the statement's commit is done by then; everything else that follows
-- from the statement is done later, by the row. A changed profile, and an account that is hidden or shown, leave a row, too. Mails and other calls of
-- functions that wait are jobs (20_jobs.sql). See docs/decisions/schema.md#the-outbox.

create table private.outbox (
  id bigint primary key generated always as identity,
  changes_deals boolean not null default false,
  changed_influencers uuid[] not null default '{}',
  published_offers uuid[] not null default '{}'
);
comment on table private.outbox is
  'What private.relay_outbox() is still to do after changes of offers and accounts. A row is deleted in the transaction that handles the row, so each row is handled '
  'once, and a row whose handling was interrupted is handled again.';
comment on column private.outbox.changes_deals is 'Whether everybody who shows deals is to be told that some may have changed.';
comment on column private.outbox.changed_influencers is
  'Accounts of which browser extensions may show something else than before: an offer, their name or picture.';
comment on column private.outbox.published_offers is 'Offers of which followers'' devices are to be told.';
alter table private.outbox enable row level security;

create function private.relay_outbox()
returns void
language plpgsql
set search_path = ''
as $$
declare
  taken constant private.outbox[] := array(
    select o from private.outbox o order by o.id limit 1000 for update skip locked
  );
begin
  if exists (select from unnest(taken) as t where t.changes_deals) then
    perform realtime.send('{}', 'offers', 'deals', true);
  end if;
  insert into private.extension_changes as counted (influencer_id, changes)
  select a.id, 1
  -- An account may have been removed since.
  from private.accounts a
  where a.id in (select unnest(t.changed_influencers) from unnest(taken) as t)
  -- In key order, so that two runs never wait for each other.
  order by a.id
  on conflict (influencer_id) do update set changes = counted.changes + 1;
  perform private.queue_publications(array(select unnest(t.published_offers) from unnest(taken) as t));
  delete from private.outbox o where o.id = any (array(select t.id from unnest(taken) as t));
end;
$$;
comment on function private.relay_outbox() is
  'Tells whoever shows deals that some changed, lets the followers'' extensions ask anew, and gives what was published to the fan-out, for the oldest '
  'thousand rows; rows that another run has locked are left to that run. A run that is killed has done nothing. Called by schedule, so that pages of deals hear of changes at most '
  'once a tick.';

-- 12_signals.sql

-- Signals: private messages that the database sends on topics of Realtime (docs/decisions/realtime-signals.md).
-- Policies decide who may receive them. Clients can't send any, because no policy allows it.
-- Other files send the signals that offers changed, to whoever listens to their influencers (08_writing_offers.sql) or to all deals (11_outbox.sql), that a
-- member's follows or an influencer's number of followers changed (10_follower_counts.sql), and that a team changed (05_teams.sql).

create policy "Anybody hears of offers and follower numbers"
  on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) = 'deals'
      or (
        (select realtime.topic()) like 'influencer:%'
        and not exists (
          select from private.hidden_accounts hidden where 'influencer:' || hidden.account_id = (select realtime.topic())
        )
      )
    )
  );

create policy "A member hears of its own follows and teams"
  on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'member:' || (select auth.uid()));

-- Requests to Realtime don't pass PostgREST, which calls private.admit_request(). So this policy checks the session, too.
create policy "A session that has ended or is an extension's hears nothing"
  on realtime.messages as restrictive for select to authenticated
  using ((select private.session_state()) = 'stands');

create function private.announce_account(of_account uuid)
returns void
language sql
set search_path = ''
as $$
  select realtime.send('{}', 'offers', 'influencer:' || of_account, true);
  insert into private.outbox (changes_deals) values (true);
$$;
comment on function private.announce_account(uuid) is 'Tells everybody that an account, with its offers, is hidden or shown.';

-- 13_list_pages.sql

-- What all lists share: cursors, orders, sizes. See docs/decisions/list-queries.md.

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor, made of the name of its list and the sort keys of the row after which the list goes on.';
grant execute on function private.write_cursor(text, jsonb) to anon, authenticated;

create function private.read_cursor(after text, list text, key_types text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  keys jsonb;
begin
  if after is null then
    return null;
  end if;
  begin
    -- Even the longest cursor, which has a text of 120 characters, is shorter.
    if octet_length(after) > 4096 then
      raise exception 'foreign';
    end if;
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for nth in 1 .. cardinality(key_types) loop
      if keys ->> nth is null then
        raise exception 'incomplete';
      end if;
      case key_types[nth]
        when 'text' then null;
        when 'timestamptz' then perform (keys ->> nth)::timestamptz;
        when 'date' then perform (keys ->> nth)::date;
        when 'uuid' then perform (keys ->> nth)::uuid;
        when 'boolean' then perform (keys ->> nth)::boolean;
        when 'integer' then perform (keys ->> nth)::integer;
        when 'bigint' then perform (keys ->> nth)::bigint;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The array that private.write_cursor() put into a cursor: element 0 is the list, and the sort keys follow from element 1, each castable to its type in key_types. Null '
  'without a cursor. Raises 22023 for whatever isn''t a cursor of this list.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

create function private.require_sort(listed text, sort_order text, known text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if sort_order <> all (known) then
    raise exception '% can''t be sorted like that.', listed using errcode = '22023';
  end if;
end;
$$;
comment on function private.require_sort(text, text, text[]) is 'Refuses an order that a list doesn''t have.';
grant execute on function private.require_sort(text, text, text[]) to anon, authenticated;

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.page_size(integer) to anon, authenticated;

create type private.total_and_page as (total integer, page uuid[]);
comment on type private.total_and_page is 'How many rows a list has, counted up to 10,001, and the ids of a page of them.';

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(private.categories()) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The existing categories among the first 100 given ones; null when none is given, empty when none exists.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

create function private.known_country(given text)
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select known from unnest(private.countries()) as known where known = upper(given);
$$;
comment on function private.known_country(text) is 'The country of a code in either case; null for whatever is none.';
grant execute on function private.known_country(text) to anon, authenticated;

-- 13_offer_lists.sql

-- Lists of offers, page by page. See docs/decisions/list-queries.md.

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean,
  country text,
  country_first boolean
);
comment on type private.offer_filter is
  'The filters of a list of offers; a null field filters nothing. country: only those that count there, or, with country_first, these first and the others '
  'after them.';

create type private.offer_cursor as (
  outside_country boolean,
  expired boolean,
  name text collate "C",
  rank integer,
  created_at timestamptz,
  id uuid
);
comment on type private.offer_cursor is
  'The row after which a list of offers goes on, by its sort keys. name: the brand or the category where a list is sorted by it, else empty; rank: that of the discount or '
  'of the reports, else 0. All fields are null for a list''s first page.';

-- Finds the offers that count in a country.
create index promo_codes_countries_idx on public.promo_codes using gin (private.countries_or_any(countries)) with (gin_pending_list_limit = 256)
  where not has_ended;

-- The filter's conditions stand in each of the following statements, in the form that the statement's index serves.

create function private.page_of_offers(
  wanted private.offer_filter, only_these uuid[], outside_country boolean, sort_order text, after_row private.offer_cursor, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from private.offers_not_hidden c
    where not c.followers_only
      and (only_these is null or c.id = any (only_these))
      and (wanted.include_expired or c.live_until >= today)
      and (wanted.categories is null or c.category = any (wanted.categories))
      and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
      and private.counts_in(c.countries, wanted.country) <> outside_country
      and (
        -- Behind the cursor: live offers come before expired ones, each in the order of the sort.
        after_row.id is null
        or (wanted.include_expired and c.live_until < today and not after_row.expired)
        or (
          (not wanted.include_expired or (c.live_until < today) = after_row.expired)
          and case sort_order
            when 'alphabetical' then c.brand_key >= after_row.name
              and (c.brand_key > after_row.name or (c.created_at, c.id) < (after_row.created_at, after_row.id))
            when 'category' then c.category >= after_row.name
              and (c.category > after_row.name or (c.created_at, c.id) < (after_row.created_at, after_row.id))
            when 'discount' then (c.discount_rank, c.created_at, c.id) < (after_row.rank, after_row.created_at, after_row.id)
            when 'reliable' then (c.reliability_rank, c.created_at, c.id) < (after_row.rank, after_row.created_at, after_row.id)
            else (c.created_at, c.id) < (after_row.created_at, after_row.id)
          end
        )
      )
    order by
      case when wanted.include_expired then c.live_until < today end,
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category end,
      case sort_order when 'discount' then c.discount_rank when 'reliable' then c.reliability_rank end desc,
      c.created_at desc, c.id desc
    limit row_limit
  );
end;
$$;
comment on function private.page_of_offers(private.offer_filter, uuid[], boolean, text, private.offer_cursor, integer) is
  'A page of the public offers that a filter without a search lets through. Each order has an index. only_these: '
  'the ids to choose from, if these are few. outside_country: those that don''t count in the filter''s country instead.';

create function private.search_offers(
  wanted private.offer_filter, alerts_of uuid[], sort_order text, after_row private.offer_cursor, row_limit integer
)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep a search from its index: only operators that are marked as leakproof may come before a policy's condition.
security definer
set search_path = ''
-- Most offers may match. In less memory the bitmap of matches notes pages instead of rows, and every row of these pages is tested again.
set work_mem = '16MB'
as $$
declare
  today constant date := private.today();
  -- On its last day an offer is in the lists and not among the alerts any more.
  live_on constant date := case when alerts_of is null then today else today + 1 end;
  answer private.total_and_page;
begin
  with found as materialized (
    select
      -- The keys are those that list_offers writes into its cursor. If they weren't, pages would repeat or leave out rows.
      o.id, o.created_at, o.live_until < today as expired, not private.counts_in(o.countries, wanted.country) as outside_country,
      case sort_order when 'alphabetical' then o.brand_key when 'category' then o.category else '' end as name,
      case sort_order when 'discount' then o.discount_rank when 'reliable' then o.reliability_rank else 0 end as rank
    from private.visible_offers o
    where (wanted.search is null or o.search @@ wanted.search)
      -- The indexes of the search and of countries have the offers that haven't ended.
      and (wanted.include_expired or (not o.has_ended and o.live_until >= live_on))
      and (alerts_of is not null or not o.followers_only)
      and (alerts_of is null or o.influencer_id = any (alerts_of))
      and (wanted.categories is null or o.category = any (wanted.categories))
      and (wanted.influencer_id is null or o.influencer_id = wanted.influencer_id)
      and (wanted.brand_key is null or o.brand_key = wanted.brand_key)
      -- As private.counts_in has it, in the form that promo_codes_countries_idx serves.
      and (wanted.country_first or wanted.country is null or private.countries_or_any(o.countries) && array['*', wanted.country])
  )
  select
    (select count(*) from (select from found f where not f.expired limit private.most_counted()) capped),
    array(
      select f.id
      from found f
      -- The rank descends, while the keys before it ascend, so its sign is turned. Time and id descend, too, and have no sign, so they are compared apart.
      where after_row.id is null
        or (f.outside_country, f.expired, f.name, -f.rank) > (after_row.outside_country, after_row.expired, after_row.name, -after_row.rank)
        or (
          (f.outside_country, f.expired, f.name, f.rank) = (after_row.outside_country, after_row.expired, after_row.name, after_row.rank)
          and (f.created_at, f.id) < (after_row.created_at, after_row.id)
        )
      -- A key that doesn't apply to this sort is a constant when the statement is planned, and vanishes from the plan.
      order by
        case when wanted.country is not null then f.outside_country end,
        case when wanted.include_expired then f.expired end,
        case when sort_order in ('alphabetical', 'category') then f.name end,
        case when sort_order in ('discount', 'reliable') then f.rank end desc,
        f.created_at desc, f.id desc
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.search_offers(private.offer_filter, uuid[], text, private.offer_cursor, integer) is
  'How many public offers a filter with a search or a country finds, counted up to 10,001, and a page of them: all that an index finds is read and sorted. alerts_of: the influencers '
  'of whose offers only the alerts are searched, those for followers only that the caller sees among them; null for everybody''s.';
grant execute on function private.search_offers(private.offer_filter, uuid[], text, private.offer_cursor, integer) to authenticated;

create function private.total_and_page_of_offers(wanted private.offer_filter, sort_order text, after_row private.offer_cursor, row_limit integer)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep countries from their index, as it would a search.
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  -- When so many offers count in a country, they aren't looked up and sorted for a page: the index of the order is walked instead.
  too_many_to_sort constant integer := 1001;
  is_outside_country constant boolean := coalesce(after_row.outside_country, false);
  -- All that count in the country, if these are few.
  in_country uuid[];
  answer private.total_and_page;
begin
  if wanted.search is not null then
    return private.search_offers(wanted, alerts_of => null, sort_order => sort_order, after_row => after_row, row_limit => row_limit);
  end if;
  -- Lists of one influencer or one brand are walked by their own index.
  if wanted.country is not null and not is_outside_country and num_nonnulls(wanted.influencer_id, wanted.brand_key) = 0 then
    in_country := array(
      select c.id
      from private.offers_not_hidden c
      where private.countries_or_any(c.countries) && array['*', wanted.country]
        and not c.has_ended and c.live_until >= today and not c.followers_only
        and (wanted.categories is null or c.category = any (wanted.categories))
      limit too_many_to_sort
    );
    if cardinality(in_country) = too_many_to_sort then
      in_country := null;
    end if;
  end if;
  answer.page := private.page_of_offers(wanted, in_country, is_outside_country, sort_order, after_row, row_limit);
  -- A page that the offers which count in the country don't fill goes on with the others.
  if wanted.country is not null and wanted.country_first and not is_outside_country and cardinality(answer.page) < row_limit then
    answer.page := answer.page || private.page_of_offers(
      -- A cursor of nulls and not null: of a null cursor the planner wouldn't know the fields.
      wanted, only_these => null, outside_country => true, sort_order => sort_order,
      after_row => row(null, null, null, null, null, null)::private.offer_cursor, row_limit => row_limit - cardinality(answer.page)
    );
  end if;
  if after_row.id is null and not wanted.country_first and in_country is not null then
    answer.total := cardinality(in_country);
  elsif after_row.id is null then
    select count(*) into answer.total
    from (
      select from private.offers_not_hidden c
      where not c.has_ended and c.live_until >= today and not c.followers_only
        and (wanted.influencer_id is null or c.influencer_id = wanted.influencer_id)
        and (wanted.brand_key is null or c.brand_key = wanted.brand_key)
        and (wanted.categories is null or c.category = any (wanted.categories))
        -- As private.counts_in has it, in the form that promo_codes_countries_idx serves.
        and (wanted.country_first or wanted.country is null or private.countries_or_any(c.countries) && array['*', wanted.country])
      limit private.most_counted()
    ) capped;
  end if;
  return answer;
end;
$$;
comment on function private.total_and_page_of_offers(private.offer_filter, text, private.offer_cursor, integer) is
  'A page of the public offers that a filter finds, and on the first page how many of them are live.';
grant execute on function private.total_and_page_of_offers(private.offer_filter, text, private.offer_cursor, integer) to anon, authenticated;

create function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- One statement serves every filter and order. Planned for the values at hand, conditions and sort keys that don't apply vanish from it, and
-- what is left is in the order of an index. The setting holds for the functions that are called from here, too, which have these statements.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- Cut, so that a long text costs little. No brand's name has so many characters.
  of_brand_key constant text := case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end;
  asked_country constant text := private.known_country(in_country);
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer, of_brand_key,
    -- Expired ones are listed of somebody or of a brand, never of all.
    coalesce(list_offers.include_expired, false) and num_nonnulls(of_influencer, of_brand_key) > 0,
    coalesce(asked_country, private.country_of((select auth.uid()))), asked_country is null
  );
  sort_order constant text := coalesce(sort, 'newest');
  row_limit constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  keys jsonb;
  listed private.total_and_page;
begin
  perform private.require_sort('Offers', sort_order, array['newest', 'alphabetical', 'discount', 'category', 'reliable']);
  keys := private.read_cursor(after, list_name, array['boolean', 'boolean', 'text', 'integer', 'timestamptz', 'uuid']);
  listed := private.total_and_page_of_offers(
    wanted, sort_order, row(keys ->> 1, keys ->> 2, keys ->> 3, keys ->> 4, keys ->> 5, keys ->> 6)::private.offer_cursor, row_limit
  );

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c,
    -- The keys are those by which page_of_offers and search_offers go on after a row.
    private.write_cursor(list_name, jsonb_build_array(
      not private.counts_in(c.countries, wanted.country), c.live_until < private.today(),
      case sort_order when 'alphabetical' then c.brand_key when 'category' then c.category else '' end,
      case sort_order when 'discount' then c.discount_rank when 'reliable' then c.reliability_rank else 0 end,
      c.created_at, c.id
    )),
    case when after is null then listed.total end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer, text) is
  'A page of live offers that everybody sees, searched, narrowed and sorted (newest, alphabetical by brand, discount, category, reliable). '
  'include_expired: with the expired ones, of an influencer or a brand. '
  'in_country: only those that count there; otherwise those that don''t count in the caller''s own country come last. '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 10001 for more than 10,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer, text) to anon, authenticated;

create function public.featured_offers()
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  with featured as (
    select c as code
    from public.promo_codes c
    where c.is_featured and c.live_until >= (select private.today()) and not c.followers_only
    order by not private.counts_in(c.countries, (select private.country_of((select auth.uid())))), c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select code from featured
    union all
    select c from public.list_offers(page_size => 4) newest join public.promo_codes c on c.id = newest.id where not exists (select from featured)
  )
  select offer.*
  from shown
  cross join lateral private.as_offer(shown.code, null, (select count(*)::integer from shown)) as offer
  order by not private.counts_in(offer.countries, (select private.country_of((select auth.uid())))), offer.created_at desc, offer.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (docs/product/offers.md#featured-offers). Those that don''t count in the caller''s '
  'country come last.';
grant execute on function public.featured_offers() to anon, authenticated;

-- 14_account_lists.sql

-- Lists of influencers and of credit-card accounts.

create view private.influencer_cards with (security_invoker = true) as
select
  p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard, p.is_featured,
  p.created_at, p.sort_name, coalesce(counts.follower_count, 0) as follower_count,
  (
    select count(*)::integer from public.promo_codes c
    where c.influencer_id = p.id and c.live_until >= (select private.today()) and not c.followers_only
  ) as live_offer_count
from public.profiles p
left join public.follower_counts counts on counts.influencer_id = p.id;

comment on view private.influencer_cards is 'What an account''s card and public page show, with its current counts.';
grant select on private.influencer_cards to anon, authenticated;

create function private.page_of_accounts(credit_cards boolean, sort_order text, cursor_keys jsonb, row_limit integer)
returns private.total_and_page
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand, conditions and sort keys of the other sort vanish from the statement, and what is left is in the order of an index.
set plan_cache_mode = force_custom_plan
as $$
declare
  after_at constant timestamptz := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_name constant text collate "C" := case when sort_order = 'alphabetical' then cursor_keys ->> 1 end;
  after_id constant uuid := (cursor_keys ->> 2)::uuid;
  answer private.total_and_page;
begin
  answer.page := array(
    select p.id
    from public.profiles p
    where p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
      and (cursor_keys is null or case sort_order
        when 'newest' then (p.created_at, p.id) < (after_at, after_id)
        else (p.sort_name, p.id) > (after_name, after_id)
      end)
    order by
      case when sort_order = 'alphabetical' then p.sort_name end,
      case when sort_order = 'newest' then p.created_at end desc,
      case when sort_order = 'newest' then p.id end desc,
      p.id
    limit row_limit
  );
  if cursor_keys is null then
    select count(*) into answer.total
    from (
      select from public.profiles p
      where p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
      limit private.most_counted()
    ) capped;
  end if;
  return answer;
end;
$$;
comment on function private.page_of_accounts(boolean, text, jsonb, integer) is
  'A page of the influencers, or of the credit-card accounts, after a cursor''s keys; without a cursor the first page, and how many there are.';
grant execute on function private.page_of_accounts(boolean, text, jsonb, integer) to anon, authenticated;

create function private.search_accounts(wanted tsquery, credit_cards boolean, sort_order text, cursor_keys jsonb, row_limit integer)
returns private.total_and_page
language plpgsql
stable
-- The policy would keep the search from its index: only operators that are marked as leakproof may come before a policy's condition. The view
-- private.public_profiles asks what the policy asks.
security definer
set search_path = ''
as $$
declare
  after_at constant timestamptz := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_name constant text collate "C" := case when sort_order = 'alphabetical' then cursor_keys ->> 1 end;
  after_id constant uuid := (cursor_keys ->> 2)::uuid;
  answer private.total_and_page;
begin
  with found as materialized (
    select p.id, p.created_at, p.sort_name
    from private.public_profiles p
    where p.search @@ wanted and p.is_creditcard = credit_cards and (p.is_influencer or p.is_creditcard)
  )
  select
    (select least(count(*), private.most_counted()) from found),
    array(
      select f.id from found f
      where cursor_keys is null or case sort_order
        when 'newest' then (f.created_at, f.id) < (after_at, after_id)
        else (f.sort_name, f.id) > (after_name, after_id)
      end
      order by
        case when sort_order = 'alphabetical' then f.sort_name end,
        case when sort_order = 'newest' then f.created_at end desc,
        case when sort_order = 'newest' then f.id end desc,
        f.id
      limit row_limit
    )
  into answer;
  return answer;
end;
$$;
comment on function private.search_accounts(tsquery, boolean, text, jsonb, integer) is
  'The same as private.page_of_accounts for a search: reads and sorts all that the search index finds.';
grant execute on function private.search_accounts(tsquery, boolean, text, jsonb, integer) to anon, authenticated;

create function public.list_influencers(
  search text default null,
  sort text default 'newest',
  credit_cards boolean default false,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  only_credit_cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'influencers ' || sort_order;
  row_limit constant integer := private.page_size(list_influencers.page_size);
  wanted constant tsquery := private.search_query(list_influencers.search);
  cursor_keys jsonb;
  listed private.total_and_page;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']);
  listed := case
    when wanted is null then private.page_of_accounts(only_credit_cards, sort_order, cursor_keys, row_limit)
    else private.search_accounts(wanted, only_credit_cards, sort_order, cursor_keys, row_limit)
  end;

  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    private.write_cursor(list_name, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    case when after is null then listed.total end
  from unnest(listed.page) with ordinality as shown(id, number)
  join private.influencer_cards p on p.id = shown.id
  order by shown.number;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by name and username. after: the cursor of the last row of the page before. total: on the first page only.';
grant execute on function public.list_influencers(text, text, boolean, text, integer) to anon, authenticated;

create function public.featured_accounts()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    null::text, (count(*) over ())::integer
  from (
    select * from private.influencer_cards where is_featured order by created_at desc, id desc limit 4
  ) p
  order by p.created_at desc, p.id desc;
$$;
comment on function public.featured_accounts() is 'The newest accounts, up to four, that the operator has marked as featured, in the columns of list_influencers. No page follows, so cursor is null.';
grant execute on function public.featured_accounts() to anon, authenticated;

create function public.list_followed_influencers(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'followed influencers', array['timestamptz', 'uuid']);
  after_at constant timestamptz := coalesce((cursor_keys ->> 1)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_followed_influencers.page_size);
  -- A pattern for each word, in which the signs of patterns stand for themselves.
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(
      ltrim(replace(private.fold(private.searchable_text(btrim(left(list_followed_influencers.search, 200)))), '''', ''), '@'), '\s+'
    ) as word
    where word <> ''
  );
begin
  return query
  with followed as (
    select f.influencer_id, f.followed_at as since
    from public.my_followed_influencers() f
    where patterns is null or exists (
      select from public.profiles p
      where p.id = f.influencer_id
        and replace(private.fold(private.searchable_text(concat_ws(' ', p.full_name, p.username))), '''', '') like all (patterns)
    )
  ), page as (
    select * from followed f
    where (f.since, f.influencer_id) < (after_at, after_id)
    order by f.since desc, f.influencer_id desc
    limit row_limit
  )
  select
    f.influencer_id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard,
    coalesce(counts.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = f.influencer_id and c.live_until >= (select private.today()) and not c.followers_only
    ),
    private.write_cursor('followed influencers', jsonb_build_array(f.since, f.influencer_id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from followed) end
  from page f
  -- Somebody who is no influencer any more has no public profile, and can still be unfollowed.
  left join public.profiles p on p.id = f.influencer_id
  left join public.follower_counts counts on counts.influencer_id = f.influencer_id
  order by f.since desc, f.influencer_id desc;
end;
$$;
comment on function public.list_followed_influencers(text, text, integer) is
  'A page of everybody whom the caller follows, with or without live offers, latest first; found by parts of name and '
  'username, without regard to case, accents and apostrophes. after, total: as in list_influencers.';
grant execute on function public.list_followed_influencers(text, text, integer) to authenticated;

-- 14_managed_influencers.sql

-- The influencers of an agency for whom the caller acts: the list, one of them, the totals, and their passwords.

create function private.managed_credentials()
returns table (agency_id uuid, influencer_id uuid, email text, temporary_password text)
language sql
stable
security definer
set search_path = ''
as $$
  select mine.agency_id, mine.account_id, account.email, link.temporary_password
  from private.acts_for((select auth.uid())) mine
  join auth.users account on account.id = mine.account_id
  join public.agency_influencers link on link.agency_id = mine.agency_id and link.influencer_id = mine.account_id
  where mine.may_write;
$$;
comment on function private.managed_credentials() is
  'The addresses of the influencers whom the caller manages, and the temporary passwords that still stand: for the owner and the managers of that influencer. Runs '
  'with the owner''s rights, because no client reads the accounts.';
grant execute on function private.managed_credentials() to authenticated;

create function public.agency_totals(of_agency uuid)
returns table (influencers integer, live_codes integer)
language sql
stable
set search_path = ''
as $$
  with mine as (
    select m.account_id as influencer_id from private.i_act_for() m where m.agency_id = of_agency
  )
  select
    (select count(*)::integer from mine),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id in (select mine.influencer_id from mine) and c.live_until >= (select private.today())
    );
$$;
comment on function public.agency_totals(uuid) is
  'How many influencers of an agency the caller acts for, and how many live codes they have together; zeros for anybody else.';
grant execute on function public.agency_totals(uuid) to authenticated;

create function public.managed_influencer(of_influencer uuid)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  is_creditcard boolean,
  agency_id uuid,
  may_write boolean
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, credentials.email, credentials.temporary_password,
    counts.live, counts.total, p.is_creditcard, mine.agency_id, mine.may_write
  from private.i_act_for() mine
  join public.profiles p on p.id = mine.account_id
  left join private.managed_credentials() credentials on credentials.agency_id = mine.agency_id and credentials.influencer_id = mine.account_id
  cross join lateral (
    select (count(*) filter (where c.live_until >= (select private.today())))::integer as live, count(*)::integer as total
    from public.promo_codes c
    where c.influencer_id = p.id
  ) counts
  where mine.account_id = of_influencer and mine.agency_id is not null
  -- Of several agencies one for which the caller may write, and of those the one that the trail names (private.acting_on).
  order by not mine.may_write, mine.since, mine.agency_id
  limit 1;
$$;
comment on function public.managed_influencer(uuid) is
  'An influencer for whom the caller acts; address and temporary password are for the owner and managers only. No row for anybody else.';
grant execute on function public.managed_influencer(uuid) to authenticated;

create function public.list_managed_influencers(
  of_agency uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  row_limit constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  cursor_keys jsonb;
begin
  perform private.require_sort('Influencers', sort_order, array['newest', 'alphabetical']);
  cursor_keys := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, credentials.email, credentials.temporary_password,
      -- Empty unless the list is sorted by name, so that one order does for both.
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as sort_name,
      mine.since
    from private.i_act_for() mine
    join public.profiles p on p.id = mine.account_id
    left join private.managed_credentials() credentials on credentials.agency_id = mine.agency_id and credentials.influencer_id = mine.account_id
    where mine.agency_id = of_agency
      and (wanted is null or (p.search || private.search_document(coalesce(credentials.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where cursor_keys is null
      or m.sort_name > (cursor_keys ->> 1) collate "C"
      or (m.sort_name = cursor_keys ->> 1 and (m.since, m.id) < ((cursor_keys ->> 2)::timestamptz, (cursor_keys ->> 3)::uuid))
    order by m.sort_name, m.since desc, m.id desc
    limit row_limit
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.sort_name, m.since, m.id)),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.sort_name, m.since
  order by m.sort_name, m.since desc, m.id desc;
end;
$$;
comment on function public.list_managed_influencers(uuid, text, text, text, integer) is
  'A page of the influencers of an agency for whom the caller acts, found by name, username and address; sorted by the '
  'latest management or by name. temporary_password: null once it doesn''t stand any more. For analysts both the password and the address are null. after, total: as in list_influencers.';
grant execute on function public.list_managed_influencers(uuid, text, text, text, integer) to authenticated;

create function public.credentials_to_hand_over(of_agency uuid)
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, credentials.email, credentials.temporary_password
  from private.managed_credentials() credentials
  join public.profiles p on p.id = credentials.influencer_id
  where credentials.agency_id = of_agency and credentials.temporary_password is not null;
$$;
comment on function public.credentials_to_hand_over(uuid) is
  'What an agency hands over to those of its influencers who haven''t set a password yet, for its owner and managers; no row for anybody else.';
grant execute on function public.credentials_to_hand_over(uuid) to authenticated;

-- 15_brand_lists.sql

-- The list of brands.

create function public.list_brands(
  search text default null,
  sort text default 'newest',
  in_categories text[] default null,
  after text default null,
  page_size integer default 24
)
returns table (
  brand_key text,
  name text,
  deal_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'brands ' || sort_order;
  categories constant text[] := private.known_categories(in_categories);
  wanted constant tsquery := private.search_query(list_brands.search);
  cursor_keys jsonb;
  after_at timestamptz;
  after_count integer;
  after_key text;
begin
  perform private.require_sort('Brands', sort_order, array['newest', 'alphabetical', 'deals']);
  cursor_keys := private.read_cursor(after, list_name, array[case sort_order when 'newest' then 'timestamptz' when 'deals' then 'integer' else 'text' end, 'text']);
  -- A cursor has two keys: what the list is sorted by (an empty text in the alphabetical list), and the brand's key.
  after_at := case when sort_order = 'newest' then (cursor_keys ->> 1)::timestamptz end;
  after_count := case when sort_order = 'deals' then (cursor_keys ->> 1)::integer end;
  after_key := cursor_keys ->> 2;

  return query
  with brands as materialized (
    select b.brand_key collate "C" as brand_key, b.live, b.newest_at from private.count_brands(wanted, categories) b
  ), page as (
    select b.*
    from brands b
    where cursor_keys is null or case sort_order
      when 'newest' then b.newest_at < after_at or (b.newest_at = after_at and b.brand_key > after_key)
      when 'deals' then b.live < after_count or (b.live = after_count and b.brand_key > after_key)
      else b.brand_key > after_key
    end
    order by
      case when sort_order = 'newest' then b.newest_at end desc,
      case when sort_order = 'deals' then b.live end desc,
      b.brand_key
    limit private.page_size(list_brands.page_size)
  )
  select
    p.brand_key,
    private.brand_name(p.brand_key, p.newest_at, categories),
    p.live,
    private.write_cursor(list_name, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.newest_at) when 'deals' then to_jsonb(p.live) else '""' end,
      p.brand_key
    )),
    case when cursor_keys is null then (select least(count(*), private.most_counted())::integer from brands) end
  from page p
  order by
    case when sort_order = 'newest' then p.newest_at end desc,
    case when sort_order = 'deals' then p.live end desc,
    p.brand_key;
end;
$$;
comment on function public.list_brands(text, text, text[], text, integer) is
  'A page of brands with live offers, found by name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
grant execute on function public.list_brands(text, text, text[], text, integer) to anon, authenticated;

-- 16_uploads.sql

-- Files of promo codes. A row names its influencer by e-mail address or username (column email), and may name the influencer's id as well (column user_id).
-- See docs/decisions/csv-upload.md.

create function private.match_influencers(names text[], hold boolean)
returns table (name text, influencer_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  matched_names text[];
  matched_ids uuid[];
begin
  select array_agg(known.name), array_agg(p.id) into matched_names, matched_ids
  from public.profiles p
  join auth.users account on account.id = p.id
  cross join lateral (values (p.username), (lower(account.email)::text)) as known(name)
  join unnest(names) as wanted(name) on wanted.name = known.name
  where p.is_influencer
    and p.id in (select mine.account_id from private.i_act_for() mine where mine.may_write);

  -- In the order of locks (08_writing_offers.sql): all profiles, then all lock rows, each by id.
  if hold then
    perform from public.profiles p where p.id = any (matched_ids) order by p.id for share;
    perform from private.influencer_locks l where l.influencer_id = any (matched_ids) order by l.influencer_id for update;
  end if;
  return query select * from unnest(matched_names, matched_ids);
end;
$$;
comment on function private.match_influencers(text[], boolean) is
  'The influencers that the caller may write for and whose username or account e-mail is among the names (lower-case). With '
  'hold, locks them against other publishing. Starts from what the caller may write for, so it tells nothing of anybody else. '
  'Runs with the owner''s rights, because clients neither read the accounts'' addresses nor may lock these rows.';
grant execute on function private.match_influencers(text[], boolean) to authenticated;

create function private.require_room(new_codes bigint)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  plan record;
  fitting integer;
begin
  if new_codes = 0 then
    return;
  end if;
  select * into plan from public.my_offer_limit();
  fitting := greatest(plan.max_offers - plan.used, 0);
  if plan.max_offers is null or new_codes <= fitting then
    return;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn''t fit'
      when fitting = 0 then format('None of the %s new codes in this file fits', to_char(new_codes, 'FM999,999'))
      else format(
        '%s of the %s new codes in this file %s',
        fitting, to_char(new_codes, 'FM999,999'), case fitting when 1 then 'fits' else 'fit' end
      )
    end,
    plan.tier, plan.max_offers, case plan.max_offers when 1 then 'offer' else 'offers' end, plan.used
    using errcode = 'P0001', hint = 'offer_limit';
end;
$$;
comment on function private.require_room(bigint) is
  'Refuses more new codes of the caller''s own than its plan has room for, saying how many fit.';
grant execute on function private.require_room(bigint) to authenticated;

create function private.refuse_unfit_file(promo_codes jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  overlong text;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are uploaded as a list of at most 10,000.' using errcode = '22023';
  end if;
  -- As private.refuse_overlong_texts() does for a single code. A character has at most four bytes, so a text with more than four times its column's length is too
  -- long. A thousand bytes are enough for every field without a length.
  with limits as materialized (
    select name, coalesce(4 * private.max_length(name), 1000) as max_bytes
    from unnest(private.offer_fields() || array['email', 'user_id']) as name
  )
  select given.key into overlong
  from jsonb_array_elements(promo_codes) as r(fields)
  cross join lateral jsonb_each_text(r.fields) as given
  join limits on limits.name = given.key
  where octet_length(given.value) > limits.max_bytes
  limit 1;
  if overlong in ('email', 'user_id') then
    raise exception 'A row names its influencer by an address or a username, not by a long text.' using errcode = '22023';
  elsif found then
    perform private.refuse_overlong_field(overlong);
  end if;
end;
$$;
comment on function private.refuse_unfit_file(jsonb) is
  'Refuses a file that is too long, or a text in it that is, before anything is sorted, matched and locked.';
grant execute on function private.refuse_unfit_file(jsonb) to authenticated;

create function private.compare_file(promo_codes jsonb, matched_names text[], matched_ids uuid[])
returns table (ordinal integer, influencer_id uuid, fields jsonb, first_ordinal integer, is_present boolean, is_present_with_any_link boolean)
language sql
stable
set search_path = ''
as $$
  with given as (
    select r.ordinal::integer as ordinal, m.influencer_id, r.fields, private.brand_key(r.fields ->> 'brand_name') as brand_key
    from jsonb_array_elements(promo_codes) with ordinality as r(fields, ordinal)
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.fields ->> 'email'))
      and coalesce(lower(nullif(btrim(r.fields ->> 'user_id'), '')), m.influencer_id::text) = m.influencer_id::text
  )
  -- One sort instead of a join: Postgres knows nothing of the file's rows and would compare each of 10,000 with each code that is there.
  select
    c.ordinal, c.influencer_id, c.fields, min(c.ordinal) over same_code,
    bool_or(c.ordinal is null) over same_code, bool_or(c.ordinal is null) over any_link
  from (
    select g.ordinal, g.influencer_id, g.fields, g.brand_key, g.fields ->> 'promo_code' as promo_code, g.fields ->> 'affiliate_link' as affiliate_link
    from given g
    union all
    select null, known.influencer_id, null, known.brand_key, known.promo_code, known.affiliate_link
    from public.promo_codes known
    where known.influencer_id = any (matched_ids)
    union all
    select null, h.influencer_id, null, h.brand_key, h.promo_code, h.affiliate_link
    from private.hidden_codes(matched_ids) h
  ) c
  window
    any_link as (partition by c.influencer_id, c.brand_key, private.code_key(c.promo_code)),
    same_code as (
      partition by c.influencer_id, c.brand_key, private.code_key(c.promo_code),
      -- Between two spellings of a link, http or https, capitals in the host, and a lone slash after the host make no difference.
      lower(substring(c.affiliate_link from '^[^:]+://([^/?#]*)') collate "C")
        || regexp_replace(regexp_replace(c.affiliate_link, '^[^:]+://[^/?#]*', ''), '^/$', '')
    );
$$;
comment on function private.compare_file(jsonb, text[], uuid[]) is
  'The rows of a file, and the codes that are there already, which have no ordinal. ordinal: from 1; influencer_id: null where a row matches nobody; first_ordinal: the first '
  'row with the same code; is_present: whether that code is there already; is_present_with_any_link: whether it is there, be its link the same or another.';
grant execute on function private.compare_file(jsonb, text[], uuid[]) to authenticated;

create function public.upload_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[], alike integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies this timeout to the whole request. It leaves a margin for 10,000 codes on a small instance.
set statement_timeout = '30s'
-- Another file for the same influencers may take as long.
set lock_timeout = '30s'
as $$
#variable_conflict use_column
declare
  names text[];
  matched_names text[];
  matched_ids uuid[];
  fresh public.promo_codes[];
  own_fresh bigint;
begin
  perform private.refuse_unfit_file(promo_codes);
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  -- A statement of its own after the locks were taken, which sees what others added before.
  select
    count(*) filter (where c.is_fresh),
    count(*) filter (where c.is_fresh and c.influencer_id = (select auth.uid())),
    array_agg(private.offer_from(c.influencer_id, c.fields) order by c.influencer_id, c.ordinal) filter (where c.is_fresh),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.ordinal = c.first_ordinal and c.is_present), '{}'),
    coalesce(
      jsonb_agg(jsonb_build_object('row', c.ordinal, 'of', c.first_ordinal) order by c.ordinal)
        filter (where c.ordinal > c.first_ordinal and c.influencer_id is not null),
      '[]'
    ),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.influencer_id is null), '{}'),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.is_fresh and c.is_present_with_any_link), '{}')
  into added, own_fresh, fresh, present, repeats, skipped, alike
  from (
    select *, ordinal = first_ordinal and not is_present and influencer_id is not null as is_fresh
    from private.compare_file(promo_codes, matched_names, matched_ids)
  ) c;

  perform private.require_room(own_fresh);
  if not dry_run then
    perform private.write_offers(fresh, private.offer_fields('file'), are_new => true);
    perform private.mark_as_upload(array(select distinct (f).influencer_id from unnest(fresh) as f));
  end if;
  return next;
end;
$$;
comment on function public.upload_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (docs/product/csv-upload.md). The same code (influencer, brand, code, link, in whichever spelling) is added once. added: how many codes were added. '
  'The other columns have numbers of rows, from 1. present: rows whose code is there already; repeats: rows that repeat an earlier row of the file, as {row, of}; skipped: rows '
  'that match no influencer; alike: added rows whose code is there with another link, too. With dry_run nothing is written, and the answer is what would come of the file. '
  'Refuses more new codes of the caller''s own than its plan has room for (private.require_room). Runs with the caller''s rights: policies, grants, constraints and the offer '
  'limit hold as for any insert.';
grant execute on function public.upload_promo_codes(jsonb, boolean) to authenticated;

-- 17_avatars.sql

-- Where pictures of accounts are kept, up to 5 MiB each. See docs/decisions/avatars.md. A bucket checks only the type that an upload declares. The edge function
-- upload-avatar tells by a file's bytes what it really is, writes with the server's key and removes an account's former pictures. So clients have no
-- policy to write, list or delete. A file in avatars is fetched by its address, because that bucket is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select bucket.id, bucket.id, bucket.is_public, 5 * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif']
from (
  values
    ('avatars', true),
    -- For pictures of suspended accounts, until the suspension is lifted. This bucket isn't public and has no policy, so only the server reads it.
    ('withheld-avatars', false)
) as bucket(id, is_public)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The function delete-account removes an account's pictures first. Where somebody deletes an account by SQL or in the dashboard, its pictures are left, and a job
-- removes them (18_departures.sql), because only the storage service can: SQL would leave the files.

create function private.has_pictures(of_account uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (
  select from storage.objects o
  -- A range instead of 'like', and with the operators of patterns: only so the storage service's index is used when the account is a parameter. '0' is the
  -- character after '/'.
  where o.bucket_id in ('avatars', 'withheld-avatars') and o.name ~>=~ (of_account || '/') and o.name ~<~ (of_account || '0')
);
comment on function private.has_pictures(uuid) is 'Whether the storage has files in an account''s folder.';

-- 17_lost_access.sql

-- What happens when somebody of an agency may not look up temporary passwords any more: those passwords are renewed, because somebody may have written
-- them down, and the addresses that this person typed are taken back. The rule is the same for every way out of an agency. See docs/decisions/teams.md.

create function private.end_password_access(of_agency uuid, of_people uuid[], to_influencers uuid[] default null, except_influencers uuid[] default '{}')
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  owner constant uuid := public.agency_owner(of_agency);
  influencer uuid;
  renewed integer := 0;
  outcome text;
  restored integer := 0;
  -- How many addresses stay that one of these people may have typed.
  doubtful integer := 0;
begin
  for influencer in
    select link.influencer_id from public.agency_influencers link
    where link.agency_id = of_agency and link.temporary_password is not null
      -- Of an influencer whose account was just deleted, this row is about to be removed, too.
      and exists (select from auth.users account where account.id = link.influencer_id)
      and (to_influencers is null or link.influencer_id = any (to_influencers))
      and link.influencer_id <> all (except_influencers)
    order by link.influencer_id
  loop
    -- Locks the account, as setting a password asks for.
    outcome := private.restore_address(of_agency, of_people, influencer);
    restored := restored + (outcome = 'restored')::integer;
    doubtful := doubtful + (outcome = 'doubtful')::integer;
    renewed := renewed + (private.set_temporary_password(of_agency, influencer) is not null)::integer;
  end loop;
  if renewed > 0 and exists (select from unnest(of_people) as person where person <> owner) then
    perform private.notify(owner, 'passwords renewed', format(
      '%s. Temporary passwords renewed: %s. Addresses restored: %s.%s',
      coalesce(
        (
          select string_agg(coalesce(p.full_name, p.username), ', ' order by coalesce(p.full_name, p.username)) from public.profiles p
          where p.id = any (of_people) and p.id <> owner
        ),
        'Somebody whose account is gone'
      ),
      renewed, restored,
      case when doubtful > 0 then format(' Addresses that stay, though nobody else of the team had typed them: %s.', doubtful) end
    ));
  end if;
  perform private.ask_owner_about_changed_addresses(of_agency, of_people, to_influencers, except_influencers);
end;
$$;
comment on function private.end_password_access(uuid, uuid[], uuid[], uuid[]) is
  'Renews the temporary passwords that people of an agency could look up, takes back the addresses that these people typed, tells the owner how many (unless of_people is the '
  'owner alone or null), and asks the owner about addresses that these people changed. of_people: null for the whole agency. to_influencers: whose passwords; null for all '
  'influencers of the agency. except_influencers: whose passwords stay: those that these people may still look up, and their own, where they are influencers of the agency, too.';

create function private.password_access_of(of_person uuid)
returns table (agency_id uuid, influencer_ids uuid[], requires_second_factor boolean)
language sql
stable
set search_path = ''
as $$
  select team.agency_id, case when not team.all_influencers then team.influencer_ids end, a.requires_second_factor
  from private.teams team
  join public.agencies a on a.agency_id = team.agency_id
  where team.person_id = of_person and team.role <> 'analyst';
$$;
comment on function private.password_access_of(uuid) is
  'In which agencies a person may look up temporary passwords, as long as its role counts. influencer_ids: null for all of the agency''s, else those for whom it was chosen as a manager.';

create function private.end_password_access_of_member(before public.agency_members, after public.agency_members)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  agency public.agencies;
begin
  select * into agency from public.agencies a where a.agency_id = before.agency_id;
  -- Nothing is lost by somebody who owns the agency now, whose role didn't count before, or who is a manager of all now.
  -- A suspended or deleted account lost its access when it was hidden. The profile tells, because the row in private.hidden_accounts may go before this one.
  if agency.owner_id = before.member_id
    or not exists (select from private.profiles_not_hidden p where p.id = before.member_id)
    or (agency.requires_second_factor and not private.has_second_factor(before.member_id))
    or (after.role = 'manager' and after.all_influencers)
  then
    return;
  end if;
  perform private.end_password_access(
    before.agency_id, array[before.member_id],
    case when not before.all_influencers then before.influencer_ids end,
    before.member_id || case when after.role = 'manager' then after.influencer_ids else '{}' end
  );
end;
$$;
comment on function private.end_password_access_of_member(public.agency_members, public.agency_members) is
  'Ends the access of a manager who was removed or has left (after is null), is an analyst now, or has other influencers.';

create function private.end_password_access_without_second_factor(of_agency uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  people uuid[];
  influencers uuid[];
begin
  -- In one call, because several may look up the same password, and each renewal takes a while.
  select array_agg(distinct team.person_id), array_agg(distinct link.influencer_id) into people, influencers
  from private.teams team
  join public.agency_influencers link
    on link.agency_id = team.agency_id and (team.all_influencers or link.influencer_id = any (team.influencer_ids))
    and link.influencer_id <> team.person_id
  where team.agency_id = of_agency and team.role <> 'analyst'
    and not private.has_second_factor(team.person_id) and not private.is_hidden_account(team.person_id);
  -- Null would mean the whole agency.
  if people is not null then
    perform private.end_password_access(of_agency, people, influencers);
  end if;
end;
$$;
comment on function private.end_password_access_without_second_factor(uuid) is
  'Ends the access of everybody in a team who lacks the second factor that its agency asks for from now on.';

create function private.end_lost_access()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  case tg_table_name
    when 'agency_members' then
      perform private.end_password_access_of_member(old, new);
    when 'agencies' then
      -- A former owner who stays as a manager of all keeps the access.
      if new.owner_id <> old.owner_id and not exists (
        select from public.agency_members m
        where m.agency_id = old.agency_id and m.member_id = old.owner_id and m.role = 'manager' and m.all_influencers
      ) then
        perform private.end_password_access(old.agency_id, array[old.owner_id], except_influencers => array[old.owner_id]);
      end if;
      if new.requires_second_factor and not old.requires_second_factor then
        perform private.end_password_access_without_second_factor(new.agency_id);
      end if;
    -- An account that is no agency any more.
    when 'profiles' then
      perform private.end_password_access(new.id, of_people => null);
    -- Somebody who is suspended or has deleted the account, and a whole team when the hidden account is its agency.
    when 'hidden_accounts' then
      perform private.end_password_access(a.agency_id, of_people => null) from public.agencies a where a.agency_id = new.account_id;
      perform private.end_password_access(known.agency_id, array[new.account_id], known.influencer_ids, array[new.account_id])
      from private.password_access_of(new.account_id) known
      where known.agency_id <> new.account_id;
    -- The last authenticator app, while an agency asks for one.
    when 'mfa_factors' then
      -- Two that are removed at the same moment wait for each other here, so that the later one sees that it is the last.
      perform from private.accounts a where a.id = old.user_id for no key update;
      perform private.end_password_access(known.agency_id, array[old.user_id], known.influencer_ids, array[old.user_id])
      from private.password_access_of(old.user_id) known
      where known.requires_second_factor and not private.has_second_factor(old.user_id)
        -- Not of an account that is being deleted, whose profile has gone at this moment: its access ends when it is hidden.
        and exists (select from private.profiles_not_hidden p where p.id = old.user_id);
  end case;
  return null;
end;
$$;
comment on function private.end_lost_access() is 'Calls private.end_password_access() at every way out of an agency. Runs with the owner''s rights, because the auth service and owners take some of these ways.';

create trigger end_lost_access
  after update or delete on public.agency_members
  for each row when (old.role = 'manager')
  execute function private.end_lost_access();
create trigger end_lost_access
  after update on public.agencies
  for each row when (old.owner_id <> new.owner_id or old.requires_second_factor <> new.requires_second_factor)
  execute function private.end_lost_access();
create trigger end_lost_access
  after update of is_agency on public.profiles
  for each row when (old.is_agency and not new.is_agency)
  execute function private.end_lost_access();
create trigger end_lost_access
  after insert on private.hidden_accounts
  for each row execute function private.end_lost_access();
create trigger end_lost_access
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.end_lost_access();

-- 17_suspensions.sql

-- How an account is suspended and comes back, and what follows outside of the database. Its codes aren't changed: policies and views leave out what a hidden account
-- has (03_accounts.sql, 08_offers.sql). See docs/decisions/departures.md.

create function public.suspend_account(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
-- The trigger end_lost_access (17_lost_access.sql) renews up to a thousand temporary passwords, which takes a few seconds. PostgREST sets a function's timeout
-- before it calls it.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  reported uuid[];
begin
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  if not found or private.is_hidden_account(of_account) then
    return false;
  end if;
  -- What the account reported and complained of counts no more. Offers are locked before their reports, as everywhere.
  reported := array(select own.offer_id from private.offer_reports own where own.user_id = of_account and own.counts);
  perform from public.promo_codes c where c.id = any (reported) order by c.id for key share;
  update private.offer_reports own set counts = false where own.user_id = of_account and own.counts;
  perform private.recount_reports(reported);
  update private.complaints own set weighs = false where own.by_account = of_account and own.weighs;
  insert into private.hidden_accounts (account_id, departed) values (of_account, false);
  -- The job sees to the account's plan at Stripe and its pictures in storage, by what the account is when the job is done (docs/decisions/avatars.md).
  insert into private.jobs (kind, key, account_id) values ('suspension', of_account, of_account)
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
  perform private.announce_account(of_account);
  perform private.fail_instagram_replies(of_account, 'switched_off');
  -- The auth service reads "infinity" as an error.
  update auth.users account set banned_until = now() + interval '100 years' where account.id = of_account;
  delete from auth.sessions s where s.user_id = of_account;
  return true;
end;
$$;
comment on function public.suspend_account(uuid) is
  'Hides an account from everybody, lets its reports and complaints count no more, signs it out everywhere and lets nobody sign in to it, until '
  'lift_suspension; false when there is none, or it is suspended already (docs/product/accounts-and-sessions.md#suspension). For the operator. Runs with the owner''s rights, '
  'because the server doesn''t write the auth service''s tables.';
grant execute on function public.suspend_account(uuid) to service_role;

create function public.lift_suspension(of_account uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_account for update;
  perform from public.profiles p where p.id = of_account for update;
  delete from private.hidden_accounts hidden where hidden.account_id = of_account and not hidden.departed;
  if not found then
    return false;
  end if;
  -- As when it was suspended: an account has one such job.
  insert into private.jobs (kind, key, account_id) values ('suspension', of_account, of_account)
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
  perform private.announce_account(of_account);
  perform private.fail_instagram_replies(of_account, 'switched_off');
  update auth.users account set banned_until = null where account.id = of_account;
  return true;
end;
$$;
comment on function public.lift_suspension(uuid) is
  'Shows a suspended account again, with its codes and followers, and lets it sign in; false when it isn''t suspended. For the operator. Runs with the owner''s rights, because '
  'the server doesn''t write the auth service''s tables.';
grant execute on function public.lift_suspension(uuid) to service_role;

-- 18_departures.sql

-- How a deleted account's rows are removed in batches, after it was hidden. See docs/decisions/departures.md.

create function private.remove_codes_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.offer_reports r
  where (r.offer_id, r.code_number, r.user_id) in (
    select about.offer_id, about.code_number, about.user_id
    from public.promo_codes c
    join private.offer_reports about on about.offer_id = c.id
    where c.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  -- A code takes the room of ten rows (private.remove_rows_of).
  delete from public.promo_codes c
  where c.id in (
    select o.id from public.promo_codes o
    where o.influencer_id = of_account
    order by o.created_at desc, o.id desc
    limit room / 10
  );
  get diagnostics removed = row_count;
  room := room - 10 * removed;
  return room;
end;
$$;
comment on function private.remove_codes_of(uuid, integer) is
  'Removes an account''s codes and what others reported of them, as far as there is room for rows in the batch, and tells how much room is left.';

create function private.remove_followers_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
  first_removed uuid;
begin
  with slice as (
    select f.user_id from private.follows f
    where f.influencer_id = of_account
      -- From where the last batch began, so that the scan passes what that one removed and marks it dead (private.hidden_accounts.removing_from).
      and f.user_id >= coalesce(
        (select hidden.removing_from from private.hidden_accounts hidden where hidden.account_id = of_account),
        '00000000-0000-0000-0000-000000000000'
      )
    order by f.user_id
    limit room
  ), ended as (
    delete from private.follows f
    using slice
    where f.influencer_id = of_account and f.user_id = slice.user_id
    returning f.user_id
  )
  -- The first of the array, because there is no min() of uuids.
  select count(*), (array_agg(ended.user_id order by ended.user_id))[1] into removed, first_removed from ended;
  room := room - removed;
  if removed > 0 then
    update private.hidden_accounts hidden set removing_from = first_removed where hidden.account_id = of_account;
  end if;
  return room;
end;
$$;
comment on function private.remove_followers_of(uuid, integer) is
  'Removes an account''s followers in the order of their ids, like private.remove_codes_of.';

create function private.remove_activity_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.follows f
  where (f.influencer_id, f.user_id) in (
    select own.influencer_id, own.user_id from private.follows own
    where own.user_id = of_account
    order by own.influencer_id
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  -- Offers are locked before their reports, as everywhere.
  perform from public.promo_codes c
  where c.id in (
    select own.offer_id from private.offer_reports own where own.user_id = of_account order by own.offer_id, own.code_number limit room
  )
  order by c.id
  for key share;
  delete from private.offer_reports r
  where (r.offer_id, r.code_number, r.user_id) in (
    select own.offer_id, own.code_number, own.user_id from private.offer_reports own
    where own.user_id = of_account
    order by own.offer_id, own.code_number
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from public.muted_people m
  where (m.user_id, m.influencer_id) in (
    select by_others.user_id, by_others.influencer_id from public.muted_people by_others
    where by_others.influencer_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;

  delete from public.agency_influencers link
  where link.id in (
    select managed.id from public.agency_influencers managed where managed.agency_id = of_account limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;
  return room;
end;
$$;
comment on function private.remove_activity_of(uuid, integer) is
  'Removes an account''s follows, its reports, the mutes of it by others, and as an agency its managements of influencers, like private.remove_codes_of.';

create function private.remove_trail_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.trail t
  where t.id in (select own.id from private.trail own where own.account_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set actor_id = null
  where t.id in (select done.id from private.trail done where done.actor_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set agency_id = null
  where t.id in (select acted.id from private.trail acted where acted.agency_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  update private.trail t set subject_id = null
  where t.id in (
    select about.id from private.trail about
    where about.subject = 'management' and about.subject_id = of_account
    limit room
  );
  get diagnostics removed = row_count;
  room := room - removed;
  return room;
end;
$$;
comment on function private.remove_trail_of(uuid, integer) is
  'Removes an account''s trail, and its id from that of others, like private.remove_codes_of.';

create function private.remove_results_of(of_account uuid, room integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  -- Forty take the room of one other row, because no trigger fires and no other table's rows go with them.
  delete from private.offer_results r
  where r.ctid = any (array(select own.ctid from private.offer_results own where own.influencer_id = of_account limit 40 * room));
  get diagnostics removed = row_count;
  return room - (removed + 39) / 40;
end;
$$;
comment on function private.remove_results_of(uuid, integer) is
  'Removes what an account''s offers achieved, a row for each code, day and source, which may be millions, like private.remove_codes_of.';

create function private.remove_rows_of(of_account uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Bounded by rows and not by time, so that a batch removes the same everywhere. A code counts as ten rows, because its removal takes as long.
  room integer := 500;
  removed integer;
begin
  -- First of all, so that the account's token, which goes with this row, is gone after the first batch.
  delete from public.instagram_accounts a where a.influencer_id = of_account;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;
  -- Codes before follows, in the order of locks (08_writing_offers.sql). What others reported of a code goes before the code.
  room := private.remove_codes_of(of_account, room);
  room := private.remove_followers_of(of_account, room);
  -- These have the address by which the account was invited.
  delete from public.team_invitations i where i.accepted_by = of_account;
  room := private.remove_activity_of(of_account, room);
  room := private.remove_trail_of(of_account, room);
  room := private.remove_results_of(of_account, room);
  delete from private.delayed_unfollows delayed
  where delayed.id in (select o.id from private.delayed_unfollows o where o.influencer_id = of_account limit room);
  get diagnostics removed = row_count;
  room := room - removed;

  -- Where room for a code (ten rows) is left, every table above is empty of the account. What an account has only few of goes with this row, by the foreign keys.
  if room >= 10 then
    delete from private.accounts a where a.id = of_account;
  end if;
  update private.hidden_accounts hidden set failed_at = null, failure = null
  where hidden.account_id = of_account and hidden.failed_at is not null;
-- A statement timeout is noted, too: it raises query_canceled, which 'others' doesn't include.
exception when others or query_canceled then
  raise warning 'A batch of the deleted account % failed: %', of_account, sqlerrm;
  update private.hidden_accounts hidden set failed_at = clock_timestamp(), failure = sqlerrm where hidden.account_id = of_account;
end;
$$;
comment on function private.remove_rows_of(uuid) is
  'Removes one batch of a departed account''s rows, and with the last one its row in private.accounts. What fails is undone and noted, and holds up neither the deletion '
  'of the account nor other accounts.';

create function private.remove_departed_accounts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  next_one uuid;
begin
  -- The latest first: somebody with few rows isn't kept until a million of somebody else's are gone. Two callers never work on
  -- the same account.
  select hidden.account_id into next_one
  from private.hidden_accounts hidden
  where hidden.departed and (hidden.failed_at is null or hidden.failed_at < now() - interval '10 minutes')
  order by hidden.hidden_at desc
  limit 1
  for update skip locked;
  if found then
    -- No foreign key takes an influencer out of the chosen ones of teams.
    update public.team_invitations i set influencer_ids = array_remove(i.influencer_ids, next_one) where next_one = any (i.influencer_ids);
    update public.agency_members m set influencer_ids = array_remove(m.influencer_ids, next_one) where next_one = any (m.influencer_ids);
    perform private.remove_rows_of(next_one);
  end if;
end;
$$;
comment on function private.remove_departed_accounts() is
  'Goes on with removing the rows of deleted accounts, one batch at a call. An account of which a batch has failed is tried again after '
  'ten minutes. Called by schedule.';

create function private.depart()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_public constant boolean := old.is_influencer or old.is_creditcard or old.is_featured;
begin
  -- The plan's row is locked before the account's row, because whoever writes a plan holds the plan's row while the trail asks for the account's.
  perform from public.subscribers s where s.user_id = old.id for update;
  -- The lock waits for whoever is just adding a row that belongs to the account, so that the batch below finds the row.
  perform from private.accounts a where a.id = old.id for update;
  -- A suspended account becomes a departed one.
  insert into private.hidden_accounts (account_id, departed) values (old.id, true)
  on conflict (account_id) do update set departed = true;
  -- A member's usernames are free at once, those of a public profile are withheld (private.is_withheld_username).
  if was_public then
    update private.former_usernames f set profile_id = null where f.profile_id = old.id;
    insert into private.former_usernames (username) values (old.username)
    on conflict (username) do update set profile_id = null, given_up_at = excluded.given_up_at;
  else
    delete from private.former_usernames f where f.profile_id = old.id;
  end if;
  insert into private.jobs (kind, key, payload)
  select 'left pictures', old.id, jsonb_build_object('account_id', old.id) where private.has_pictures(old.id)
  on conflict on constraint jobs_key do nothing;
  -- At once, and not in batches, so that no agency knows these passwords any more.
  update public.agency_influencers link set temporary_password = null where link.agency_id = old.id and link.temporary_password is not null;
  -- Nobody listens to a member; a message would only tell that its account was deleted.
  if was_public then
    perform private.announce_account(old.id);
  end if;
  -- An influencer whom a team has chosen is removed by schedule alone, because whoever changes a team locks its rows before accounts.
  if not (old.is_influencer and (
    exists (select from public.agency_members m where old.id = any (m.influencer_ids))
    or exists (select from public.team_invitations i where old.id = any (i.influencer_ids))
  )) then
    perform private.remove_rows_of(old.id);
  end if;
  return null;
end;
$$;
comment on function private.depart() is
  'Hides an account whose profile was deleted, and removes the first batch of its rows: most accounts have no more. '
  'Runs with the owner''s rights, because after a cascade the trigger has those of the auth service, which deletes accounts.';

create trigger depart
  after delete on public.profiles
  for each row execute function private.depart();

-- 19_connected_extensions.sql

-- Connected extensions: each browser extension of a member has a session of its own, which the member sees and can end. How an extension gets its session:
-- 19_extension_handovers.sql. See docs/decisions/extension.md.

create table public.connected_extensions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  browser text not null,
  version text not null,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz not null default date_trunc('hour', now()),
  constraint connected_extensions_browser_format check (browser ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$'),
  constraint connected_extensions_version_format check (version ~ '^\d{1,5}(\.\d{1,5}){0,3}$')
);
comment on table public.connected_extensions is
  'The sessions that belong to browser extensions. A row is deleted with its session, however the session ends: the member ends it by end_session().';
comment on column public.connected_extensions.last_used_at is
  'The hour in which the extension last asked for offers: exact enough for the member to recognise the extension.';
create index connected_extensions_user_id_idx on public.connected_extensions (user_id, last_used_at);
alter table public.connected_extensions enable row level security;
grant select, update (browser, version) on public.connected_extensions to authenticated;

create policy "A member reads its own connected extensions"
  on public.connected_extensions for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A connected extension updates its own browser and version"
  on public.connected_extensions for update to authenticated
  using (user_id = (select auth.uid()) and session_id = (select private.calling_session()));

-- When a session gives a code of an authenticator app, the auth service writes a claim. It does so in the transaction that verifies a new app, so
-- refusing the claim undoes the app, too.
create function private.refuse_second_factor_of_extension()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.connected_extensions e where e.session_id = new.session_id) then
    raise sqlstate 'PT403' using message = 'A browser extension can''t do this. Please use Promobell in the browser.', hint = 'extension';
  end if;
  return new;
end;
$$;
comment on function private.refuse_second_factor_of_extension() is
  'Keeps the session of a browser extension from giving a code of an authenticator app, and so from adding an app. Such a session keeps the level of the session that '
  'connected the extension. Runs with the owner''s rights, because the auth service doesn''t read this table.';

create trigger refuse_second_factor_of_extension
  before insert on auth.mfa_amr_claims
  for each row execute function private.refuse_second_factor_of_extension();

create function public.register_extension(browser text, version text)
returns void
language sql
set search_path = ''
as $$
  update public.connected_extensions known
  set browser = register_extension.browser, version = register_extension.version
  where known.session_id = private.calling_session()
    and (known.browser, known.version) is distinct from (register_extension.browser, register_extension.version);
$$;
comment on function public.register_extension(text, text) is
  'Notes which browser and version the calling connected extension has, and does nothing in another session. Called by the extension after an update.';
grant execute on function public.register_extension(text, text) to authenticated;

-- 19_extension.sql

-- What a browser extension asks for: the offers of those whom its member follows.
-- See docs/decisions/extension.md.

-- Changes. A follower's extension compares a version, one short text, with the version that it kept. A version is made of the number of changes of each
-- followed account.

create table private.extension_changes (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  changes integer not null
);
comment on table private.extension_changes is
  'How often what the browser extension shows of an account has changed: its offers, name or picture. An account without a row has never changed.';
alter table private.extension_changes enable row level security;

-- The offers

create function private.extension_version(of_member uuid, out version text, out following integer)
language sql
stable
set search_path = ''
as $$
  -- Each followed account gives a hash of its id, of its number of changes, and of whether its followers-only offers are shown yet. The hashes are put together
  -- by exclusive or, which is the same in any order. The day is part of the version, so that an extension drops what has ended, and learns once a day what has
  -- worked.
  select
    concat_ws('.', to_char(private.today(), 'YYMMDD'), count(*), to_hex(coalesce(bit_xor(
      hashtextextended(concat_ws(' ', f.influencer_id, coalesce(shown.changes, 0), f.created_at <= (select private.latest_follow_let_in())), 0)
    ), 0))),
    count(*)
  from private.visible_follows f
  left join private.extension_changes shown on shown.influencer_id = f.influencer_id
  where f.user_id = of_member;
$$;
comment on function private.extension_version(uuid) is
  'following: how many accounts a member follows. version: a text that changes when these accounts, what the extension shows of them, or the day changes. '
  'Takes one look-up for each followed account.';

create function private.extension_page(of_member uuid, after text, muted_categories text[], out people json, out offers json, out next text)
language plpgsql
stable
set search_path = ''
as $$
declare
  offers_per_page constant integer := 250;
  shown constant text[] := array['id', 'influencer_id', 'created_at', 'domains', 'last_worked_on'] || private.offer_fields('extension');
  today constant date := private.today();
  cursor_keys constant jsonb := private.read_cursor(after, 'extension offers', array['uuid', 'timestamptz', 'uuid']);
  after_influencer constant uuid := coalesce((cursor_keys ->> 1)::uuid, '00000000-0000-0000-0000-000000000000');
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  with page as materialized (
    select
      offer.*, (r.last_worked_at at time zone 'utc')::date as last_worked_on,
      row_number() over (order by f.influencer_id, offer.created_at desc, offer.id desc) as nth
    from private.follows f
    cross join lateral (
      select c.*
      from private.visible_offers c
      where c.influencer_id = f.influencer_id and c.live_until >= today and c.category <> all (muted_categories)
        and exists (select from private.public_profiles p where p.id = f.influencer_id)
        and (f.influencer_id > after_influencer or (c.created_at, c.id) < (after_at, after_id))
      order by c.created_at desc, c.id desc
      limit offers_per_page + 1
    ) offer
    left join private.offer_reliability r on r.offer_id = offer.id
    where f.user_id = of_member and f.influencer_id >= after_influencer
    order by f.influencer_id, offer.created_at desc, offer.id desc
    limit offers_per_page + 1
  )
  select
    (
      select coalesce(json_agg(person order by person.id), '[]')
      from (
        select p.id, coalesce(p.full_name, p.username) as name, p.username, p.avatar_url, p.is_creditcard
        from public.profiles p
        where p.id in (select page.influencer_id from page where page.nth <= offers_per_page)
      ) person
    ),
    (
      select coalesce(json_agg(picked.fields), '[]')
      from page
      cross join lateral (
        select jsonb_object_agg(given.key, given.value) as fields
        from jsonb_each(to_jsonb(page)) as given
        where given.key = any (shown)
      ) picked
      where page.nth <= offers_per_page
    ),
    (
      select private.write_cursor('extension offers', jsonb_build_array(page.influencer_id, page.created_at, page.id))
      from page
      where page.nth = offers_per_page and exists (select from page beyond where beyond.nth > offers_per_page)
    )
  into people, offers, next;
end;
$$;
comment on function private.extension_page(uuid, text, text[]) is
  'A page of up to 250 live offers of those whom a member follows, without muted categories, and the people who published these offers. Only public profiles have offers here, '
  'because names and pictures are shown; that leaves out hidden accounts, as private.visible_follows does. next: the next page''s cursor, null on the last page. Called by extension_offers.';

create function public.extension_offers(known_version text default null, after text default null)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  is_silent constant boolean := exists (
    select from public.notification_settings s where s.user_id = caller and not s.extension
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    order by m.category
  );
  country constant text := private.country_of(caller);
  version text;
  following integer;
  unchanged boolean;
  people json := '[]';
  offers json := '[]';
  next text;
begin
  -- No more than the hour is noted, so that most requests write nothing.
  update public.connected_extensions e set last_used_at = date_trunc('hour', now())
  where e.session_id = private.calling_session() and e.last_used_at < date_trunc('hour', now());
  select present.* into version, following from private.extension_version(caller) present;
  -- These settings are part of the version, so that the list is read anew when the member turns the extension off, mutes a category or sets a country, and when
  -- that ends.
  version := concat_ws('.', version, case when is_silent then 'silent' end, country, nullif(array_to_string(muted_categories, ','), ''));
  unchanged := after is null and known_version is not distinct from version;
  if not unchanged and not is_silent then
    select page.* into people, offers, next from private.extension_page(caller, after, muted_categories) page;
  end if;
  return json_build_object(
    'version', version,
    'unchanged', unchanged,
    'now', now(),
    'member', (
      select json_build_object('id', mine.id, 'username', mine.username, 'name', coalesce(mine.full_name, mine.username))
      from public.profiles mine where mine.id = caller
    ),
    'alerts_seen_at', (select s.seen_at from private.seen_alerts s where s.user_id = caller),
    'following', following,
    'is_silent', is_silent,
    'country', country,
    'muted_shops', (
      select coalesce(json_agg(m.domain), '[]') from public.muted_shops m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
    ),
    'muted_people', (
      select coalesce(json_agg(m.influencer_id), '[]') from public.muted_people m
      where m.user_id = caller and 'extension' = any (m.channels) and (m.until is null or m.until > now())
        and not private.is_hidden_account(m.influencer_id)
    ),
    'people', people,
    'offers', offers,
    'next', next
  );
end;
$$;
comment on function public.extension_offers(text, text) is
  'The live offers of all whom the caller follows, for its browser extension, 250 at once, with the people who published them; without muted categories, '
  'and none at all for whoever has turned the extension off. country: the member''s own; the extension marks offers that don''t count there, and doesn''t ring for them. known_version: '
  'the version that the extension has; when it is still the version, the answer has no offers. after: the former page''s next. Runs with the owner''s rights, because no client reads '
  'who follows whom.';
grant execute on function public.extension_offers(text, text) to authenticated;

-- 19_extension_handovers.sql

-- How a browser extension gets a session of its own: the site, where somebody is signed in, gets a token and gives it to the extension, which
-- redeems it by the edge function connect-extension. See docs/decisions/extension.md.

create table private.extension_handovers (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table private.extension_handovers is
  'Tokens that weren''t redeemed yet, one per session of the site, kept as hashes. They end with that session, or after two minutes.';
alter table private.extension_handovers enable row level security;

create function public.hand_over_to_extension()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_admission('extension', (select auth.uid())::text);
  delete from private.extension_handovers where expires_at <= now();
  insert into private.extension_handovers (session_id, token_hash, expires_at)
  values (
    private.calling_session(), encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '2 minutes'
  )
  on conflict (session_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return token;
end;
$$;
comment on function public.hand_over_to_extension() is
  'Makes a token by which a browser extension gets a session for the caller''s account. A token can be redeemed once, within two minutes, and only the latest one of a session of the '
  'site counts. Runs with the owner''s rights, because no client reads or writes these tokens.';
grant execute on function public.hand_over_to_extension() to authenticated;

create function public.redeem_extension_handover(token text, browser text, version text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_extensions constant integer := 20;
  new_session constant uuid := gen_random_uuid();
  handing_session uuid;
  -- In the form of the auth service's own refresh tokens, twelve small letters and digits: the service refuses any other form, and replaces this token at
  -- its first use.
  refresh_token constant text := translate(lower(encode(extensions.gen_random_bytes(9), 'base64')), '+/', 'xy');
  member uuid;
begin
  with redeemed as (
    delete from private.extension_handovers
    where token_hash = encode(sha256(convert_to(left(redeem_extension_handover.token, 200), 'UTF8')), 'hex')
    returning session_id, expires_at
  )
  select u.id, s.id into member, handing_session
  from redeemed
  join auth.sessions s on s.id = redeemed.session_id
  join auth.users u on u.id = s.user_id
  where redeemed.expires_at > now()
    and private.state_of_session(s.id, u.id) = 'stands'
    and (u.banned_until is null or u.banned_until <= now())
  -- Locked, so that whatever ends all sessions of the account waits and ends the new one, too. The account first, as a suspension does.
  for share of u
  for key share of s;
  if member is null then
    return null;
  end if;
  insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
  select new_session, s.user_id, s.aal, s.factor_id, now(), now() from auth.sessions s where s.id = handing_session;
  -- Before the row in connected_extensions: once that is there, refuse_second_factor_of_extension refuses claims.
  -- Only the claims of a second factor, from which the auth service tells the session's level whenever it renews the token. Not the claim that somebody
  -- came by a mail's link: a session with it may set a password without the former one.
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), new_session, c.created_at, c.updated_at, c.authentication_method
  from auth.mfa_amr_claims c
  where c.session_id = handing_session and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', refresh_token, member, new_session, false, now(), now());
  -- One at a time, so that of two connected at the same moment the later one counts the other.
  perform private.lock_member(member);
  insert into public.connected_extensions (session_id, user_id, browser, version)
  values (new_session, member, redeem_extension_handover.browser, redeem_extension_handover.version);
  -- An extension that is removed from its browser can't tell anybody. So beyond the limit those that were unused for longest make room.
  delete from auth.sessions s
  using (
    select e.session_id from public.connected_extensions e
    where e.user_id = member
    order by e.session_id = new_session desc, e.last_used_at desc, e.connected_at desc
    offset max_extensions
  ) unused
  where s.id = unused.session_id;
  return refresh_token;
end;
$$;
comment on function public.redeem_extension_handover(text, text, text) is
  'Opens a session, once for each token of hand_over_to_extension, with the account and the level of the session that got the token. Lists it as a connected extension in the same '
  'transaction, so that the member can see and end it, and answers with its refresh token, which the extension exchanges at the auth service; null for a token that was used, has '
  'run out or never was, and when the session that got it has ended since. For the server. '
  'Runs with the owner''s rights, because the server doesn''t write the auth service''s tables.';
grant execute on function public.redeem_extension_handover(text, text, text) to service_role;

do $$
begin
  if not (
    has_table_privilege('auth.sessions', 'insert') and has_table_privilege('auth.sessions', 'delete')
    and has_table_privilege('auth.refresh_tokens', 'insert')
    and has_table_privilege('auth.mfa_amr_claims', 'insert') and has_table_privilege('auth.mfa_factors', 'select')
    and coalesce(has_sequence_privilege(pg_get_serial_sequence('auth.refresh_tokens', 'id'), 'usage'), true)
  ) then
    raise exception 'The role % can''t write to auth.sessions, auth.refresh_tokens and auth.mfa_amr_claims, so no browser extension could be connected.', current_user
      using hint = 'Apply the migrations as the project''s role "postgres" (docs/decisions/security.md).';
  end if;
end;
$$;

-- 19_instagram_accounts.sql

-- Influencers' Instagram accounts: who connects them, who may pause them, and which of them answer now.
-- See docs/decisions/instagram.md.

create function public.may_manage_instagram(of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_publish);
$$;
comment on function public.may_manage_instagram(uuid) is
  'Whether the caller may connect an influencer''s Instagram account and add rules: the influencer itself, and the owner and managers of the agency that manages it, '
  'who may also publish its offers. What is there already is read and changed by those who may edit its offers (may_write).';
grant execute on function public.may_manage_instagram(uuid) to authenticated;

create table public.instagram_accounts (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  instagram_user_id text not null,
  app_scoped_id text not null,
  username text not null,
  connected_at timestamptz not null default now(),
  answering_since timestamptz not null default now(),
  expires_at timestamptz not null,
  paused boolean not null default false,
  needs_reconnect boolean not null default false,
  resume_at timestamptz,
  polled_at timestamptz,
  renewal_planned_at timestamptz,
  mailed_about text,
  constraint instagram_accounts_instagram_user_id_key unique (instagram_user_id),
  constraint instagram_accounts_app_scoped_id_key unique (app_scoped_id),
  constraint instagram_accounts_mailed_about_known check (mailed_about in ('ending', 'reconnect'))
);
comment on table public.instagram_accounts is
  'The Instagram account that an influencer has connected. Made and ended by the server; its token is in private.instagram_tokens.';
comment on column public.instagram_accounts.app_scoped_id is
  'What Instagram calls the account toward our app alone, also when it tells that the connection was withdrawn. The log names the account by this id '
  '(private.instagram_replies). Webhooks and our calls go by instagram_user_id.';
comment on column public.instagram_accounts.answering_since is
  'Since when the account answers: since it was connected, or since a pause, a switch by the operator or a suspension last ended. What happened before isn''t answered.';
comment on column public.instagram_accounts.expires_at is 'When the token ends, unless it is renewed before.';
comment on column public.instagram_accounts.needs_reconnect is
  'Whether Instagram has refused the token, or not agreed to tell of the account''s comments. What is to be answered waits.';
comment on column public.instagram_accounts.resume_at is 'Until then nothing is sent, because Instagram asked to wait.';
comment on column public.instagram_accounts.renewal_planned_at is 'When a job was last added that renews the token or sends a mail about it.';
comment on column public.instagram_accounts.mailed_about is
  'What the influencer or its agency was last told by mail: that the token ends soon (ending), or that the account has to be connected anew (reconnect). Null before the first mail, and '
  'again once a new token is stored.';
alter table public.instagram_accounts enable row level security;

grant select (influencer_id, username, expires_at, paused, needs_reconnect) on public.instagram_accounts to authenticated;
grant update (paused) on public.instagram_accounts to authenticated;
grant select, insert, update, delete on public.instagram_accounts to service_role;

create policy "An influencer or its agency reads its Instagram account"
  on public.instagram_accounts for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency pauses its Instagram account"
  on public.instagram_accounts for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.go_on_after_pause()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.answering_since := now();
  return new;
end;
$$;
comment on function private.go_on_after_pause() is 'What happened during a pause isn''t answered when it ends.';
create trigger go_on_after_pause
  before update of paused on public.instagram_accounts
  for each row when (old.paused and not new.paused)
  execute function private.go_on_after_pause();

create table private.instagram_tokens (
  influencer_id uuid primary key references public.instagram_accounts (influencer_id) on delete cascade,
  sealed_token text not null,
  stored_at timestamptz not null default now()
);
comment on table private.instagram_tokens is
  'Tokens, sealed with a key that only the edge functions have. No client and no view reads sealed_token. A token is deleted with its account.';
alter table private.instagram_tokens enable row level security;
grant select, insert, update on private.instagram_tokens to service_role;

create table private.instagram_switched_off (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  reason text not null,
  since timestamptz not null default now()
);
comment on table private.instagram_switched_off is
  'Influencers for whom the operator has switched Instagram off, also when no account is connected. The switch for all influencers is app_settings.instagram_switched_off.';
alter table private.instagram_switched_off enable row level security;
-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select (influencer_id, reason) on private.instagram_switched_off to authenticated;
grant select on private.instagram_switched_off to service_role;

create policy "An influencer or its agency is told why Instagram is switched off"
  on private.instagram_switched_off for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.is_instagram_switched_off(of_influencer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((select s.instagram_switched_off from public.app_settings s), false)
    or exists (select from private.instagram_switched_off s where s.influencer_id = of_influencer);
$$;
comment on function private.is_instagram_switched_off(uuid) is 'Whether the operator has switched Instagram off, for an influencer or for all.';
grant execute on function private.is_instagram_switched_off(uuid) to authenticated, service_role;

create view private.answering_instagram_accounts with (security_invoker = true) as
select a.*
from public.instagram_accounts a
join private.profiles_not_hidden p on p.id = a.influencer_id
where not a.paused
  -- What private.is_instagram_switched_off says, written out: Postgres would call that function anew for each account.
  and not coalesce((select s.instagram_switched_off from public.app_settings s), false)
  and not exists (select from private.instagram_switched_off s where s.influencer_id = a.influencer_id);
comment on view private.answering_instagram_accounts is
  'The accounts that answer: neither paused, nor switched off by the operator, nor of a suspended or deleted influencer.';
grant select on private.answering_instagram_accounts to service_role;

-- Connecting

create function public.connect_instagram_account(
  of_influencer uuid, by_account uuid, instagram_user_id text, username text, sealed_token text, token_expires_at timestamptz,
  app_scoped_id text
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  former_user_id text;
begin
  -- What may_manage_instagram asks of a caller, asked of by_account: the server comes without a session.
  if private.is_hidden_account(of_influencer)
    or not exists (select from private.acts_for(by_account) theirs where theirs.account_id = of_influencer and theirs.may_publish)
  then
    raise exception 'Only the influencer and its agency may do this.' using errcode = '42501';
  end if;
  if private.is_instagram_switched_off(of_influencer) then
    raise exception 'Instagram is switched off here by Promobell.' using errcode = 'P0001', hint = 'instagram_off';
  end if;
  select a.instagram_user_id into former_user_id from public.instagram_accounts a where a.influencer_id = of_influencer for update;
  if former_user_id <> connect_instagram_account.instagram_user_id then
    perform public.disconnect_instagram_account(of_influencer);
  end if;
  begin
    insert into public.instagram_accounts (influencer_id, instagram_user_id, app_scoped_id, username, expires_at)
    values (
      of_influencer, connect_instagram_account.instagram_user_id, connect_instagram_account.app_scoped_id,
      connect_instagram_account.username, token_expires_at
    )
    -- Of two connections at the same moment the later one counts, and so replaces all fields of the earlier one.
    on conflict (influencer_id) do update set
      instagram_user_id = excluded.instagram_user_id, app_scoped_id = excluded.app_scoped_id, username = excluded.username, expires_at = excluded.expires_at;
  exception when unique_violation then
    raise exception 'This Instagram account is connected by somebody else.' using errcode = 'P0001', hint = 'instagram_taken';
  end;
  perform public.store_instagram_token(of_influencer, connect_instagram_account.instagram_user_id, sealed_token, token_expires_at);
end;
$$;
comment on function public.connect_instagram_account(uuid, uuid, text, text, text, timestamptz, text) is
  'Connects an Instagram account, or connects it anew, for whoever may manage it (by_account). What waits to be answered goes on; another account than before '
  'begins anew. One that somebody else has connected is refused with the hint instagram_taken. For the function connect-instagram.';
grant execute on function public.connect_instagram_account(uuid, uuid, text, text, text, timestamptz, text) to service_role;

create function public.disconnect_instagram_account(of_influencer uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  delete from public.instagram_accounts a where a.influencer_id = of_influencer;
  perform private.fail_instagram_replies(of_influencer, 'disconnected');
end;
$$;
comment on function public.disconnect_instagram_account(uuid) is
  'Ends a connection: the token goes at once, and what waits to be answered fails. Rules and log stay. For the function disconnect-instagram.';
grant execute on function public.disconnect_instagram_account(uuid) to service_role;

create function public.store_instagram_token(of_influencer uuid, instagram_user_id text, sealed_token text, expires_at timestamptz)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update public.instagram_accounts a
  set expires_at = store_instagram_token.expires_at, needs_reconnect = false, resume_at = null, mailed_about = null
  where a.influencer_id = of_influencer and a.instagram_user_id = store_instagram_token.instagram_user_id;
  -- When the account was disconnected meanwhile, or another one connected, its new token isn't kept.
  if not found then
    return;
  end if;
  insert into private.instagram_tokens (influencer_id, sealed_token) values (of_influencer, store_instagram_token.sealed_token)
  on conflict (influencer_id) do update set sealed_token = excluded.sealed_token, stored_at = now();
  update private.instagram_replies r set reason = null
  where r.influencer_id = of_influencer and r.state = 'waiting' and r.reason = 'reconnect';
end;
$$;
comment on function public.store_instagram_token(uuid, text, text, timestamptz) is
  'Keeps an account''s new token, sealed; what waited for it goes on. For the functions connect-instagram and run-jobs.';
grant execute on function public.store_instagram_token(uuid, text, text, timestamptz) to service_role;

create function public.note_refused_instagram_token(of_influencer uuid, instagram_user_id text)
returns boolean
language sql
volatile
set search_path = ''
as $$
  with refused as (
    -- renewal_planned_at is emptied, so that the next tick adds the job that sends a mail about it.
    update public.instagram_accounts a set needs_reconnect = true, renewal_planned_at = null
    where a.influencer_id = of_influencer and a.instagram_user_id = note_refused_instagram_token.instagram_user_id and not a.needs_reconnect
    returning 1
  )
  select exists (select from refused);
$$;
comment on function public.note_refused_instagram_token(uuid, text) is
  'Notes that Instagram has refused an account''s token, and tells whether that is new. For the functions that call Instagram.';
grant execute on function public.note_refused_instagram_token(uuid, text) to service_role;

create function public.sealed_instagram_token(of_influencer uuid)
returns table (instagram_user_id text, sealed_token text)
language sql
stable
set search_path = ''
as $$
  select a.instagram_user_id, t.sealed_token
  from public.instagram_accounts a
  join private.instagram_tokens t on t.influencer_id = a.influencer_id
  where a.influencer_id = of_influencer;
$$;
comment on function public.sealed_instagram_token(uuid) is 'An account''s token, sealed; no row when none is connected. For the functions that call Instagram.';
grant execute on function public.sealed_instagram_token(uuid) to service_role;

-- 19_instagram_replies.sql

-- Replies on Instagram: the queue of what waits, and the log of what was sent or failed. Nothing of what people wrote is stored.
-- See docs/product/instagram.md#log and docs/decisions/instagram.md#queue.

create table private.instagram_replies (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  app_scoped_id text not null,
  rule_id uuid not null,
  nth_of_rule integer not null,
  kind text not null,
  event_id text not null,
  sender_id text,
  media_id text,
  happened_at timestamptz not null,
  gives_up_at timestamptz not null,
  state text not null default 'waiting',
  reason text,
  public_reply text,
  offer_ids uuid[] not null default '{}',
  sent_at timestamptz,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_by uuid,
  claimed_at timestamptz,
  maybe_sent boolean not null default false,
  replies_publicly boolean not null default false,
  constraint instagram_replies_event_key unique (app_scoped_id, event_id),
  constraint instagram_replies_kind_known check (kind in ('comment', 'story_reply', 'message')),
  constraint instagram_replies_state_known check (state in ('waiting', 'sent', 'failed', 'nothing_live')),
  constraint instagram_replies_reason_known check (
    case state
      when 'waiting' then reason is null or reason in ('rate_limit', 'reconnect', 'retry')
      when 'failed' then reason is not null and reason in (
        'too_late', 'too_often', 'already_answered', 'cannot_receive', 'window_closed', 'refused', 'unsure', 'rule_gone', 'switched_off',
        'disconnected'
      )
      else reason is null
    end
  ),
  constraint instagram_replies_public_reply_known check (public_reply in ('sent', 'failed', 'unsure'))
);
comment on table private.instagram_replies is
  'Each row is the answer to one comment, story reply or message. It is kept from the choice of its rule until 30 days after the event. The event''s id is unique, so that nothing is '
  'answered twice.';
comment on column private.instagram_replies.app_scoped_id is
  'The account that answers, as instagram_accounts.app_scoped_id. The influencer may have connected another account since. A request to delete finds the log of an ended connection '
  'by this column.';
comment on column private.instagram_replies.rule_id is 'Without a foreign key, so that deleting a rule needn''t touch a month of its replies.';
comment on column private.instagram_replies.nth_of_rule is 'The number of the reply among those of its rule. By this number the rule''s public replies are written in turn.';
comment on column private.instagram_replies.sender_id is 'What Instagram calls the person toward this account. Null once that person had its data deleted.';
comment on column private.instagram_replies.gives_up_at is 'Until when Instagram takes the answer: seven days after a comment, 24 hours after what people write to the account.';
comment on column private.instagram_replies.replies_publicly is 'Whether a text under the comment was to be written when the reply was last claimed.';
comment on column private.instagram_replies.public_reply is 'What became of the text under the comment; null when none was to be written. Unsure until its acknowledgement.';
comment on column private.instagram_replies.offer_ids is 'The offers that were sent.';
comment on column private.instagram_replies.claimed_at is 'When the reply was last claimed, for a minute; null when that claim is known not to have sent anything. The hourly limit counts these.';
comment on column private.instagram_replies.maybe_sent is 'Whether an earlier attempt wasn''t acknowledged, and so may have arrived. When Instagram refuses the second private reply to a comment, the first one has arrived.';
create index instagram_replies_influencer_id_idx on private.instagram_replies (influencer_id, happened_at desc, id desc);
create index instagram_replies_rule_id_idx on private.instagram_replies (rule_id, happened_at desc, id desc);
create index instagram_replies_happened_at_idx on private.instagram_replies (happened_at);
create index instagram_replies_sender_id_idx on private.instagram_replies (sender_id, happened_at) where sender_id is not null;
create index instagram_replies_claimed_at_idx on private.instagram_replies (app_scoped_id, claimed_at) where claimed_at is not null;
create index instagram_replies_due_idx on private.instagram_replies (influencer_id, due_at, id) where state = 'waiting' and claimed_by is null;
create index instagram_replies_gives_up_at_idx on private.instagram_replies (gives_up_at) where state = 'waiting';
create index instagram_replies_unacknowledged_idx on private.instagram_replies (claimed_at) where state = 'waiting' and claimed_by is not null;
alter table private.instagram_replies enable row level security;

-- For functions that run with the caller's rights: PostgREST doesn't serve the schema. The columns that say who wrote, and in which comment, aren't granted.
grant select (
  id, influencer_id, rule_id, kind, media_id, happened_at, state, reason, public_reply, offer_ids, sent_at, claimed_at
) on private.instagram_replies to authenticated;
grant select, insert, update, delete on private.instagram_replies to service_role;

create policy "An influencer or its agency reads its replies"
  on private.instagram_replies for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create function private.fail_instagram_replies(of_influencer uuid, because text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a set answering_since = now() where a.influencer_id = of_influencer;
  update private.instagram_replies r
  set state = 'failed', reason = case when r.maybe_sent or r.claimed_by is not null then 'unsure' else because end
  where r.influencer_id = of_influencer and r.state = 'waiting';
$$;
comment on function private.fail_instagram_replies(uuid, text) is
  'Gives up what waits for an influencer''s account: when it is disconnected, suspended or switched off, and again when that ends. An account that is still there answers nothing that '
  'happened before now. What a run is sending just now is unsure, until that run acknowledges it.';
grant execute on function private.fail_instagram_replies(uuid, text) to service_role;

-- Receiving

create function private.instagram_events_of_sender(of_influencer uuid, sender text, at timestamptz)
returns bigint
language sql
stable
set search_path = ''
return (
  select count(*)
  from (
    select from private.instagram_replies r
    where r.sender_id = sender and r.influencer_id = of_influencer and r.happened_at between at - interval '1 hour' and at + interval '1 hour'
    limit 100
  ) counted
);
comment on function private.instagram_events_of_sender(uuid, text, timestamptz) is
  'How often a sender has written to an influencer''s account in the hour before a moment and in the hour after it, because what happened later may arrive first. Counts up to 100. What '
  'wasn''t answered counts, too, so that whoever goes on writing isn''t answered, and two accounts that answer by themselves don''t talk on.';
grant execute on function private.instagram_events_of_sender(uuid, text, timestamptz) to service_role;

create function public.receive_instagram_events(of_influencer uuid, events jsonb)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  most_events constant integer := 1000;
  most_of_sender constant integer := 5;
  received integer;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > most_events then
    raise exception 'Send a list of up to % events.', most_events using errcode = '22023';
  end if;
  -- Locked: the account, so that each call counts what earlier calls added of a sender; then the rules, in the order of their ids, so that no two replies
  -- get the same nth_of_rule.
  perform from public.instagram_accounts a where a.influencer_id = of_influencer for no key update;
  perform from public.instagram_rules r
  where r.influencer_id = of_influencer and r.id in (select e.rule_id from jsonb_to_recordset(events) as e(rule_id uuid))
  order by r.id for no key update;

  with given as (
    select distinct on (e.event_id)
      e.event_id, e.kind, e.sender_id, e.media_id, e.rule_id, least(e.happened_at, now()) as happened_at
    from jsonb_to_recordset(events) as e(event_id text, kind text, sender_id text, media_id text, rule_id uuid, happened_at timestamptz)
    -- The log keeps events for 30 days. Of an older one it isn't known whether it was answered.
    where e.event_id <> '' and e.happened_at > now() - interval '29 days'
    order by e.event_id
  ), matched as (
    select g.*, a.app_scoped_id, r.matched as matched_before,
      row_number() over (partition by g.sender_id order by g.happened_at, g.event_id)
        -- A call may bring what somebody wrote within days, so what is more than an hour older than the event doesn't count.
        - count(*) over (partition by g.sender_id order by g.happened_at range between unbounded preceding and interval '1 hour' preceding)
        + private.instagram_events_of_sender(a.influencer_id, g.sender_id, g.happened_at) > most_of_sender as is_too_often
    from given g
    join private.answering_instagram_accounts a on a.influencer_id = of_influencer
    join public.instagram_rules r
      on r.id = g.rule_id and r.influencer_id = a.influencer_id and r.active and r.answers_to = g.kind
      -- Instagram's times are whole seconds, so a rule answers the whole second in which it was made. An account doesn't answer the second in which it was
      -- resumed: a comment of that second may be from before.
      and g.happened_at >= greatest(date_trunc('second', r.active_since), a.answering_since)
    where not exists (
      select from private.instagram_replies known where known.app_scoped_id = a.app_scoped_id and known.event_id = g.event_id
    )
  ), added as (
    insert into private.instagram_replies (
      influencer_id, app_scoped_id, rule_id, nth_of_rule, kind, event_id, sender_id, media_id, happened_at, gives_up_at, state, reason
    )
    select
      of_influencer, m.app_scoped_id, m.rule_id,
      m.matched_before + row_number() over (partition by m.rule_id order by m.happened_at, m.event_id),
      m.kind, m.event_id, m.sender_id, m.media_id, m.happened_at,
      m.happened_at + case m.kind when 'comment' then interval '7 days' else interval '24 hours' end,
      case when m.is_too_often then 'failed' else 'waiting' end, case when m.is_too_often then 'too_often' end
    from matched m
    order by m.event_id
    on conflict on constraint instagram_replies_event_key do nothing
    returning rule_id
  ), counted as (
    update public.instagram_rules r set matched = r.matched + more.replies
    from (select a.rule_id, count(*)::integer as replies from added a group by a.rule_id) more
    where r.id = more.rule_id
  )
  select count(*) into received from added;
  return received;
end;
$$;
comment on function public.receive_instagram_events(uuid, jsonb) is
  'Has up to 1,000 matched events answered, [{event_id, kind, sender_id, media_id, rule_id, happened_at}], and tells how many of them are new. One that happened '
  'before its rule or account answered, or whose rule is gone, isn''t answered. Of one person five in an hour are answered, so that nobody uses up what Instagram lets the account send. For the functions instagram-webhook and poll-instagram.';
grant execute on function public.receive_instagram_events(uuid, jsonb) to service_role;

-- Reading

create function public.get_instagram(of_influencer uuid)
returns table (
  username text, expires_at timestamptz, paused boolean, state text, waiting integer, sent_last_hour integer, switched_off_because text
)
language sql
stable
set search_path = ''
as $$
  select
    a.username, a.expires_at, a.paused,
    case
      when private.is_instagram_switched_off(a.influencer_id) then 'switched_off'
      when a.needs_reconnect or a.expires_at <= now() then 'reconnect'
      when a.paused then 'paused'
      else 'working'
    end,
    (
      select count(*)::integer
      from (select from private.instagram_replies r where r.influencer_id = a.influencer_id and r.state = 'waiting' limit private.most_counted()) counted
    ),
    (
      select count(*)::integer from private.instagram_replies r
      where r.influencer_id = a.influencer_id and r.claimed_at > now() - interval '1 hour' and r.sent_at is not null
    ),
    (select off.reason from private.instagram_switched_off off where off.influencer_id = a.influencer_id)
  from public.instagram_accounts a
  where a.influencer_id = of_influencer;
$$;
comment on function public.get_instagram(uuid) is
  'The Instagram account of an influencer whom the caller is or manages, and how it does: working, paused, reconnect (Instagram has refused it, or its '
  'token has ended) or switched_off (by the operator); no row when none is connected. '
  'waiting: up to 10,001; switched_off_because: the operator''s reason, null when it is off for all.';
grant execute on function public.get_instagram(uuid) to authenticated;

create function public.list_instagram_replies(
  of_influencer uuid, of_rule uuid default null, in_state text default null, after text default null, page_size integer default 24
)
returns table (
  id bigint, rule_id uuid, rule_name text, kind text, media_id text, happened_at timestamptz, state text, reason text, public_reply text,
  sent_at timestamptz, brand_names text[], promo_codes text[], cursor text, total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'instagram replies', array['timestamptz', 'bigint']);
begin
  return query
  with narrowed as not materialized (
    select r.id, r.rule_id, r.kind, r.media_id, r.happened_at, r.state, r.reason, r.public_reply, r.sent_at, r.offer_ids
    from private.instagram_replies r
    where r.influencer_id = of_influencer
      and (of_rule is null or r.rule_id = of_rule)
      and (in_state is null or r.state = in_state)
  ), page as (
    select * from narrowed n
    where cursor_keys is null or (n.happened_at, n.id) < ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::bigint)
    order by n.happened_at desc, n.id desc
    limit private.page_size(list_instagram_replies.page_size)
  )
  select
    p.id, p.rule_id, rule.name, p.kind, p.media_id, p.happened_at, p.state, p.reason, p.public_reply, p.sent_at,
    offers.brand_names, offers.promo_codes,
    private.write_cursor('instagram replies', jsonb_build_array(p.happened_at, p.id)),
    case when cursor_keys is null then (
      select count(*)::integer from (select from narrowed limit private.most_counted()) counted
    ) end
  from page p
  left join public.instagram_rules rule on rule.id = p.rule_id
  cross join lateral (
    select
      coalesce(array_agg(c.brand_name order by sent.nth), '{}') as brand_names,
      coalesce(array_agg(c.promo_code order by sent.nth), '{}') as promo_codes
    from unnest(p.offer_ids) with ordinality as sent(id, nth)
    join public.promo_codes c on c.id = sent.id
  ) offers
  order by p.happened_at desc, p.id desc;
end;
$$;
comment on function public.list_instagram_replies(uuid, uuid, text, text, integer) is
  'A page of the replies of an influencer whom the caller is or manages, newest first: all, or those of a rule, or in a state. It tells what happened under which '
  'post, and not who wrote. rule_name: null for a rule that was deleted; brand_names, promo_codes: what was sent, as far as it is still there. after, total: as in list_offers.';
grant execute on function public.list_instagram_replies(uuid, uuid, text, text, integer) to authenticated;

-- 19_instagram_rules.sql

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

-- 19_muting.sql

-- Shops, people and categories that a member mutes, on channels of its choice (docs/product/notifications.md#muting).

create function private.channels()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array['site', 'extension', 'push', 'mail'];
comment on function private.channels() is 'Where the bell rings: the number on the site''s bell, the extension, notifications, mails.';
grant execute on function private.channels() to authenticated;

create table public.muted_shops (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  domain text not null,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, domain),
  constraint muted_shops_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4),
  constraint muted_shops_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);
comment on table public.muted_shops is 'The shops in which the bell stays silent for a member.';
comment on column public.muted_shops.until is 'When the bell rings again; null for never.';
alter table public.muted_shops enable row level security;
grant select, insert (domain, until, channels), update (until, channels), delete on public.muted_shops to authenticated;

create policy "A member reads its own muted shops"
  on public.muted_shops for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes shops for itself"
  on public.muted_shops for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes shops"
  on public.muted_shops for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes shops for itself"
  on public.muted_shops for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.muted_people (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, influencer_id),
  constraint muted_people_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_people is 'The influencers for whom the bell stays silent for a member, who goes on following them.';
comment on column public.muted_people.until is 'When the bell rings again; null for never.';
create index muted_people_influencer_id_idx on public.muted_people (influencer_id);
alter table public.muted_people enable row level security;
grant select, insert (influencer_id, until, channels), update (until, channels), delete on public.muted_people to authenticated;

create policy "A member reads its own muted people"
  on public.muted_people for select to authenticated
  using (
    user_id = (select auth.uid())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );
create policy "A member mutes people for itself"
  on public.muted_people for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes people"
  on public.muted_people for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes people for itself"
  on public.muted_people for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.muted_categories (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  category text not null,
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, category),
  constraint muted_categories_category_known check (category = any (private.categories())),
  constraint muted_categories_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_categories is 'The categories for whose offers the bell stays silent for a member.';
comment on column public.muted_categories.until is 'When the bell rings again; null for never.';
alter table public.muted_categories enable row level security;
grant select, insert (category, until, channels), update (until, channels), delete on public.muted_categories to authenticated;

create policy "A member reads its own muted categories"
  on public.muted_categories for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes categories for itself"
  on public.muted_categories for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes categories"
  on public.muted_categories for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes categories for itself"
  on public.muted_categories for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.begin_muting()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  case tg_table_name
    when 'muted_shops' then delete from public.muted_shops m where m.user_id = (select auth.uid()) and m.until <= now();
    when 'muted_categories' then delete from public.muted_categories m where m.user_id = (select auth.uid()) and m.until <= now();
    else delete from public.muted_people m where m.user_id = (select auth.uid()) and m.until <= now();
  end case;
  return null;
end;
$$;
comment on function private.begin_muting() is
  'Lets one insert of a member go on at a time, so that two together don''t pass the limit, and removes the member''s mutes that have ended, '
  'so that none is in the way of muting the same again.';

create trigger begin_muting
  before insert on public.muted_shops
  for each statement execute function private.begin_muting();
create trigger begin_muting
  before insert on public.muted_people
  for each statement execute function private.begin_muting();
create trigger begin_muting
  before insert on public.muted_categories
  for each statement execute function private.begin_muting();

create function private.union_of_channels(channels text[], more text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(select c from unnest(private.channels()) c where c = any (channels || more));
$$;
comment on function private.union_of_channels(text[], text[]) is 'The channels that are in at least one of two lists, in the order of private.channels().';
grant execute on function private.union_of_channels(text[], text[]) to authenticated;

create function private.later_end(one timestamptz, other timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when one is not null and other is not null then greatest(one, other) end;
$$;
comment on function private.later_end(timestamptz, timestamptz) is 'When the longer of two mutes ends; null is never.';
grant execute on function private.later_end(timestamptz, timestamptz) to authenticated;

create function private.admit_mute()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  case tg_table_name
    when 'muted_shops' then
      update public.muted_shops m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.domain = new.domain;
    when 'muted_people' then
      -- One error for all whom not everybody sees. The foreign key would tell a suspended account from a deleted one.
      if not exists (select from private.public_profiles p where p.id = new.influencer_id) then
        raise exception 'There is no such influencer to mute.' using errcode = '23503';
      end if;
      update public.muted_people m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.influencer_id = new.influencer_id;
    else
      update public.muted_categories m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.category = new.category;
  end case;
  return new;
end;
$$;
comment on function private.admit_mute() is
  'Lets only accounts be muted that everybody sees. Muting what is muted already adds the channels to the row that is there, and that row lasts as long as the longer '
  'of the two. The client''s insert then does nothing, because it ignores duplicates.';

create trigger admit_mute
  before insert on public.muted_shops
  for each row execute function private.admit_mute();
create trigger admit_mute
  before insert on public.muted_people
  for each row execute function private.admit_mute();
create trigger admit_mute
  before insert on public.muted_categories
  for each row execute function private.admit_mute();

create function private.limit_muted()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  max_muted constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  if (case tg_table_name
    when 'muted_shops' then (select count(*) from public.muted_shops m where m.user_id = caller)
    else (select count(*) from public.muted_people m where m.user_id = caller)
  end) > max_muted then
    raise exception 'At most % can be muted.', max_muted using errcode = '22023';
  end if;
  return null;
end;
$$;
comment on function private.limit_muted() is 'Refuses more than 500 muted shops or people of a member: the extension gets the whole list with each answer.';

create trigger limit_muted
  after insert on public.muted_shops
  for each statement execute function private.limit_muted();
create trigger limit_muted
  after insert on public.muted_people
  for each statement execute function private.limit_muted();

-- Reading

create function public.my_muted_people()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  is_creditcard boolean,
  until timestamptz,
  channels text[]
)
language sql
stable
set search_path = ''
as $$
  select m.influencer_id, p.full_name, p.username, p.avatar_url, p.is_creditcard, m.until, m.channels
  from public.muted_people m
  left join public.profiles p on p.id = m.influencer_id
  where m.user_id = (select auth.uid()) and (m.until is null or m.until > now())
  order by m.muted_at desc, m.influencer_id;
$$;
comment on function public.my_muted_people() is 'The influencers whom the caller has muted now, the latest first, also those whom it doesn''t follow any more.';
grant execute on function public.my_muted_people() to authenticated;

create function private.is_muted(of_member uuid, on_channel text, of_influencer uuid, of_domains text[], of_category text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.muted_people m
    where m.user_id = of_member and m.influencer_id = of_influencer
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_shops m
    where m.user_id = of_member and m.domain = any (private.domains_above(of_domains))
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_categories m
    where m.user_id = of_member and m.category = of_category
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  );
$$;
comment on function private.is_muted(uuid, text, uuid, text[], text) is
  'Whether a member has muted an offer''s influencer, one of its shops (private.main_domains) or its category on a channel. A shop is muted with what is below its domain.';

-- 20_jobs.sql

-- What edge functions are still to do: mails, the renewal of Instagram's tokens, and what follows from a suspension or a deletion outside of the database.
-- The function run-jobs claims jobs, does them, and finishes them. See docs/decisions/jobs.md.

create function private.max_job_attempts()
returns integer
language sql
immutable parallel safe
set search_path = ''
return 100;
comment on function private.max_job_attempts() is 'How often a job is tried before it is dead; that takes some four days (private.next_attempt_at). Whoever changes this number has to make jobs_due_idx anew.';
grant execute on function private.max_job_attempts() to service_role;

create table private.jobs (
  id bigint primary key generated always as identity,
  kind text not null
    constraint jobs_kind_known check (kind = any (private.job_kinds())),
  key text not null,
  account_id uuid references private.accounts (id) on delete cascade,
  payload jsonb not null default '{}',
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz not null default '-infinity',
  error text,
  constraint jobs_key unique (kind, key)
);
comment on table private.jobs is
  'A row for each thing to do, until it is done. A job that was tried as often as private.max_job_attempts() says is dead and stays for the operator to look at, '
  'for 30 days, or without end if it is about left pictures (private.forget_what_is_old).';
comment on column private.jobs.key is
  'The idempotency key: at most one job of a kind and key waits. The statement that adds a job says what happens when one waits already. A mail that has no idempotency key of its own '
  'is sent with ''kind/key''.';
comment on column private.jobs.account_id is 'Whom the job concerns: it is deleted with this account. Null when it concerns several, or an account that is gone already.';
comment on column private.jobs.attempts is 'How often the job was claimed. Whoever finishes a job says at which attempt, so that nobody finishes one that was added anew meanwhile.';
comment on column private.jobs.claimed_until is 'Until then a run has the job for itself.';
comment on column private.jobs.error is 'Why the last attempt failed; null before any did.';
create index jobs_due_idx on private.jobs (kind, due_at, id) where attempts < private.max_job_attempts();
create index jobs_account_id_idx on private.jobs (account_id);
alter table private.jobs enable row level security;
grant select, update, delete on private.jobs to service_role;

create function private.content_of_job(job private.jobs)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  case job.kind
    when 'notice' then return private.content_of_notice(job.account_id, job.payload);
    when 'address change' then
      return (
        select job.payload
        from auth.users account
        -- What isn't so any more isn't told: a change that was taken back, an address that the account has again, or one that it has lost again.
        where account.id = job.account_id and case job.payload ->> 'what'
          when 'changed' then exists (select from private.address_changes c where c.account_id = job.account_id and job.key = 'changed ' || c.id)
          when 'restored' then account.email = job.payload ->> 'to'
          when 'lost' then account.email is distinct from job.payload ->> 'to'
        end
      );
    when 'suspension' then
      return jsonb_build_object('account_id', job.account_id, 'hidden', private.is_hidden_account(job.account_id));
    when 'invitation' then
      return (
        select jsonb_build_object('email', account.email, 'invitation_id', i.id)
        from public.agency_invitations i
        join private.profiles_not_hidden agency on agency.id = i.agency_id
        join auth.users account on account.id = i.influencer_id
        where i.id = (job.payload ->> 'invitation_id')::uuid and i.state = 'open' and i.expires_at > now()
          and account.email is not null and not private.is_hidden_account(job.account_id)
      );
    when 'digest' then return private.content_of_digest(job.account_id, job.payload);
    when 'result mails' then
      return (
        select jsonb_agg(mail order by influencer)
        from jsonb_array_elements_text(job.payload -> 'influencers') influencer
        cross join lateral private.result_mail_to(influencer::uuid, job.payload ->> 'kind', (job.payload ->> 'day')::date) as mail
        where mail is not null
      );
    when 'instagram token' then return private.content_of_instagram_renewal(job.account_id);
    when 'left pictures' then return case when private.has_pictures((job.payload ->> 'account_id')::uuid) then job.payload end;
  end case;
end;
$$;
comment on function private.content_of_job(private.jobs) is
  'What a job is about at this moment, for the function that does it; null when there is nothing left to do.';

create function private.next_attempt_at(attempts integer)
returns timestamptz
language sql
stable
set search_path = ''
return now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(attempts - 1, 10));
comment on function private.next_attempt_at(integer) is 'When something that has failed this many times is due again: 5 seconds after the first failure, twice as long after each further one, up to an hour.';
grant execute on function private.next_attempt_at(integer) to service_role;

create function public.claim_jobs(run uuid, batch_size integer default 10)
returns table (id bigint, attempt integer, kind text, key text, content jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  of_kind constant text := (select r.purpose from private.worker_runs r where r.id = run);
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
  handed_out integer := 0;
  picked private.jobs;
begin
  perform private.prolong_run(run, of_kind, interval '2 minutes');
  while handed_out < least(batch_size, 100) and clock_timestamp() < stop_at loop
    select * into picked from private.jobs j
    where j.kind = of_kind and j.attempts < private.max_job_attempts() and j.due_at <= now() and j.claimed_until <= now()
    order by j.due_at, j.id
    limit 1
    for update skip locked;
    exit when not found;
    begin
      content := private.content_of_job(picked);
    -- A job whose content can't be made keeps no other job from being done.
    exception when others then
      update private.jobs j
      set attempts = j.attempts + 1, due_at = private.next_attempt_at(j.attempts + 1), error = left(sqlerrm, 300)
      where j.id = picked.id;
      continue;
    end;
    -- Nothing is left to do.
    if content is null then
      delete from private.jobs j where j.id = picked.id;
      continue;
    end if;
    id := picked.id;
    kind := picked.kind;
    key := picked.key;
    -- Longer than any function runs.
    update private.jobs j set attempts = j.attempts + 1, claimed_until = now() + interval '10 minutes'
    where j.id = picked.id
    returning j.attempts into attempt;
    handed_out := handed_out + 1;
    return next;
  end loop;
end;
$$;
comment on function public.claim_jobs(uuid, integer) is
  'Hands a run the next jobs of its kind, for ten minutes: a job that isn''t finished until then is due again. Runs with the owner''s rights, because what a job is about '
  'is read from the auth service''s tables, too. For the function run-jobs.';
grant execute on function public.claim_jobs(uuid, integer) to service_role;

create function public.finish_jobs(results jsonb)
returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.jobs j
  using jsonb_to_recordset(results) as r(id bigint, attempt integer, error text)
  where j.id = r.id and j.attempts = r.attempt and r.error is null;
  update private.jobs j set
    claimed_until = '-infinity',
    error = coalesce(left(r.error, 300), j.error),
    due_at = case
      when j.attempts = r.attempt then private.next_attempt_at(j.attempts)
      else j.due_at
    end
  from jsonb_to_recordset(results) as r(id bigint, attempt integer, error text)
  -- A job with no attempts was added anew meanwhile, and stays due at once. One with other attempts was claimed by another run after this claim had run out.
  where j.id = r.id and j.attempts in (0, r.attempt);
$$;
comment on function public.finish_jobs(jsonb) is
  'Notes what became of claimed jobs: [{id, attempt, error}]. A job without an error is done and deleted; one with an error is due again, later each time, up to an hour. '
  'For the function run-jobs.';
grant execute on function public.finish_jobs(jsonb) to service_role;

-- 20_schedule.sql

-- The schedule: tasks that run by themselves. pg_cron runs them on a hosted project, and supabase/local/clock.ts in the embedded stack.
-- See docs/decisions/departures.md#schedule.

create table private.schedule (
  task text primary key,
  run_order integer not null generated always as identity,
  tick text not null,
  command text not null,
  failed_at timestamptz,
  error text,
  constraint schedule_tick_known check (tick in ('5 seconds', 'minute'))
);
comment on table private.schedule is
  'The tasks that run by themselves. Each command is short, looks first whether there is anything to do, and writes nothing when there isn''t. Running one twice does no harm.';
comment on column private.schedule.run_order is 'The tasks of a tick run in this order.';
comment on column private.schedule.tick is 'How often the task runs. A task that needs long to see whether there is anything to do runs each minute.';
comment on column private.schedule.error is 'What the last run ended with; null when it succeeded.';
alter table private.schedule enable row level security;

insert into private.schedule (task, tick, command) values
  ('remove-departed-accounts', '5 seconds', 'select private.remove_departed_accounts()'),
  -- The row isn't locked, because whoever renames locks the profile first and then this row.
  ('rename-next-offers', '5 seconds', 'select private.rename_in_offers(r.influencer_id) from private.renamed_influencers r limit 1'),
  ('spread-domains', '5 seconds', 'select private.spread_next_domains()'),
  ('apply-delayed-unfollows', '5 seconds', 'select private.apply_delayed_unfollow()'),
  ('end-offers', '5 seconds', 'select private.note_ended_offers()'),
  ('rank-by-reports', '5 seconds', 'select private.rank_by_reports()'),
  ('start-result-day', '5 seconds', 'select private.start_result_day()'),
  ('add-up-results', '5 seconds', 'select private.add_up_results()'),
  ('settle-instagram-replies', '5 seconds', 'select private.settle_instagram_replies()'),
  ('delete-instagram-data', '5 seconds', 'select private.go_on_deleting_instagram_data()'),
  ('fan-out-publications', '5 seconds', 'select private.relay_outbox(); select private.fan_out()'),
  ('plan-digests', '5 seconds', 'select private.plan_digests()'),
  ('plan-result-mails', '5 seconds', 'select private.plan_result_mails()'),
  ('plan-instagram-renewals', '5 seconds', 'select private.plan_instagram_renewals()'),
  ('call-workers', '5 seconds', 'select private.call_workers()'),
  ('remind-of-ending-offers', 'minute', 'select private.remind_of_ending_offers()'),
  ('expire-reports', 'minute', 'select private.expire_reports()'),
  ('note-followers', 'minute', 'select private.note_followers()'),
  ('fold-old-results', 'minute', 'select private.fold_old_results()'),
  ('forget-what-is-old', 'minute', 'select private.forget_what_is_old()');

-- Not security definer and without a search path of its own, because a procedure with either can't commit. Whoever calls it owns the schema.
create procedure private.run_schedule(of_tick text)
language plpgsql
as $$
declare
  -- Tasks whose last run failed come last, the one that failed longest ago first. So a task that is canceled in each tick keeps no other
  -- from running.
  tasks constant text[] := array(
    select s.task from private.schedule s
    where s.tick = of_tick
    order by case when s.error is not null then s.failed_at end nulls first, s.run_order
  );
  name text;
  command text;
  failure text;
  is_canceled boolean;
begin
  foreach name in array tasks loop
    select s.command into command from private.schedule s where s.task = name;
    failure := null;
    is_canceled := false;
    -- A task that waits for somebody's lock would hold up all others. It is tried again by the next tick.
    perform set_config('lock_timeout', '2s', true);
    begin
      execute command;
      -- Constraints that are checked at the commit would fail after this block, and end the tick.
      set constraints all immediate;
    -- 'others' doesn't catch query_canceled (57014), with which a task ends that was canceled by hand or by the statement timeout.
    exception when query_canceled or others then
      failure := left(sqlerrm, 500);
      is_canceled := sqlstate = '57014';
      raise warning 'Scheduled task %: %', name, failure;
    end;
    -- A run that succeeded after one that succeeded writes nothing.
    update private.schedule s
    set error = failure, failed_at = case when failure is null then s.failed_at else clock_timestamp() end
    where s.task = name and (failure is not null or s.error is not null);
    commit;
    -- Whoever cancels a tick by hand wants it to end. And Postgres measures the timeout from the beginning of the tick, for all its tasks, and only
    -- once: after it nothing would stop a task that hangs. The next tick, with a timeout of its own, runs the rest.
    exit when is_canceled;
  end loop;
end;
$$;
comment on procedure private.run_schedule(text) is
  'One tick: runs its tasks, each in a transaction of its own. A task that fails stops no other one, but one that is canceled, by hand or by the '
  'statement timeout, ends the tick.';

create function private.start_schedule()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Also what earlier versions of this schema have scheduled under other names.
  perform cron.unschedule(known.jobid)
  from cron.job known
  where known.command ~ '^(select|call) private\.';
  -- pg_cron begins no run before the last one of the same name has ended.
  perform cron.schedule('promobell-minute', '* * * * *', 'call private.run_schedule(''minute'')');
  perform cron.schedule('promobell', '5 seconds', 'call private.run_schedule(''5 seconds'')');
end;
$$;
comment on function private.start_schedule() is
  'Has pg_cron run the two ticks, in the place of everything that it ran of this schema before. To be called by SQL when pg_cron was enabled after the migration.';

create function private.last_tick()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('cron.job_run_details') is null then
    return null;
  end if;
  return (
    -- min() passes over nulls: a tick that has never succeeded, or that isn't scheduled and so has no entry in cron.job, would count as one that runs.
    select case when bool_and(latest.ended_at is not null) then min(latest.ended_at) end
    from (select distinct s.tick from private.schedule s) known
    left join cron.job entry on entry.command = format('call private.run_schedule(%L)', known.tick)
    cross join lateral (
      select max(run.end_time) as ended_at from cron.job_run_details run where run.jobid = entry.jobid and run.status = 'succeeded'
    ) latest
  );
end;
$$;
comment on function private.last_tick() is
  'When the last successful tick ended, by pg_cron''s records; of the two ticks, the one that has been silent for longer. Null while one of the two '
  'has never succeeded or isn''t scheduled.';

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
exception when others then
  raise warning 'The extension pg_net can''t be created, so the schedule calls no function: %', sqlerrm;
end;
$$;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if to_regclass('cron.job') is not null then
    perform private.start_schedule();
  end if;
exception when others then
  -- It fails, for example, in a second database of a server, because pg_cron works in one database only.
  raise warning 'The extension pg_cron can''t be created, so nothing scheduled runs: %', sqlerrm;
end;
$$;

-- 20_workers.sql

-- How the schedule calls the workers: the edge functions send-notifications, run-jobs, send-instagram-replies and poll-instagram. Each call is a
-- run, whose id is the call's secret. See docs/decisions/jobs.md.

create table private.functions_address (
  only_row boolean primary key default true check (only_row),
  url text not null check (url ~ '^https?://[!-~]+$')
);
comment on table private.functions_address is
  'Where the project''s edge functions are, such as https://<project>.supabase.co/functions/v1. Without a row the schedule calls no function.';
alter table private.functions_address enable row level security;

create function private.set_functions_address(url text)
returns void
language sql
set search_path = ''
as $$
  insert into private.functions_address (url) values (rtrim(set_functions_address.url, '/'))
  on conflict (only_row) do update set url = excluded.url;
$$;
comment on function private.set_functions_address(text) is 'Stores where the edge functions are. For the operator, once.';

-- Runs

create table private.worker_runs (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  ends_at timestamptz not null default now() + interval '20 seconds'
);
comment on table private.worker_runs is
  'The calls of workers that are under way. Only who was told a run''s id may claim anything: it is the secret of the call. A run that is killed ends by itself, from 20 seconds to two '
  'minutes after its last claim (private.prolong_run).';
comment on column private.worker_runs.purpose is 'What the run is for: notifications, instagram, instagram-poll, or the kind of jobs that it does.';
alter table private.worker_runs enable row level security;
grant select, update on private.worker_runs to service_role;

create function private.prolong_run(run uuid, for_purpose text, so_long interval)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.worker_runs r set ends_at = now() + so_long where r.id = run and r.purpose = for_purpose and r.ends_at > now();
  if not found then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
end;
$$;
comment on function private.prolong_run(uuid, text, interval) is
  'Lets a run go on for so long, and refuses when no such run for this purpose is under way. Each function by which a worker claims something calls this one first.';
grant execute on function private.prolong_run(uuid, text, interval) to service_role;

create function private.call_workers()
returns void
language plpgsql
set search_path = ''
as $$
declare
  worker record;
  run uuid;
begin
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null or not exists (select from private.functions_address) then
    return;
  end if;
  delete from private.worker_runs r where r.ends_at <= now();
  -- Without a lock: two calls at once may both start the run that is missing. Each run claims what it does, so nothing is done twice.
  for worker in
    select wanted.purpose, wanted.function_name
    from (
      -- Four runs at most. Each sends 500 messages, because a hosted function has two seconds of processor time.
      select 'notifications' as purpose, 'send-notifications' as function_name, least(4, (count(*) + 499) / 500) as runs
      from private.lanes() as lane(number)
      cross join lateral (select from private.push_messages m where m.lane = lane.number and m.due_at <= now() limit 2000) due
      union all
      -- By the list of kinds, so that each takes one look-up in the index.
      select due.kind, 'run-jobs', 1 from unnest(private.job_kinds()) as due(kind)
      where exists (
        select from private.jobs j where j.kind = due.kind and j.attempts < private.max_job_attempts() and j.due_at <= now() and j.claimed_until <= now()
      )
      union all
      -- One more than is under way, up to two, because the one under way may have been killed.
      select 'instagram', 'send-instagram-replies', least(2, 1 + (select count(*) from private.worker_runs r where r.purpose = 'instagram'))
      where exists (select from private.sendable_instagram_accounts)
      union all
      select 'instagram-poll', 'poll-instagram', 1 where exists (select from private.instagram_accounts_to_poll)
    ) wanted
    -- A row for each run that is missing.
    cross join lateral generate_series(1, wanted.runs - (select count(*) from private.worker_runs r where r.purpose = wanted.purpose)) missing
  loop
    insert into private.worker_runs (purpose) values (worker.purpose) returning id into run;
    -- pg_net sends the request after the transaction, and nobody waits for the answer.
    perform net.http_post(
      url => a.url || '/' || worker.function_name, body => jsonb_build_object('run', run), timeout_milliseconds => 60000
    )
    from private.functions_address a;
  end loop;
end;
$$;
comment on function private.call_workers() is
  'Calls each worker for which something is due, unless as many of its runs are under way as that needs. Called by schedule. Needs the extension pg_net.';

create function public.end_run(run uuid, has_failed boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.worker_runs r where r.id = run;
  if found and not has_failed then
    perform private.call_workers();
  end if;
end;
$$;
comment on function public.end_run(uuid, boolean) is
  'Ends a run, and calls the next one at once when more is due, because a tick every five seconds starts too few. After a failure that is left to the tick, '
  'so that a service that refuses isn''t asked without a pause. For the workers. Runs with the owner''s rights, because the server doesn''t read all of what is due.';
grant execute on function public.end_run(uuid, boolean) to service_role;

-- 21_keyed_hashes.sql

-- Keyed hashes of network addresses, of recovery codes, and of what is counted once for each person: nobody without the key can find a hashed value by trying out
-- all values. And signatures of links.

create table private.hash_keys (
  used_for text primary key,
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.hash_keys is 'The secret keys of this database''s keyed hashes, one for each use, each made when it is first needed.';
alter table private.hash_keys enable row level security;

create function private.hash_key_for(use text)
returns bytea
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not exists (select from private.hash_keys k where k.used_for = use) then
    insert into private.hash_keys (used_for) values (use) on conflict do nothing;
  end if;
  return (select k.secret from private.hash_keys k where k.used_for = use);
end;
$$;
comment on function private.hash_key_for(text) is 'This database''s secret key for the hashes of one use.';

create function private.keyed_hash(key bytea, variadic parts text[])
returns bigint
language sql
immutable parallel safe
set search_path = ''
as $$
  select ('x' || encode(substr(sha256(key || convert_to(parts::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;
$$;
comment on function private.keyed_hash(bytea, text[]) is 'A hash of 64 bits that tells nothing of the parts to whoever doesn''t know the key.';

create function private.signed(content text, use text)
returns text
language sql
volatile
set search_path = ''
as $$
  select content || '.' || encode(extensions.hmac(convert_to(content, 'UTF8'), private.hash_key_for(use), 'sha256'), 'hex');
$$;
comment on function private.signed(text, text) is 'The text, a dot, and a signature (HMAC-SHA-256 in hex) that only this database can make.';

-- 21_reports.sql

-- Did it work? What members report of offers, which reports count, and how these get into the order of the lists.
-- See docs/product/results.md#did-it-work and docs/decisions/results.md. Sums: private.offer_reliability (08_offers.sql). Trials: count_results (22_results.sql). How often one may report: 04_call_limits.sql.

-- Reports

create table private.offer_reports (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  code_number integer not null default 1,
  worked boolean not null,
  -- Only the hour is kept, because others may read when an offer last worked.
  reported_at timestamptz not null default date_trunc('hour', now()),
  counts boolean not null default false,
  primary key (offer_id, code_number, user_id)
);
comment on table private.offer_reports is
  'Members'' latest answers to ''Did it work?'', for each code of an offer, kept for 30 days. Nobody but the member reads an answer.';
comment on column private.offer_reports.code_number is 'Which of the offer''s codes the report is about (promo_codes.code_number).';
comment on column private.offer_reports.counts is
  'Whether the report is in private.offer_reliability (docs/product/results.md#which-reports-count).';
create index offer_reports_user_id_idx on private.offer_reports (user_id);
create index offer_reports_reported_at_idx on private.offer_reports (reported_at);

alter table private.offer_reports enable row level security;

-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select (user_id, offer_id, code_number, worked) on private.offer_reports to authenticated;

create policy "A member reads its own answers"
  on private.offer_reports for select to authenticated
  using (user_id = (select auth.uid()));

create function private.recount_reports(of_offers uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.offer_reliability (offer_id)
  select c.id from public.promo_codes c where c.id = any (of_offers) order by c.id
  on conflict (offer_id) do nothing;
  -- In key order: whoever changes reports of several offers locks the offers in this order. And before the counting, which then sees what
  -- earlier holders of the locks have committed.
  perform from private.offer_reliability r where r.offer_id = any (of_offers) order by r.offer_id for update;
  update private.offer_reliability r
  set worked_reports = counted.worked_reports, all_reports = counted.all_reports, last_worked_at = counted.last_worked_at
  from (
    select
      c.id, (count(*) filter (where given.worked))::integer as worked_reports, count(given.user_id)::integer as all_reports,
      max(given.reported_at) filter (where given.worked) as last_worked_at
    from public.promo_codes c
    left join private.offer_reports given on given.offer_id = c.id and given.code_number = c.code_number and given.counts
    where c.id = any (of_offers)
    group by c.id
  ) counted
  where r.offer_id = counted.id;
end;
$$;
comment on function private.recount_reports(uuid[]) is 'Counts the reports of these offers'' present codes. Whoever adds or changes a report calls it.';

create function private.recount_after_deletion()
returns trigger
language plpgsql
-- A cascade fires the trigger with the rights of whoever deleted the first row.
security definer
set search_path = ''
as $$
begin
  perform private.recount_reports(array(select distinct r.offer_id from old_rows r where r.counts));
  return null;
end;
$$;
comment on function private.recount_after_deletion() is 'Keeps private.offer_reliability right when reports are deleted, with their account as well.';

create trigger recount_after_deletion
  after delete on private.offer_reports
  referencing old table as old_rows
  for each statement execute function private.recount_after_deletion();

-- Whose report counts

create function private.is_trusted(of_account uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.mail_address_of(of_account) is not null and exists (
    select from auth.users account
    where account.id = of_account and account.created_at <= now() - interval '7 days'
  );
$$;
comment on function private.is_trusted(uuid) is
  'Whether reports and complaints of an account may count: the account has a proven address, is at least a week old, and isn''t hidden.';

create table private.code_trials (
  mark bigint primary key,
  since timestamptz not null default now()
);
comment on table private.code_trials is
  'Trials: a row says for 30 days that an account has copied a code or opened its shop, so that the account''s report may count. The mark is a keyed hash of account, offer and code. '
  'Whoever has this database''s secret can work out whose a mark is. An account''s rows can''t be found without knowing the offers, so they outlive the account until '
  'the 30 days are over. private.kept_offers also notes who copied a code, but only of offers that end, for members who want to be reminded.';
create index code_trials_since_idx on private.code_trials (since);
alter table private.code_trials enable row level security;

create function private.trial_mark(of_account uuid, of_offer uuid, of_code integer)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('trials'), of_account::text, of_offer::text, of_code::text);
$$;
comment on function private.trial_mark(uuid, uuid, integer) is 'The mark in private.code_trials of an account that has tried one of an offer''s codes (of_code: its code_number).';

create function public.report_offer(offer_id uuid, worked boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  present_code integer;
  influencer uuid;
  trial bigint;
  does_count boolean;
begin
  perform private.require_admission('offer report', caller::text);
  if worked is null then
    raise exception 'Say whether it worked.' using errcode = '22004';
  end if;
  -- A suspension locks the profile, too: either it sees this report, or this call sees the suspension.
  perform from public.profiles p where p.id = caller for key share;
  -- Whoever publishes an offer is no witness of it. Of an offer that is gone nothing is kept or said. The offer is locked, because whoever deletes one
  -- locks the offer first, then its reports.
  select c.code_number, c.influencer_id into present_code, influencer from public.promo_codes c
  where c.id = report_offer.offer_id and not c.hidden and private.is_independent_of(caller, c.influencer_id)
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
  for key share;
  -- Nobody sees the offers of a hidden account. Asked once the offer is locked, because the account may depart while this call waits for the lock: private.remove_codes_of
  -- deletes a departed account's reports first and then the offers, and this call locks them the other way round, so that both would wait for each other. A departure
  -- that isn't committed yet isn't seen: then Postgres ends one of the two, and a batch that failed is tried again.
  if not found or private.is_hidden_account(influencer) or private.is_hidden_account(caller) then
    return;
  end if;
  -- A later answer counts if the first one did, without another of the network's places for the day.
  does_count := exists (
    select from private.offer_reports own
    where own.offer_id = report_offer.offer_id and own.code_number = present_code and own.user_id = caller and own.counts
  );
  -- Not within the condition, where the mark would be computed for each row.
  trial := private.trial_mark(caller, report_offer.offer_id, present_code);
  if not does_count and private.is_trusted(caller) and exists (select from private.code_trials t where t.mark = trial) then
    -- Three reports of a day count from a network. Asked last, because a report that is admitted takes one of these places.
    does_count := public.admit_call('report that counts', private.keyed_hash(private.hash_key_for('reports'), private.caller_network_hash())::text) = 0;
  end if;
  insert into private.offer_reports (user_id, offer_id, code_number, worked, counts)
  values (caller, report_offer.offer_id, present_code, report_offer.worked, does_count)
  on conflict on constraint offer_reports_pkey do update
  set worked = excluded.worked, reported_at = excluded.reported_at, counts = excluded.counts;
  perform private.recount_reports(array[report_offer.offer_id]);
end;
$$;
comment on function public.report_offer(uuid, boolean) is
  'Keeps the caller''s answer to ''Did it work?'' for the present code of an offer of somebody else''s; a later answer replaces it. Runs with the owner''s rights, because no client writes '
  'which reports count.';
grant execute on function public.report_offer(uuid, boolean) to authenticated;

create function public.withdraw_report(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  present_code integer;
  influencer uuid;
begin
  select c.code_number, c.influencer_id into present_code, influencer
  from public.promo_codes c
  where c.id = withdraw_report.offer_id
  for key share;
  -- Asked once the offer is locked, as in report_offer. What was reported of a departed account is removed anyway.
  if private.has_departed(influencer) then
    return;
  end if;
  delete from private.offer_reports given
  where given.offer_id = withdraw_report.offer_id and given.code_number = present_code and given.user_id = (select auth.uid());
end;
$$;
comment on function public.withdraw_report(uuid) is
  'Deletes the caller''s answer to ''Did it work?'' for an offer''s present code, if there is one. Runs with the owner''s rights, because the offer is locked first, also one that the caller '
  'doesn''t see any more.';
grant execute on function public.withdraw_report(uuid) to authenticated;

create function public.own_report(offer_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select given.worked
  from private.offer_reports given
  -- The caller isn't told whether an offer that it can't see still exists.
  join public.promo_codes c on c.id = given.offer_id and c.code_number = given.code_number
  where given.offer_id = own_report.offer_id and given.user_id = (select auth.uid());
$$;
comment on function public.own_report(uuid) is 'The caller''s own answer to ''Did it work?'' for an offer''s present code; null when it gave none.';
grant execute on function public.own_report(uuid) to authenticated;

-- By schedule

create function private.expire_reports()
returns void
language sql
set search_path = ''
as $$
  delete from private.offer_reports given
  using (
    select r.offer_id, r.code_number, r.user_id
    from private.offer_reports r
    join public.promo_codes c on c.id = r.offer_id
    where r.reported_at < now() - interval '30 days'
    order by r.reported_at
    limit 500
    -- Rows that somebody else has locked are left to a later call: without waiting there is no deadlock.
    for key share of c skip locked
    for update of r skip locked
  ) old
  where given.offer_id = old.offer_id and given.code_number = old.code_number and given.user_id = old.user_id;
  delete from private.code_trials t
  where t.mark in (
    select old.mark from private.code_trials old where old.since < now() - interval '30 days' order by old.since limit 5000
    for update skip locked
  );
$$;
comment on function private.expire_reports() is
  'Deletes up to 500 reports and up to 5,000 trials that are older than 30 days. Called by schedule.';

create function private.rank_by_reports()
returns void
language sql
set search_path = ''
as $$
  with changed as (
    select c.id, r.reliability
    from private.offer_reliability r
    join public.promo_codes c on c.id = r.offer_id
    where r.ranked_as <> r.reliability
    limit 500
    -- Without waiting, as above: others lock the counts of several offers in the order of their keys, this doesn't.
    for no key update of c, r skip locked
  ), ranked as (
    update public.promo_codes c set reliability_rank = changed.reliability from changed where c.id = changed.id
  )
  update private.offer_reliability r set ranked_as = changed.reliability from changed where r.offer_id = changed.id;
$$;
comment on function private.rank_by_reports() is
  'Puts up to 500 offers whose reliability changed where they belong in the sort ''Most reliable''. Called by schedule: otherwise each report would '
  'write all of the offer''s indexes.';

-- 22_results.sql

-- What offers achieve, as sums: how often each was shown, copied, opened in its shop, rung (by the bell of a member's extension in that shop) and followed.
-- No row says which person did what. See docs/product/results.md and docs/decisions/results.md.

-- Sums

create table private.offer_results (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  -- No reference: what a deleted offer achieved stays in the sums of its influencer.
  offer_id uuid not null,
  code_number integer not null default 1,
  source text not null,
  shown integer not null default 0,
  copied integer not null default 0,
  shop integer not null default 0,
  rung integer not null default 0,
  followed integer not null default 0,
  -- Reading adds up the rows with source 'every' of many offers and days. In this order they lie beside each other in the index, and are read from it
  -- alone.
  primary key (influencer_id, source, day, offer_id, code_number) include (shown, copied, shop, rung, followed)
) with (
  -- The days that people read are the newest, and are read from the index alone only where they were vacuumed.
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200000
);
comment on table private.offer_results is
  'What an offer achieved on a day (UTC) with one of its codes, by source, and over all sources as ''every''. Of a month that ended more than 400 days ago, '
  'the first day has the sums of the whole month (private.fold_old_results).';
-- Rows lie roughly in the order of their days, so this small index tells where a month's may be.
create index offer_results_day_idx on private.offer_results using brin (day);
alter table private.offer_results enable row level security;

create table private.influencer_results (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  source text not null,
  shown integer not null default 0,
  copied integer not null default 0,
  shop integer not null default 0,
  rung integer not null default 0,
  followed integer not null default 0,
  primary key (influencer_id, day, source)
);
comment on table private.influencer_results is
  'What all offers of an influencer, deleted ones as well, achieved on a day, by source. So results by day and source are read without the rows of each offer. Old '
  'months are folded as in private.offer_results.';
create index influencer_results_day_idx on private.influencer_results using brin (day);
alter table private.influencer_results enable row level security;

-- Counting

create table private.noted_results (
  id bigint primary key generated always as identity,
  day date not null default private.today(),
  influencer_id uuid not null,
  offer_id uuid not null,
  code_number integer not null default 1,
  source text not null,
  kind text not null,
  rule_id uuid
);
comment on table private.noted_results is
  'Events that count and are added to the sums some seconds later, so that nobody who presses something waits for anybody else. No row says whose event it was.';
alter table private.noted_results enable row level security;

create table private.result_day (
  only_row boolean primary key default true,
  day date not null default '-infinity',
  secret bytea not null default '',
  followers_noted date not null default '-infinity',
  folded_before date not null default '-infinity',
  constraint result_day_only_row check (only_row)
);
comment on table private.result_day is
  'The day that is being counted, and the secret of its keyed hashes. The secret is overwritten at midnight, and then nobody can tell any more whose a hash was.';
comment on column private.result_day.followers_noted is 'The last day of which private.follower_history has the numbers.';
comment on column private.result_day.folded_before is 'The months before this one are folded (private.fold_old_results).';
alter table private.result_day enable row level security;
insert into private.result_day default values;

create unlogged table private.counted_results (
  mark bigint primary key
);
comment on table private.counted_results is
  'A mark of each thing that was counted today, so that it isn''t counted twice: a keyed hash of caller, offer (for a follow, the influencer) and kind. Emptied at midnight.';
alter table private.counted_results enable row level security;

create function private.start_result_day()
returns bytea
language plpgsql
set search_path = ''
as $$
declare
  present private.result_day;
begin
  select * into strict present from private.result_day;
  if present.day >= private.today() then
    return present.secret;
  end if;
  select * into strict present from private.result_day for update;
  if present.day < private.today() then
    truncate private.counted_results;
    update private.result_day
    set day = private.today(), secret = extensions.gen_random_bytes(32)
    where only_row
    returning secret into present.secret;
  end if;
  return present.secret;
end;
$$;
comment on function private.start_result_day() is
  'The day''s secret. On a day''s first call, and by schedule, yesterday''s is thrown away with the marks that were made with it. The hashes of callers '
  'in private.counted_calls stay for a day, and tell nothing without it.';

create function private.result_sources()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array['deals', 'profile', 'brand', 'alerts', 'extension', 'notification', 'mail', 'instagram', 'link', 'qr', 'embed', 'other'];
comment on function private.result_sources() is 'Where people find offers, in the order of the breakdown.';

create function private.note_results(events jsonb, caller uuid, secret bytea, network text, slot text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with wanted as (
    select distinct on (subject.id, e.kind)
      c.id as offer_id, c.influencer_id, c.code_number, e.source, e.kind, r.id as rule_id, subject.id as counted_for
    from jsonb_to_recordset(events) as e(offer uuid, kind text, source text, rule uuid)
    -- An event about an offer that the caller doesn't see comes from an old page, or is made up.
    join private.visible_offers c on c.id = e.offer
    -- The reply rule whose message had the link; another influencer's rule is left out.
    left join public.instagram_rules r on r.id = e.rule and r.influencer_id = c.influencer_id and e.source = 'instagram'
    -- People follow an influencer, not an offer, so a follow counts for one of its offers only.
    cross join lateral (
      select case when e.kind = 'followed' then c.influencer_id::text else c.id || ' ' || c.code_number end as id
    ) subject
    where (caller is null or private.is_independent_of(caller, c.influencer_id))
      and (e.kind <> 'rung' or caller is not null)
      and (e.kind <> 'followed' or exists (
        select from private.follows f
        where f.influencer_id = c.influencer_id and f.user_id = caller and f.created_at > now() - interval '1 day'
      ))
    order by subject.id, e.kind, e.source, c.id, r.id
  ), marks as (
    select w.counted_for, w.kind, private.keyed_hash(secret, 'seen', who.name, w.counted_for, w.kind) as mark
    from wanted w
    cross join unnest(array[network || ' ' || slot, caller::text]) as who(name)
    where who.name is not null
  ), new_marks as (
    -- In one order, here and below, so that no two calls wait for each other.
    insert into private.counted_results (mark) select m.mark from marks m order by m.mark
    on conflict do nothing
    returning mark
  ), tried as (
    -- Whoever has tried a code may say whether it worked.
    insert into private.code_trials as known (mark)
    select distinct private.trial_mark(caller, w.offer_id, w.code_number) from wanted w where caller is not null and w.kind in ('copied', 'shop')
    order by 1
    on conflict (mark) do update set since = now() where known.since < now() - interval '1 day'
  )
  insert into private.noted_results (influencer_id, offer_id, code_number, source, kind, rule_id)
  select w.influencer_id, w.offer_id, w.code_number, w.source, w.kind, w.rule_id
  from wanted w
  -- An event counts only if none of its marks was there: neither the account's nor the one of its slot in the network (private.count_results_of).
  where not exists (
    select from marks m
    where m.counted_for = w.counted_for and m.kind = w.kind and m.mark not in (select n.mark from new_marks n)
  );
end;
$$;
comment on function private.note_results(jsonb, uuid, bytea, text, text) is
  'Notes those of a caller''s events that count: of offers that the caller sees, each kind once a day for each offer and person. slot: what tells people '
  'in one network apart (private.count_results_of).';

create function private.count_results_of(events jsonb, headers jsonb, vouched_address text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  network constant text := private.network_of(coalesce(vouched_address::inet, private.client_address(headers)));
  secret bytea;
  -- People in one network are told apart by their account, or without one by their browser, which gives each a slot: no more of them count than there are slots.
  slots_of_a_network constant integer := 32;
  slot text;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 50 then
    raise exception 'Send a list of up to 50 events.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(events) e
    where jsonb_typeof(e) <> 'object'
      or coalesce(e ->> 'offer', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
      or coalesce(e ->> 'kind', '') not in ('shown', 'copied', 'shop', 'rung', 'followed')
      or coalesce(e ->> 'source', '') <> all (private.result_sources())
      or e ->> 'rule' !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
  ) then
    raise exception 'An event has an offer, a kind and a source.' using errcode = '22023';
  end if;
  if jsonb_array_length(events) = 0
    -- Even with any number of addresses, nobody fills more than 2 GB of the disk until midnight.
    or pg_total_relation_size('private.counted_results') > 2000000000 then
    return;
  end if;
  secret := private.start_result_day();
  if public.admit_call('result event of network', private.keyed_hash(secret, 'network', network)::text, jsonb_array_length(events)) > 0
    or caller is not null
    and public.admit_call('result event of account', private.keyed_hash(secret, 'account', caller::text)::text, jsonb_array_length(events)) > 0
  then
    return;
  end if;

  slot := abs(private.keyed_hash(
    secret, 'browser', coalesce(caller::text, concat_ws(' ', headers ->> 'user-agent', headers ->> 'accept-language'))
  ) % slots_of_a_network)::text;
  perform private.note_results(events, caller, secret, network, slot);
end;
$$;
comment on function private.count_results_of(jsonb, jsonb, text) is
  'Counts the events of the caller: of its account, or of somebody without one, whom these headers and the network tell from others. vouched_address: the network '
  'address that the site''s host has signed for (follow_short_link), in place of the headers''. Runs with the owner''s rights, because no client writes what is counted.';
grant execute on function private.count_results_of(jsonb, jsonb, text) to anon, authenticated, service_role;

create function public.count_results(events jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.count_results_of(events, nullif(current_setting('request.headers', true), '')::jsonb);
$$;
comment on function public.count_results(jsonb) is
  'Counts up to 50 events {offer, kind, source}: kind is shown, copied, shop, rung or followed; source is one of private.result_sources(), and for '
  'instagram the event may name the rule whose message led there. When one is malformed, that is an '
  'error and none is counted; what may not count (docs/product/results.md#what-is-counted) is left out without a word.';
grant execute on function public.count_results(jsonb) to anon, authenticated, service_role;

-- 22_results_over_time.sql

-- Adding up what was counted, the number of followers on each day, and folding months that are long over.
-- See docs/decisions/results.md.

create function private.add_up_results()
returns void
language sql
volatile
set search_path = ''
as $$
  with noted as materialized (
    delete from private.noted_results n
    where n.id in (select first.id from private.noted_results first order by first.id limit 20000 for update skip locked)
    returning n.*
  ), of_rules as materialized (
    -- For a rule, 'shown' means that the link in its message was opened.
    select n.rule_id, count(*) filter (where n.kind = 'shown') as opened, count(*) filter (where n.kind = 'copied') as copied
    from noted n
    where n.rule_id is not null
    group by n.rule_id
  ), locked_rules as materialized (
    -- In the order in which receive_instagram_events locks rules.
    select r.id from public.instagram_rules r where r.id in (select o.rule_id from of_rules o) order by r.id for no key update
  ), rules_counted as (
    update public.instagram_rules r set times_opened = r.times_opened + o.opened, times_copied = r.times_copied + o.copied
    from locked_rules l
    join of_rules o on o.rule_id = l.id
    where r.id = l.id
  ), counted as materialized (
    -- An account may have been deleted meanwhile.
    select n.* from noted n join private.accounts still_there on still_there.id = n.influencer_id
  ), influencers_counted as (
    insert into private.influencer_results as r (influencer_id, day, source, shown, copied, shop, rung, followed)
    select
      n.influencer_id, n.day, n.source,
      count(*) filter (where n.kind = 'shown'), count(*) filter (where n.kind = 'copied'), count(*) filter (where n.kind = 'shop'),
      count(*) filter (where n.kind = 'rung'), count(*) filter (where n.kind = 'followed')
    from counted n
    group by n.influencer_id, n.day, n.source
    order by n.influencer_id, n.day, n.source
    on conflict on constraint influencer_results_pkey do update set
      shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
      followed = r.followed + excluded.followed
  )
  insert into private.offer_results as r (influencer_id, day, offer_id, code_number, source, shown, copied, shop, rung, followed)
  select
    n.influencer_id, n.day, n.offer_id, n.code_number, coalesce(n.source, 'every'),
    count(*) filter (where n.kind = 'shown'), count(*) filter (where n.kind = 'copied'), count(*) filter (where n.kind = 'shop'),
    count(*) filter (where n.kind = 'rung'), count(*) filter (where n.kind = 'followed')
  from counted n
  -- The second set leaves the source null: that is the sum over all sources.
  group by grouping sets (
    (n.influencer_id, n.day, n.offer_id, n.code_number, n.source), (n.influencer_id, n.day, n.offer_id, n.code_number)
  )
  order by n.influencer_id, n.day, n.offer_id, n.code_number, n.source
  on conflict on constraint offer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
$$;
comment on function private.add_up_results() is
  'Adds up to 20,000 events to the sums. Called by schedule, so that a code that everybody copies at once is written once in five seconds.';

-- Followers over time

create table private.follower_history (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  followers integer not null,
  primary key (influencer_id, day)
);
comment on table private.follower_history is
  'How many followers an influencer had at the end of a day (UTC). A day without a row had as many as the day before.';
alter table private.follower_history enable row level security;

create function private.note_followers()
returns void
language plpgsql
set search_path = ''
as $$
declare
  yesterday constant date := private.today() - 1;
begin
  if not exists (select from private.result_day d where d.followers_noted < yesterday) then
    return;
  end if;
  insert into private.follower_history (influencer_id, day, followers)
  select present.influencer_id, yesterday, present.follower_count
  from public.follower_counts present
  left join lateral (
    select h.followers from private.follower_history h
    where h.influencer_id = present.influencer_id
    order by h.day desc
    limit 1
  ) before on true
  where present.follower_count is distinct from before.followers
  on conflict do nothing;
  -- Last, because whoever counts something at midnight waits for this row.
  update private.result_day set followers_noted = yesterday where followers_noted < yesterday;
end;
$$;
comment on function private.note_followers() is 'Writes down the numbers of followers at the end of yesterday, where they changed. Called by schedule, and does its work once a day.';

-- Folding old months

create function private.fold_old_results()
returns void
language plpgsql
set search_path = ''
as $$
declare
  month_to_fold date;
  next_month date;
begin
  -- Of two runs at once, the later one would find none of the rows that the other folds, and take the month for done.
  if not pg_try_advisory_xact_lock(hashtextextended('fold_old_results', 0)) then
    return;
  end if;
  -- The first is a month that has surely been over for 400 days. Folding runs from a database's first day, when no sum is as old as that, so none is missed.
  select case when d.folded_before > '-infinity' then d.folded_before else date_trunc('month', (private.today() - 460)::timestamp)::date end
  into month_to_fold
  from private.result_day d;
  next_month := month_to_fold + interval '1 month';
  if next_month > private.today() - 400 then
    return;
  end if;

  with daily as (
    delete from private.offer_results r
    where r.ctid = any (array(
      select old.ctid from private.offer_results old where old.day > month_to_fold and old.day < next_month limit 5000
    ))
    returning r.*
  )
  insert into private.offer_results as r (influencer_id, day, offer_id, code_number, source, shown, copied, shop, rung, followed)
  select d.influencer_id, month_to_fold, d.offer_id, d.code_number, d.source, sum(d.shown), sum(d.copied), sum(d.shop), sum(d.rung), sum(d.followed)
  from daily d
  group by d.influencer_id, d.offer_id, d.code_number, d.source
  on conflict on constraint offer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
  if found then
    return;
  end if;

  with daily as (
    delete from private.influencer_results r
    where r.ctid = any (array(
      select old.ctid from private.influencer_results old where old.day > month_to_fold and old.day < next_month limit 5000
    ))
    returning r.*
  )
  insert into private.influencer_results as r (influencer_id, day, source, shown, copied, shop, rung, followed)
  select d.influencer_id, month_to_fold, d.source, sum(d.shown), sum(d.copied), sum(d.shop), sum(d.rung), sum(d.followed)
  from daily d
  group by d.influencer_id, d.source
  on conflict on constraint influencer_results_pkey do update set
    shown = r.shown + excluded.shown, copied = r.copied + excluded.copied, shop = r.shop + excluded.shop, rung = r.rung + excluded.rung,
    followed = r.followed + excluded.followed;
  if found then
    return;
  end if;

  -- A day without a row had as many followers as the day before, so the last row of the month is enough.
  delete from private.follower_history h
  where h.day >= month_to_fold and h.day < next_month
    and exists (select from private.follower_history later where later.influencer_id = h.influencer_id and later.day > h.day and later.day < next_month);
  update private.result_day set folded_before = next_month where only_row;
end;
$$;
comment on function private.fold_old_results() is
  'Adds 5,000 rows of a month that ended more than 400 days ago to the month''s first day: those of offers, and once there are none, those of influencers. Once all are added, it '
  'keeps only the month''s last number of followers. Called by schedule.';

-- 22_short_links.sql

-- Short links: /go/<ending> leads to where the press on 'Shop with code' would, or to a profile. See docs/product/short-links.md and
-- docs/decisions/short-links.md.

create table private.short_links (
  ending text collate "C" primary key,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  is_chosen boolean not null default false,
  created_at timestamptz not null default now(),
  constraint short_links_ending_format check (ending ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(ending) between 3 and 40),
  -- Nobody chooses an ending that sounds like the operator, or that reads like an address of the site.
  constraint short_links_ending_free check (
    not is_chosen or (not private.is_reserved_username(ending) and ending not in (
      'about', 'account', 'address-back', 'affiliate-program', 'agency-dashboard', 'api', 'apply', 'assets', 'brand', 'brand-report', 'brands', 'categories', 'code', 'codes',
      'confirm-email', 'connect-extension', 'connect-instagram', 'contact', 'credit-cards', 'csv-upload', 'deal', 'deals', 'embed', 'explore', 'forgot-password', 'go',
      'home', 'how-it-works', 'how-offers-are-ranked', 'index', 'influencer', 'influencer-apply', 'influencer-dashboard', 'influencers',
      'instagram-data-deletion', 'link', 'link-sheet', 'links', 'login', 'logout', 'manage-influencer-codes', 'my-deals', 'not-found', 'notifications',
      'objection', 'offer', 'offers', 'operator', 'origin', 'portraits', 'pricing', 'privacy', 'profile', 'qr', 'reset-password', 'saved', 'settings', 'shop',
      'sign-in', 'sign-up', 'signup', 'sitemap', 'stop-mails', 'team-invitation', 'terms', 'why-join', 'www'
    ))
  )
);
comment on table private.short_links is
  'Where /go/<ending> leads. An offer, and a profile, has one ending that is drawn when somebody first asks for it, and at most one that was chosen: both go on '
  'working, because they are printed. A row is never changed.';
comment on column private.short_links.offer_id is 'Null for the influencer''s profile.';
create index short_links_influencer_id_idx on private.short_links (influencer_id);
create unique index short_links_offer_key on private.short_links (offer_id, is_chosen);
create unique index short_links_profile_key on private.short_links (influencer_id, is_chosen) where offer_id is null;

alter table private.short_links enable row level security;

grant select on private.short_links to authenticated, service_role;
grant insert (ending, influencer_id, offer_id, is_chosen) on private.short_links to authenticated;

create policy "An influencer or its agency reads its short links"
  on private.short_links for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency adds short links"
  on private.short_links for insert to authenticated
  with check (
    influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish)
    and (
      offer_id is null
      or exists (select from public.promo_codes c where c.id = short_links.offer_id and c.influencer_id = short_links.influencer_id)
    )
  );

-- Endings that were given up

create table private.former_endings (
  ending text collate "C" primary key,
  given_up_at timestamptz not null default now(),
  offer_id uuid,
  is_chosen boolean not null default false
);
comment on table private.former_endings is
  'Endings of offers and accounts that were deleted, for 90 days: until then nobody takes over what is printed somewhere. An offer that is brought back gets its '
  'endings again (private.revert_offer). Of a profile''s ending the account isn''t kept.';
comment on column private.former_endings.offer_id is 'Null for a profile''s ending.';
create index former_endings_given_up_at_idx on private.former_endings (given_up_at);
create index former_endings_offer_id_idx on private.former_endings (offer_id) where offer_id is not null;

alter table private.former_endings enable row level security;

grant select (ending, given_up_at) on private.former_endings to authenticated;

create policy "Members are told which endings were given up"
  on private.former_endings for select to authenticated
  using (true);

create function private.keep_former_ending()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.former_endings f where f.given_up_at < now() - interval '90 days';
  insert into private.former_endings (ending, offer_id, is_chosen) values (old.ending, old.offer_id, old.is_chosen)
  on conflict (ending) do update
  set given_up_at = excluded.given_up_at, offer_id = excluded.offer_id, is_chosen = excluded.is_chosen;
  return old;
end;
$$;
comment on function private.keep_former_ending() is 'Keeps the ending of a short link that goes with its offer or account, and forgets those that went 90 days ago.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger keep_former_ending
  before delete on private.short_links
  for each row execute function private.keep_former_ending();

-- Making short links

create function private.require_may_make_link(of_influencer uuid, of_offer uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_publish) then
    raise exception 'Only the influencer and its agency make its links.' using errcode = '42501';
  end if;
  if of_offer is not null and not exists (
    select from public.promo_codes c where c.id = of_offer and c.influencer_id = of_influencer
  ) then
    raise exception 'This code was deleted or is hidden, so it has no link.' using errcode = 'P0001', hint = 'no_offer';
  end if;
end;
$$;
comment on function private.require_may_make_link(uuid, uuid) is
  'Refuses with a sentence what the policy of short links refuses: whoever is neither the influencer nor the agency that manages it, and an offer of somebody else''s.';
grant execute on function private.require_may_make_link(uuid, uuid) to authenticated;

create function public.short_link(of_influencer uuid, of_offer uuid default null)
returns table (ending text, chosen_ending text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_may_make_link(of_influencer, of_offer);
  loop
    select min(l.ending) filter (where not l.is_chosen), min(l.ending) filter (where l.is_chosen)
    into short_link.ending, short_link.chosen_ending
    from private.short_links l
    where l.influencer_id = of_influencer and l.offer_id is not distinct from of_offer;
    exit when short_link.ending is not null;
    -- When this ending is taken, the next round draws another one, or reads what somebody else has made meanwhile. It is seven letters and digits, without i, l, o, 0
    -- and 1, which look alike in print.
    insert into private.short_links (ending, influencer_id, offer_id)
    select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(drawn.bytes, place) % 31, 1), ''), of_influencer, of_offer
    from (select extensions.gen_random_bytes(7) as bytes) drawn, generate_series(0, 6) as place
    on conflict do nothing;
  end loop;
  return next;
end;
$$;
comment on function public.short_link(uuid, uuid) is
  'The endings of an offer''s short link, or of the profile''s where no offer is named: the drawn one, which is drawn now if there is none yet, and the chosen '
  'one, or null. For the influencer and the agency that manages it.';
grant execute on function public.short_link(uuid, uuid) to authenticated;

create function public.choose_short_ending(of_influencer uuid, ending text, of_offer uuid default null)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(left(ending, 100)));
  violated text;
begin
  perform private.require_may_make_link(of_influencer, of_offer);
  insert into private.short_links (ending, influencer_id, offer_id, is_chosen)
  values (wanted, of_influencer, of_offer, true);
  -- Asked after the insert, which waits for whoever is giving the ending up.
  if exists (
    select from private.former_endings f where f.ending = wanted and f.given_up_at >= now() - interval '90 days'
  ) then
    raise exception 'This ending was given up lately. Nobody can take it for 90 days.' using errcode = 'P0001', hint = 'ending';
  end if;
  return wanted;
exception when unique_violation or check_violation or not_null_violation then
  get stacked diagnostics violated = constraint_name;
  raise exception '%', case violated
    when 'short_links_pkey' then 'This ending is taken. Please choose another one.'
    when 'short_links_offer_key' then 'The ending of this link was chosen before, and it stays.'
    when 'short_links_profile_key' then 'The ending of this link was chosen before, and it stays.'
    when 'short_links_ending_free' then 'This ending is reserved. Please choose another one.'
    else 'Use 3 to 40 letters from a to z, digits and hyphens; no hyphen at the start or end, and no two in a row.'
  end using errcode = 'P0001', hint = 'ending';
end;
$$;
comment on function public.choose_short_ending(uuid, text, uuid) is
  'Gives an offer''s short link, or the profile''s where no offer is named, an ending of one''s own, once and for good, and answers it as it is stored. '
  'For the influencer and the agency that manages it.';
grant execute on function public.choose_short_ending(uuid, text, uuid) to authenticated;

-- Following short links

create function public.follow_short_link(
  ending text, headers jsonb, is_person boolean, is_qr boolean default false, is_visit boolean default true,
  vouched_address text default null
)
returns table (shop_url text, offer_id uuid, username text)
language plpgsql
set search_path = ''
as $$
begin
  select
    case when follow_short_link.is_person then coalesce(c.apply_link, c.affiliate_link, c.brand_url) end, l.offer_id, p.username
  into follow_short_link.shop_url, follow_short_link.offer_id, follow_short_link.username
  from private.short_links l
  join private.public_profiles p on p.id = l.influencer_id
  left join private.offers_not_hidden c on c.id = l.offer_id and not c.followers_only and c.live_until >= private.today()
  where l.ending = lower(follow_short_link.ending);
  if not found then
    return;
  end if;
  if follow_short_link.shop_url is not null and is_visit then
    perform private.count_results_of(
      jsonb_build_array(jsonb_build_object(
        'offer', follow_short_link.offer_id, 'kind', 'shop', 'source', case when is_qr then 'qr' else 'link' end
      )),
      headers, vouched_address
    );
  end if;
  return next;
end;
$$;
comment on function public.follow_short_link(text, jsonb, boolean, boolean, boolean, text) is
  'Where a short link leads. shop_url is null when only a page can be shown: of a profile, of an offer that not everybody sees or that has ended, and to robots. '
  'No row when there is no such link, or nobody sees its influencer. headers: of the request that follows the link; is_person: whether no robot sent it; is_visit: whether '
  'being led to a shop counts; is_qr: whether it counts for the source qr and not link; vouched_address: the network address that the site''s host has signed for. For the server.';
grant execute on function public.follow_short_link(text, jsonb, boolean, boolean, boolean, text) to service_role;

-- 23_reading_results.sql

-- How influencers and their agencies read what offers achieved. See docs/product/results.md#results-of-an-influencer.

create type public.result_counts as (shown integer, copied integer, shop integer, rung integer, followed integer);
comment on type public.result_counts is
  'shown: how often offers were shown in full; copied: how often their codes were copied; shop: how often their shops were opened; rung: how often the extension rang for them; '
  'followed: how many follows they won. In breakdowns null stands for a few: 1 to 4.';

create type public.results_of_day as (day date, counts public.result_counts, followers integer);
comment on type public.results_of_day is 'What offers achieved on a day (UTC), and how many followers there were at its end.';

create type public.results_of_offer as (
  offer_id uuid,
  former_number integer,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  category text,
  expiration_date date,
  created_at timestamptz,
  counts public.result_counts,
  counts_before public.result_counts,
  copies integer[],
  worked_reports integer,
  all_reports integer
);
comment on type public.results_of_offer is
  'former_number: null for the offer''s present code, else which of its former ones it is; then expiration_date is the day on which it was '
  'replaced. copies: how often the code was copied on each day of the period. The reports are those of the last 30 days, whatever the period.';

create type private.results_of_code as (offer public.results_of_offer, code_number integer, brand_key text);
comment on type private.results_of_code is 'What one of an offer''s codes achieved, still without its copies by day.';

create type public.results_of_influencer as (
  influencer_id uuid,
  name text,
  avatar_url text,
  counts public.result_counts,
  counts_before public.result_counts,
  followers integer,
  followers_before integer
);
create type public.results_of_part as (name text, counts public.result_counts);
comment on type public.results_of_part is 'The results of a source or a category.';

create type public.results_of_offer_source as (offer_id uuid, former_number integer, source text, counts public.result_counts);
comment on type public.results_of_offer_source is 'What one code of an offer achieved in one source. former_number: as in results_of_offer.';

create type public.results as (
  since date,
  until date,
  counts public.result_counts,
  counts_before public.result_counts,
  days public.results_of_day[],
  days_before public.results_of_day[],
  offers public.results_of_offer[],
  influencers public.results_of_influencer[],
  sources public.results_of_part[],
  categories public.results_of_part[]
);
comment on type public.results is
  'What offers achieved from one day to another (UTC), compared with as many days before. offers: up to 1,000, the most copied first.';

create function private.results_readable(influencer_ids uuid[], of_agency uuid default null)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  mine constant uuid[] := array(
    select p.id from public.profiles p
    where p.id = (select auth.uid()) and (p.is_influencer or p.is_creditcard) and of_agency is null
    union
    select i.account_id from private.i_act_for() i where i.agency_id = of_agency or (of_agency is null and i.agency_id is not null)
  );
begin
  if influencer_ids is null then
    return mine;
  end if;
  if not influencer_ids <@ mine then
    raise exception 'Only an influencer and its agency read its results.' using errcode = '42501';
  end if;
  return influencer_ids;
end;
$$;
comment on function private.results_readable(uuid[], uuid) is
  'The influencers whose results the caller reads: itself and those for whom it acts; with of_agency, only those for whom it acts for that agency. '
  'With influencer_ids just these, and an error when the caller doesn''t read the results of one of them.';

create function private.result_period(since date, until date, out first_day date, out last_day date)
language plpgsql
stable
set search_path = ''
as $$
begin
  last_day := least(coalesce(until, private.today()), private.today());
  first_day := coalesce(since, last_day - 29);
  if last_day - first_day not between 0 and 399 then
    raise exception 'Results are read for 1 to 400 days.' using errcode = '22023';
  end if;
end;
$$;
comment on function private.result_period(date, date) is 'The days that are asked for, as far as they have begun. Without any: the last 30.';

create function private.without_small_counts(shown bigint, copied bigint, shop bigint, rung bigint, followed bigint)
returns public.result_counts
language sql
immutable parallel safe
set search_path = ''
return row(
  case when shown not between 1 and 4 then shown end,
  case when copied not between 1 and 4 then copied end,
  case when shop not between 1 and 4 then shop end,
  case when rung not between 1 and 4 then rung end,
  case when followed not between 1 and 4 then followed end
)::public.result_counts;
comment on function private.without_small_counts(bigint, bigint, bigint, bigint, bigint) is
  'Counts of a breakdown, with null for 1 to 4: so few could point at a person (docs/product/results.md#a-few).';

create function private.results_of(whose uuid[], first_day date, last_day date)
returns public.results
language plpgsql
stable
set search_path = ''
as $$
declare
  most_listed constant integer := 1000;
  number_of_days constant integer := last_day - first_day + 1;
  counted constant private.influencer_results[] := array(
    select r from private.influencer_results r where r.influencer_id = any (whose) and r.day between first_day - number_of_days and last_day
  );
  days constant public.results_of_day[] := private.results_by_day(counted, whose, first_day - number_of_days, last_day);
  codes constant private.results_of_code[] := private.results_by_code(whose, first_day, last_day);
  answer public.results;
begin
  answer.since := first_day;
  answer.until := last_day;
  answer.days := days[number_of_days + 1:];
  answer.days_before := days[:number_of_days];
  answer.counts := (
    select row(sum((d.counts).shown), sum((d.counts).copied), sum((d.counts).shop), sum((d.counts).rung), sum((d.counts).followed))::public.result_counts
    from unnest(answer.days) d
  );
  answer.counts_before := (
    select row(sum((d.counts).shown), sum((d.counts).copied), sum((d.counts).shop), sum((d.counts).rung), sum((d.counts).followed))::public.result_counts
    from unnest(answer.days_before) d
  );
  answer.influencers := private.results_by_influencer(counted, whose, first_day, last_day);
  answer.offers := private.with_copies_by_day(codes[:most_listed], whose, first_day, last_day);
  answer.sources := array(
    select row(
      source.name,
      private.without_small_counts(
        coalesce(sum(c.shown), 0), coalesce(sum(c.copied), 0), coalesce(sum(c.shop), 0), coalesce(sum(c.rung), 0), coalesce(sum(c.followed), 0)
      )
    )::public.results_of_part
    from unnest(private.result_sources()) with ordinality as source(name, nth)
    left join unnest(counted) c on c.source = source.name and c.day >= first_day
    group by source.name, source.nth
    order by source.nth
  );
  answer.categories := array(
    select row(
      category.name,
      private.without_small_counts(
        coalesce(sum(((c.offer).counts).shown), 0), coalesce(sum(((c.offer).counts).copied), 0), coalesce(sum(((c.offer).counts).shop), 0),
        coalesce(sum(((c.offer).counts).rung), 0), coalesce(sum(((c.offer).counts).followed), 0)
      )
    )::public.results_of_part
    from unnest(private.categories()) with ordinality as category(name, nth)
    left join unnest(codes) c on (c.offer).category = category.name
    group by category.name, category.nth
    order by category.nth
  );
  return answer;
end;
$$;
comment on function private.results_of(uuid[], date, date) is
  'What the offers of these influencers achieved from one day to another, and in as many days before.';

create function public.get_results(
  influencer_ids uuid[] default null, since date default null, until date default null, of_agency uuid default null
)
returns public.results
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
begin
  return private.results_of(private.results_readable(influencer_ids, of_agency), period.first_day, period.last_day);
end;
$$;
comment on function public.get_results(uuid[], date, date, uuid) is
  'What the offers of influencers achieved from one day to another (without days: the last 30), and in as many days before. For an '
  'influencer and for the team of the agency that manages it; without ids, all of whom the caller reads results, or all of one agency''s.';
grant execute on function public.get_results(uuid[], date, date, uuid) to authenticated;

create function public.get_results_by_source(offer_ids uuid[], since date default null, until date default null)
returns setof public.results_of_offer_source
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null);
begin
  if cardinality(offer_ids) > 1000 then
    raise exception 'Results by source are read for up to 1,000 offers.' using errcode = '22023';
  end if;
  if exists (
    select from unnest(offer_ids) as wanted(id)
    left join public.promo_codes c on c.id = wanted.id
    where c.influencer_id is null or c.influencer_id <> all (mine)
  ) then
    raise exception 'Only an influencer and its agency read its results.' using errcode = '42501';
  end if;
  return query
    with achieved as (
      select
        r.offer_id, r.code_number, r.source,
        sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
      from private.offer_results r
      where r.influencer_id = any (array(select c.influencer_id from public.promo_codes c where c.id = any (offer_ids)))
        and r.source = any (private.result_sources())
        and r.day between period.first_day and period.last_day and r.offer_id = any (offer_ids)
      group by r.offer_id, r.code_number, r.source
    )
    select
      c.id, nullif(a.code_number, c.code_number), a.source,
      private.without_small_counts(a.shown, a.copied, a.shop, a.rung, a.followed)
    from achieved a
    join public.promo_codes c on c.id = a.offer_id
    -- Without former codes that aren't kept any more, which get_results doesn't list either.
    where a.code_number = c.code_number
      or exists (select from private.former_codes f where f.offer_id = c.id and f.code_number = a.code_number)
    order by array_position(offer_ids, c.id), nullif(a.code_number, c.code_number) nulls first, array_position(private.result_sources(), a.source);
end;
$$;
comment on function public.get_results_by_source(uuid[], date, date) is
  'What each of these offers achieved from one day to another, by code (the present and former ones) and source; only those that achieved anything have a row. For '
  'those who read the offers'' results.';
grant execute on function public.get_results_by_source(uuid[], date, date) to authenticated;

-- 23_results_broken_down.sql

-- Results by code, day and influencer. private.results_of puts them together, and the brand report takes those by code.
-- Codes are summed up from private.offer_results. The other functions get the rows of private.influencer_results, of a period and of the equally long one
-- before it, as counted. Codes and influencers have sums of both periods.
-- To results_by_day both are one period: its first_day is the first day of the period before.

create function private.with_copies_by_day(codes private.results_of_code[], whose uuid[], first_day date, last_day date)
returns public.results_of_offer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  offers public.results_of_offer[] := '{}';
  offer public.results_of_offer;
  listed record;
begin
  for listed in
    select code.offer, copied.on_days, copied.copies
    from unnest(codes) with ordinality as code(offer, code_number, brand_key, nth)
    left join (
      select r.offer_id, r.code_number, array_agg(r.day) as on_days, array_agg(r.copied) as copies
      from private.offer_results r
      where r.influencer_id = any (whose) and r.source = 'every' and r.day between first_day and last_day and r.copied > 0
        and r.offer_id = any (array(select (code.offer).offer_id from unnest(codes) code))
      group by r.offer_id, r.code_number
    ) copied on copied.offer_id = (code.offer).offer_id and copied.code_number = code.code_number
    order by code.nth
  loop
    offer := listed.offer;
    offer.copies := array_fill(0, array[last_day - first_day + 1]);
    for nth in 1 .. coalesce(cardinality(listed.on_days), 0) loop
      offer.copies[listed.on_days[nth] - first_day + 1] := listed.copies[nth];
    end loop;
    offers := offers || offer;
  end loop;
  return offers;
end;
$$;
comment on function private.with_copies_by_day(private.results_of_code[], uuid[], date, date) is
  'These codes, each with how often it was copied on each day of a period. For a small chart.';

create function private.results_by_code(whose uuid[], first_day date, last_day date)
returns private.results_of_code[]
language sql
stable
set search_path = ''
as $$
  with codes as (
    select
      c.id as offer_id, c.influencer_id, c.code_number, null::integer as former_number, c.brand_name, c.brand_key, c.promo_code, c.category,
      c.expiration_date, c.live_until,
      -- Of a code that replaced another, no earlier than the beginning of the day (UTC) on which it did.
      greatest(c.created_at, replaced.replaced_on::timestamp at time zone 'utc') as created_at
    from public.promo_codes c
    left join private.former_codes replaced on replaced.offer_id = c.id and replaced.code_number = c.code_number - 1
    where c.influencer_id = any (whose) and not c.hidden
    union all
    -- A former code is listed only for what it achieved, so it is never live here; its created_at is its offer's, and only sorts.
    select
      c.id, c.influencer_id, f.code_number, f.code_number, f.brand_name, private.brand_key(f.brand_name), f.promo_code, f.category,
      f.replaced_on, '-infinity'::date, c.created_at
    from public.promo_codes c
    join private.former_codes f on f.offer_id = c.id
    where c.influencer_id = any (whose) and not c.hidden
  ), sums as materialized (
    select
      r.offer_id, r.code_number, r.day >= first_day as is_of_period,
      sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from private.offer_results r
    where r.influencer_id = any (whose) and r.source = 'every' and r.day between first_day - (last_day - first_day + 1) and last_day
    group by r.offer_id, r.code_number, r.day >= first_day
  )
  select coalesce(array_agg(row(
    row(
      c.offer_id, c.former_number, c.influencer_id, c.brand_name, c.promo_code, c.category, c.expiration_date, c.created_at,
      row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
      row(coalesce(before.shown, 0), coalesce(before.copied, 0), coalesce(before.shop, 0), coalesce(before.rung, 0), coalesce(before.followed, 0))::public.result_counts,
      -- with_copies_by_day fills in the copies, for the codes that are listed.
      null,
      coalesce(present.worked_reports, former.worked_reports), coalesce(present.all_reports, former.all_reports)
    )::public.results_of_offer,
    c.code_number, c.brand_key
  )::private.results_of_code order by coalesce(a.copied, 0) desc, c.created_at desc, c.offer_id, c.code_number), '{}')
  from codes c
  left join sums a on a.offer_id = c.offer_id and a.code_number = c.code_number and a.is_of_period
  left join sums before on before.offer_id = c.offer_id and before.code_number = c.code_number and not before.is_of_period
  -- The reports that count: of an offer's present code they are kept counted, of a former one they aren't.
  left join private.offer_reliability present on present.offer_id = c.offer_id and c.former_number is null
  cross join lateral (
    select count(*) filter (where given.worked) as worked_reports, count(*) as all_reports
    from private.offer_reports given
    where c.former_number is not null and given.offer_id = c.offer_id and given.code_number = c.code_number and given.counts
  ) former
  where (c.live_until >= first_day and c.created_at < (last_day + 1)::timestamp at time zone 'utc')
    or a.offer_id is not null or before.offer_id is not null;
$$;
comment on function private.results_by_code(uuid[], date, date) is
  'What each present and former code achieved, but for hidden offers, the most copied first: the present codes of offers that were live in these days, and all codes that '
  'achieved something in them or in the period before.';

create function private.results_by_day(counted private.influencer_results[], whose uuid[], first_day date, last_day date)
returns public.results_of_day[]
language sql
stable
set search_path = ''
as $$
  with days as materialized (
    select d::date as day from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as d
  ), achieved as (
    select r.day, sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from unnest(counted) r
    group by r.day
  ), changes as (
    -- By how much each account's number of followers changed on a day. What it was before the first day counts as a change of the first day, so that the sums
    -- over the days are the numbers of followers.
    select greatest(of_account.day, first_day) as day, of_account.change
    from (select distinct w.id from unnest(whose) as w(id)) account
    cross join lateral (
      select h.day, h.followers - lag(h.followers, 1, 0) over (order by h.day) as change
      from private.follower_history h
      where h.influencer_id = account.id and h.day <= last_day and h.day >= coalesce(
        (select max(before.day) from private.follower_history before where before.influencer_id = account.id and before.day < first_day),
        first_day
      )
    ) of_account
  ), audience as (
    select d.day, (sum(sum(c.change)) over (order by d.day))::integer as followers
    from days d left join changes c on c.day = d.day
    group by d.day
  )
  select array_agg(row(
    d.day,
    row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
    case
      when d.day < (select private.today()) then coalesce(audience.followers, 0)
      -- The history gets today's number only when the day is over.
      else (
        select coalesce(sum(now.follower_count), 0)::integer from public.follower_counts now where now.influencer_id = any (whose)
      )
    end
  )::public.results_of_day order by d.day)
  from days d
  join audience on audience.day = d.day
  left join achieved a on a.day = d.day;
$$;
comment on function private.results_by_day(private.influencer_results[], uuid[], date, date) is 'What all offers together achieved on each day, and how many followers there were at its end.';

create function private.results_by_influencer(counted private.influencer_results[], whose uuid[], first_day date, last_day date)
returns public.results_of_influencer[]
language sql
stable
set search_path = ''
as $$
  with sums as (
    select
      d.influencer_id, d.day >= first_day as is_of_period,
      sum(d.shown) as shown, sum(d.copied) as copied, sum(d.shop) as shop, sum(d.rung) as rung, sum(d.followed) as followed
    from unnest(counted) d
    group by d.influencer_id, d.day >= first_day
  )
  select coalesce(array_agg(row(
    p.id, coalesce(p.full_name, p.username), p.avatar_url,
    row(coalesce(a.shown, 0), coalesce(a.copied, 0), coalesce(a.shop, 0), coalesce(a.rung, 0), coalesce(a.followed, 0))::public.result_counts,
    row(coalesce(before.shown, 0), coalesce(before.copied, 0), coalesce(before.shop, 0), coalesce(before.rung, 0), coalesce(before.followed, 0))::public.result_counts,
    coalesce(case when last_day >= private.today() then present.follower_count else at_end.followers end, 0), coalesce(at_start.followers, 0)
  )::public.results_of_influencer order by coalesce(a.copied, 0) desc, p.sort_name, p.id), '{}')
  from public.profiles p
  left join sums a on a.influencer_id = p.id and a.is_of_period
  left join sums before on before.influencer_id = p.id and not before.is_of_period
  -- The history gets today's number only when the day is over.
  left join public.follower_counts present on present.influencer_id = p.id
  left join lateral (
    select h.followers from private.follower_history h where h.influencer_id = p.id and h.day <= last_day order by h.day desc limit 1
  ) at_end on true
  left join lateral (
    select h.followers from private.follower_history h where h.influencer_id = p.id and h.day < first_day order by h.day desc limit 1
  ) at_start on true
  where p.id = any (whose);
$$;
comment on function private.results_by_influencer(private.influencer_results[], uuid[], date, date) is 'What each influencer''s offers achieved, deleted ones as well.';

-- 23_results_of_brand.sql

-- What all offers of one brand achieved. See docs/product/results.md.

create type public.brand_report_influencer as (influencer_id uuid, name text);
create type public.brand_report as (
  since date,
  until date,
  brands text[],
  brand_name text,
  offers public.results_of_offer[],
  influencers public.brand_report_influencer[]
);
comment on type public.brand_report is
  'What all offers of one brand achieved. brands: the names of those whose offers achieved anything. brand_name: null when the brand isn''t among these.';

create function public.get_brand_report(
  brand text default null, since date default null, until date default null, of_agency uuid default null
)
returns public.brand_report
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  period constant record := private.result_period(since, until);
  mine constant uuid[] := private.results_readable(null, of_agency);
  codes constant private.results_of_code[] := private.results_by_code(mine, period.first_day, period.last_day);
  report public.brand_report;
begin
  report.since := period.first_day;
  report.until := period.last_day;
  with named as (
    -- A brand that is spelled in several ways gets the name that its most copied code has.
    select c.brand_key, (array_agg(c.brand_name order by c.copied desc, c.brand_name))[1] as name, sum(c.copied) as copied
    from (select of_code.brand_key, (of_code.offer).brand_name, ((of_code.offer).counts).* from unnest(codes) of_code) c
    where c.shown + c.copied + c.shop + c.rung + c.followed > 0
    group by c.brand_key
  )
  select
    coalesce(array_agg(n.name order by n.brand_key), '{}'),
    case
      when brand is null then (array_agg(n.name order by n.copied desc, n.brand_key))[1]
      else max(n.name) filter (where n.brand_key = private.brand_key(brand))
    end
  into report.brands, report.brand_name
  from named n;
  report.offers := private.with_copies_by_day(
    array(select c from unnest(codes) c where c.brand_key = private.brand_key(report.brand_name)), mine, period.first_day, period.last_day
  );
  report.influencers := array(
    select row(p.id, coalesce(p.full_name, p.username))::public.brand_report_influencer
    from public.profiles p
    where p.id in (select o.influencer_id from unnest(report.offers) o)
    order by p.sort_name, p.id
  );
  return report;
end;
$$;
comment on function public.get_brand_report(text, date, date, uuid) is
  'What all offers of a brand achieved from one day to another, of the influencers whose results the caller reads; without a brand, of the brand that was copied most.';
grant execute on function public.get_brand_report(text, date, date, uuid) to authenticated;

-- 24_result_mails.sql

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

-- 25_devices.sql

-- The devices that get a member's notifications. See docs/decisions/notifications.md.

create table private.push_services (
  pattern text primary key,
  constraint push_services_pattern_format check (pattern ~ '^\^')
);
comment on table private.push_services is
  'The push services of the browsers, as patterns of their addresses. The server sends to no other address: a browser names the address of its '
  'subscription itself, and anybody could name any.';
alter table private.push_services enable row level security;

insert into private.push_services (pattern) values
  ('^https://fcm\.googleapis\.com/'),
  ('^https://([a-z0-9-]+\.)*push\.services\.mozilla\.com/'),
  ('^https://([a-z0-9-]+\.)*push\.apple\.com/'),
  ('^https://([a-z0-9-]+\.)*notify\.windows\.com/');

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.accounts (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  subscribed_at timestamptz not null default now(),
  last_used_at timestamptz not null default date_trunc('hour', now()),
  constraint push_subscriptions_endpoint_format check (length(endpoint) <= 1000 and private.is_web_address(endpoint) and endpoint !~ '#'),
  -- p256dh is a point of the curve P-256 in 65 bytes, auth has 16 bytes; both are written as base64url.
  constraint push_subscriptions_p256dh_format check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  constraint push_subscriptions_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_format check (device ~ '^[A-Za-z][A-Za-z0-9 .()-]{0,39}$')
);
comment on table public.push_subscriptions is
  'The devices that get an account''s notifications. A row goes with the session that made it: whoever signs out on a device hears nothing there.';
comment on column public.push_subscriptions.last_used_at is
  'The hour in which a notification was last delivered to the device; before the first one, the hour in which it was added.';
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on public.push_subscriptions (session_id);
alter table public.push_subscriptions enable row level security;
-- No client reads endpoint and keys, because only the sender needs them.
grant select (id, user_id, device, subscribed_at, last_used_at), delete on public.push_subscriptions to authenticated;
grant select, update (last_used_at), delete on public.push_subscriptions to service_role;

create policy "A member reads its own devices"
  on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member removes its own devices"
  on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

create function public.subscribe_to_push(endpoint text, p256dh text, auth text, device text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_devices constant integer := 20;
  caller constant uuid := (select auth.uid());
  subscription uuid;
begin
  perform private.require_admission('push subscription', caller::text);
  -- The part behind # is never sent, so an address with such a part would be another spelling of the same address.
  if length(subscribe_to_push.endpoint) > 1000 or not private.is_web_address(subscribe_to_push.endpoint)
    or subscribe_to_push.endpoint ~ '#' or not exists (
      select from private.push_services service where subscribe_to_push.endpoint ~ service.pattern
    ) then
    raise exception 'That is no address of a known push service.' using errcode = '22023';
  end if;
  perform private.lock_member(caller);
  -- Earlier rows of this browser: of somebody else who was signed in there, or the caller's own with another address. Only the browser has its keys,
  -- so whoever merely knows an address removes nothing.
  delete from public.push_subscriptions s
  where s.p256dh = subscribe_to_push.p256dh and s.auth = subscribe_to_push.auth
    and (
      s.endpoint = subscribe_to_push.endpoint and s.user_id <> caller
      or s.endpoint <> subscribe_to_push.endpoint and s.user_id = caller
    );
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (
    caller, private.calling_session(), subscribe_to_push.endpoint, subscribe_to_push.p256dh,
    subscribe_to_push.auth, subscribe_to_push.device
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device
  where known.user_id = excluded.user_id
  returning id into subscription;
  if subscription is null then
    raise exception 'This device gets the notifications of another account.' using errcode = '42501';
  end if;
  delete from public.push_subscriptions s
  where s.id in (
    select own.id from public.push_subscriptions own
    where own.user_id = caller
    order by own.id = subscription desc, own.last_used_at desc, own.subscribed_at desc
    offset max_devices
  );
  return subscription;
end;
$$;
comment on function public.subscribe_to_push(text, text, text, text) is
  'Lets the calling session''s browser get notifications, and returns the id of the device''s row. An account has at most 20 devices; with one more, the '
  'device that was unused for longest goes. Somebody else''s device is taken over only by its keys, p256dh and auth.';
grant execute on function public.subscribe_to_push(text, text, text, text) to authenticated;

-- 25_local_time.sql

-- Times of day by a member's own clock: time zones and quiet hours.

create function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = ''
as $$
begin
  -- Postgres also takes rules such as 'AAA+3' and 'Foo/Bar+3'. Of the time zones that browsers name, only those that begin with Etc/GMT have digits.
  if name !~ '^([A-Za-z_]+(/[A-Za-z_-]+){0,2}|Etc/GMT(0|[+-][0-9]|[+]1[0-2]|-1[0-4]))$' or length(name) > 64 then
    return false;
  end if;
  perform '2000-01-01'::timestamp at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether a text is the name of a time zone, such as Europe/Berlin or UTC.';
grant execute on function private.is_time_zone(text) to authenticated;

create function private.next_time_at(zone text, clock time, after timestamptz, only_on_monday boolean default false)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  -- A time that a day skips, when clocks go forward, is one hour later; of a time that a day has twice, when they go back, the second counts.
  select min(candidate.at)
  from (
    select (day::date + clock) at time zone zone as at, day
    from generate_series((after at time zone zone)::date, (after at time zone zone)::date + 8, interval '1 day') day
  ) candidate
  where candidate.at > after and (not only_on_monday or extract(isodow from candidate.day) = 1);
$$;
comment on function private.next_time_at(text, time, timestamptz, boolean) is
  'The next moment after another at which clocks of a time zone show a time: on any day, or on Mondays only.';
grant execute on function private.next_time_at(text, time, timestamptz, boolean) to authenticated;

create function private.end_of_quiet(zone text, quiet_from time, quiet_until time, at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.next_time_at(zone, quiet_until, at)
  from (select (at at time zone zone)::time as clock) local
  where case
    when quiet_from < quiet_until then local.clock >= quiet_from and local.clock < quiet_until
    else local.clock >= quiet_from or local.clock < quiet_until
  end;
$$;
comment on function private.end_of_quiet(text, time, time, timestamptz) is
  'When the quiet hours end in which a moment is; null for a moment outside of them. Quiet hours may pass midnight.';

-- 25_notification_settings.sql

-- Where and when a member wants to hear of offers. What a member mutes: 19_muting.sql.
-- See docs/product/notifications.md and docs/decisions/notifications.md.

create table public.notification_settings (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  site boolean not null default true,
  extension boolean not null default true,
  push boolean not null default true,
  digest text not null default 'off',
  digest_hour smallint not null default 8,
  ending_soon boolean not null default true,
  quiet_from time,
  quiet_until time,
  time_zone text not null default 'UTC',
  next_digest_at timestamptz,
  digest_since timestamptz,
  digest_ends_told_until date,
  constraint notification_settings_digest_known check (digest in ('off', 'daily', 'weekly')),
  constraint notification_settings_digest_hour_range check (digest_hour between 0 and 23),
  constraint notification_settings_quiet_hours check (
    (quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until
  ),
  constraint notification_settings_time_zone_known check (private.is_time_zone(time_zone))
);
comment on table public.notification_settings is
  'Where and when a member wants to hear of offers. A member without a row has the defaults, which my_notification_settings writes.';
comment on column public.notification_settings.digest is 'Mails: off, daily, or weekly, which is on Mondays, at digest_hour.';
comment on column public.notification_settings.ending_soon is 'Whether to remind of kept offers that end tomorrow, at digest_hour.';
comment on column public.notification_settings.next_digest_at is 'When the next mail is due; null without mails. No client sets it.';
comment on column public.notification_settings.digest_since is
  'The next mail has the offers that were published after this moment: when the last mail was due, or, before the first one, when mails were switched on. No client '
  'sets it.';
comment on column public.notification_settings.digest_ends_told_until is
  'Offers that end by this day have been in a mail; null before the first mail since the member last chose between off, daily and weekly. No client sets it.';
create index notification_settings_next_digest_idx on public.notification_settings (next_digest_at) where next_digest_at is not null;
alter table public.notification_settings enable row level security;
grant select, update (
  site, extension, push, digest, digest_hour, ending_soon, quiet_from, quiet_until, time_zone
) on public.notification_settings to authenticated;

create policy "A member reads its own notification settings"
  on public.notification_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member changes its own notification settings"
  on public.notification_settings for update to authenticated
  using (user_id = (select auth.uid()));

create function private.plan_digest()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.digest <> old.digest then
    new.digest_ends_told_until := null;
  end if;
  if new.digest = 'off' then
    new.next_digest_at := null;
    new.digest_since := null;
  else
    new.next_digest_at := private.next_time_at(
      new.time_zone, make_time(new.digest_hour, 0, 0), now(), only_on_monday => new.digest = 'weekly'
    );
    new.digest_since := coalesce(new.digest_since, now());
  end if;
  return new;
end;
$$;
comment on function private.plan_digest() is 'Finds out when the next mail is due, after a change of what that depends on.';

create trigger plan_digest
  before update on public.notification_settings
  for each row when (
    (old.digest, old.digest_hour, old.time_zone) is distinct from (new.digest, new.digest_hour, new.time_zone)
  )
  execute function private.plan_digest();

create function public.my_notification_settings(zone text default null)
returns public.notification_settings
language plpgsql
security definer
set search_path = ''
as $$
declare
  mine public.notification_settings;
begin
  insert into public.notification_settings (user_id, time_zone)
  values ((select auth.uid()), case when zone is not null and private.is_time_zone(zone) then zone else 'UTC' end)
  on conflict do nothing;
  select * into strict mine from public.notification_settings s where s.user_id = (select auth.uid());
  return mine;
end;
$$;
comment on function public.my_notification_settings(text) is
  'The caller''s notification settings. The first call writes the defaults, with this time zone, which is the browser''s; later calls write nothing.';
grant execute on function public.my_notification_settings(text) to authenticated;

-- 26_kept_offers.sql

-- The offers that a member has saved or copied, to be reminded of before they end.

create table private.kept_offers (
  user_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid not null,
  saved_at timestamptz,
  copied_at timestamptz,
  code_number integer not null default 1,
  reminded_of date not null default '-infinity',
  primary key (user_id, offer_id),
  constraint kept_offers_kept check (saved_at is not null or copied_at is not null)
);
comment on table private.kept_offers is
  'The offers that a member has saved, and those whose code it has copied, to be reminded of before they end. Nobody else reads it.';
comment on column private.kept_offers.offer_id is
  'No foreign key: deleting a code that a million have copied must not take their rows with it. Rows without an offer are deleted when the '
  'member keeps its next offer.';
comment on column private.kept_offers.code_number is 'The number of the code that the member kept (promo_codes.code_number): a reminder says when the offer has another code by now.';
comment on column private.kept_offers.reminded_of is 'The expiration date of which the member was last reminded, -infinity for none. When the offer gets a later one, the member is reminded again.';
create index kept_offers_offer_id_idx on private.kept_offers (offer_id, reminded_of);
alter table private.kept_offers enable row level security;

-- For the functions below that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select, delete, update (saved_at, copied_at) on private.kept_offers to authenticated;

create policy "A member reads what it keeps"
  on private.kept_offers for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member takes back what it keeps"
  on private.kept_offers for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member deletes what it keeps"
  on private.kept_offers for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.forget_stale_kept_offers(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  -- An offer that was only copied is of no use once it has ended, and a hundred of them are enough.
  delete from private.kept_offers k
  where k.user_id = of_member and k.offer_id in (
    select own.offer_id
    from (
      select
        mine.offer_id, mine.saved_at, c.id as still_there, c.live_until,
        row_number() over (partition by mine.saved_at is null order by mine.copied_at desc, mine.offer_id) as nth
      from private.kept_offers mine
      left join public.promo_codes c
        on c.id = mine.offer_id and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      where mine.user_id = of_member
    ) own
    where own.still_there is null
      or (own.saved_at is null and (own.live_until < private.today() or own.nth > 100))
  );
$$;
comment on function private.forget_stale_kept_offers(uuid) is
  'Removes, of what a member keeps, the offers that were deleted or don''t let the member in any more, and those that it only copied and that have ended or aren''t '
  'among the last hundred.';

create function public.save_offer(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_saved constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  perform private.lock_member(caller);
  insert into private.kept_offers as kept (user_id, offer_id, code_number, saved_at)
  select caller, c.id, c.code_number, now() from private.visible_offers c
  where c.id = save_offer.offer_id
  on conflict on constraint kept_offers_pkey do update set saved_at = excluded.saved_at, code_number = excluded.code_number
  where kept.saved_at is null;
  perform private.forget_stale_kept_offers(caller);
  if (select count(*) from private.kept_offers k where k.user_id = caller and k.saved_at is not null) > max_saved then
    -- The message is shown to people as it is, because this error has no code of its own.
    raise exception 'You have saved % offers, which is as many as fit. Take one back to save another.', max_saved;
  end if;
end;
$$;
comment on function public.save_offer(uuid) is 'Saves an offer for the caller, who is reminded before it ends. Refused when 500 are saved already. Nothing happens when there is no such offer.';
grant execute on function public.save_offer(uuid) to authenticated;

create function public.unsave_offer(offer_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  delete from private.kept_offers k
  where k.user_id = (select auth.uid()) and k.offer_id = unsave_offer.offer_id and k.copied_at is null;
  update private.kept_offers k set saved_at = null
  where k.user_id = (select auth.uid()) and k.offer_id = unsave_offer.offer_id;
end;
$$;
comment on function public.unsave_offer(uuid) is 'Takes back what save_offer did.';
grant execute on function public.unsave_offer(uuid) to authenticated;

create function public.remember_copied_offer(offer_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  perform private.lock_member(caller);
  insert into private.kept_offers as kept (user_id, offer_id, code_number, copied_at)
  select caller, c.id, c.code_number, now() from private.visible_offers c
  where c.id = remember_copied_offer.offer_id and c.expiration_date >= private.today()
    -- Nothing is noted of a member who doesn't want to be reminded.
    and not exists (select from public.notification_settings s where s.user_id = caller and not s.ending_soon)
  on conflict on constraint kept_offers_pkey do update
  set copied_at = excluded.copied_at, code_number = case when kept.saved_at is null then excluded.code_number else kept.code_number end;
  perform private.forget_stale_kept_offers(caller);
end;
$$;
comment on function public.remember_copied_offer(uuid) is
  'Notes that the caller has copied an offer''s code, to remind it before the offer ends: of the last hundred, and only if it wants that.';
grant execute on function public.remember_copied_offer(uuid) to authenticated;

create function private.forget_copied_offers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member(new.user_id);
  delete from private.kept_offers k where k.user_id = new.user_id and k.saved_at is null;
  update private.kept_offers k set copied_at = null where k.user_id = new.user_id and k.copied_at is not null;
  return null;
end;
$$;
comment on function private.forget_copied_offers() is 'Forgets what a member has copied when it wants no reminders any more: copies are noted for nothing else.';

create trigger forget_copied_offers
  after update on public.notification_settings
  for each row when (old.ending_soon and not new.ending_soon)
  execute function private.forget_copied_offers();

create function public.my_saved_offers()
returns table (offer_id uuid, code_changed boolean)
language sql
stable
set search_path = ''
as $$
  select mine.offer_id, mine.code_number <> c.code_number
  from private.kept_offers mine
  join public.promo_codes c on c.id = mine.offer_id
  where mine.user_id = (select auth.uid()) and mine.saved_at is not null
  order by mine.saved_at desc;
$$;
comment on function public.my_saved_offers() is 'The ids of the offers that the caller has saved and still sees, for the hearts on tickets. code_changed: whether the offer has another code, brand or shop since.';
grant execute on function public.my_saved_offers() to authenticated;

create function public.list_saved_offers(after text default null, page_size integer default 24)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  cursor_keys constant jsonb := private.read_cursor(after, 'saved offers', array['timestamptz', 'uuid']);
begin
  return query
  select offer.*
  from private.kept_offers mine
  join public.promo_codes c on c.id = mine.offer_id
  cross join lateral private.as_offer(
    c, private.write_cursor('saved offers', jsonb_build_array(mine.saved_at, mine.offer_id)),
    case when after is null then (
      select count(*)::integer from private.kept_offers saved
      join public.promo_codes there on there.id = saved.offer_id
      where saved.user_id = (select auth.uid()) and saved.saved_at is not null
    ) end
  ) as offer
  where mine.user_id = (select auth.uid()) and mine.saved_at is not null
    and (cursor_keys is null or (mine.saved_at, mine.offer_id) < ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::uuid))
  order by mine.saved_at desc, mine.offer_id desc
  limit private.page_size(list_saved_offers.page_size);
end;
$$;
comment on function public.list_saved_offers(text, integer) is
  'A page of the offers that the caller has saved, also those that have ended: the last saved first. after, total: as in list_offers.';
grant execute on function public.list_saved_offers(text, integer) to authenticated;

-- 26_notification_queue.sql

-- How notifications come to wait for devices: the schedule makes publications of what the outbox holds, and a message per device of these.
-- See docs/decisions/notifications.md#queue.

-- What was published

create table private.publications (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  offer_ids uuid[] not null,
  reached integer not null default 0,
  reached_to uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.publications is 'What influencers published, until the devices of all their followers have a message of it.';
comment on column private.publications.reached is 'How many followers were walked so far, in the order of their ids up to reached_to.';
create index publications_reached_idx on private.publications (reached, id);
create index publications_influencer_id_idx on private.publications (influencer_id);
alter table private.publications enable row level security;

-- Whether somebody mutes or may see an offer is asked when its message is sent.
create function private.offers_to_publish(changes private.offer_change[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select newest.id
    from (
      select
        (c.after).id,
        row_number() over (partition by (c.after).influencer_id order by (c.after).created_at desc, (c.after).id) as nth
      from unnest(changes) as c
      -- Nobody is told of an offer that ends today, which isn't among the alerts (27_alerts.sql), nor of one with a created_at before now: an offer that comes
      -- back after its removal, or that the operator adds with a former date.
      where (c.before).id is null and (c.after).live_until > private.today() and (c.after).created_at >= now()
    ) newest
    where newest.nth <= 20
  );
end;
$$;
comment on function private.offers_to_publish(private.offer_change[]) is
  'Of which added offers followers are told: of each influencer the newest twenty of a statement.';

create function private.queue_publications(published uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  publication record;
begin
  for publication in
    select c.influencer_id, (array_agg(c.id order by c.created_at desc, c.id))[1:50] as offer_ids
    from public.promo_codes c
    -- Nobody is told of somebody who has left since.
    where c.id = any (published) and exists (select from public.profiles p where p.id = c.influencer_id)
    group by c.influencer_id
  loop
    -- Joins what the influencer has published just before, so that nobody fills the turns of others. A row that is being walked just now
    -- is passed over: waiting for it would hold up everybody else's.
    update private.publications p set offer_ids = (publication.offer_ids || p.offer_ids)[1:50]
    where p.id = (
      select waiting.id from private.publications waiting
      where waiting.influencer_id = publication.influencer_id and waiting.reached = 0
      limit 1
      for update skip locked
    );
    if not found then
      insert into private.publications (influencer_id, offer_ids) values (publication.influencer_id, publication.offer_ids);
    end if;
  end loop;
end;
$$;
comment on function private.queue_publications(uuid[]) is
  'Has the fan-out tell followers of offers: of the newest fifty that an influencer has published since the last telling began.';

-- Messages

create function private.max_push_attempts()
returns integer
language sql
immutable parallel safe
set search_path = ''
return 8;
comment on function private.max_push_attempts() is 'How often a message is tried before it is given up. Whoever changes this number has to make push_messages_last_attempt_idx anew.';
grant execute on function private.max_push_attempts() to service_role;

create table private.push_messages (
  id bigint primary key generated always as identity,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  tag text not null,
  offer_ids uuid[] not null,
  lane smallint not null default 0,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  claimed_by uuid,
  claimed_offers smallint,
  constraint push_messages_tag_key unique (subscription_id, tag)
);
comment on table private.push_messages is
  'What devices are still to be told. A row is deleted when a run acknowledges that the push service has taken the message. After a run that died before that, the message is sent again, '
  'and the device replaces the first one by the tag.';
comment on column private.push_messages.tag is
  'The influencer''s id, or ''ending'' for reminders. Offers that are added before a message is sent join the message, and a later message with the same tag replaces it on the screen.';
comment on column private.push_messages.offer_ids is
  'In the order in which they came. When more join, the last fifty stay of those that no run has claimed (private.joined_offers).';
comment on column private.push_messages.lane is 'Messages of lower lanes go first (private.fan_out).';
comment on column private.push_messages.due_at is
  'The message isn''t sent before this moment, which is later than now in quiet hours, after a failure, and for 30 seconds or longer while a run has claimed the message.';
comment on column private.push_messages.attempts is 'How often the message was claimed (private.max_push_attempts). Counted anew when it goes on with offers that came while it was being sent.';
comment on column private.push_messages.claimed_offers is 'How many of offer_ids, from the first on, the run that has claimed the message tells of. Those behind them came since, and stay.';
create index push_messages_due_idx on private.push_messages (lane, due_at);
-- For messages whose last run may have died.
create index push_messages_last_attempt_idx on private.push_messages (due_at) where attempts >= private.max_push_attempts();
alter table private.push_messages enable row level security;
grant select, update, delete on private.push_messages to service_role;

create table private.undelivered_messages (
  id bigint primary key generated always as identity,
  user_id uuid not null references private.accounts (id) on delete cascade,
  device text not null,
  tag text not null,
  offer_ids uuid[] not null,
  status integer not null,
  attempts smallint not null,
  failed_at timestamptz not null default now()
);
comment on table private.undelivered_messages is
  'Messages that were given up, for the operator to look at. Kept for 30 days.';
comment on column private.undelivered_messages.status is
  'The push service''s last answer; 0 when there was none.';
create index undelivered_messages_user_id_idx on private.undelivered_messages (user_id);
create index undelivered_messages_failed_at_idx on private.undelivered_messages (failed_at);
alter table private.undelivered_messages enable row level security;
grant insert on private.undelivered_messages to service_role;

create function private.lanes()
returns setof integer
language sql
immutable parallel safe rows 25
set search_path = ''
begin atomic
  select lane from generate_series(0, 24) as lane;
end;
comment on function private.lanes() is
  'The lanes in which messages wait. The last lane has room for an influencer with 1.6 billion followers.';

create function private.joined_offers(waiting uuid[], claimed smallint, added uuid[])
returns uuid[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select waiting[1:coalesce(claimed, 0)] || later.ids[greatest(1, cardinality(later.ids) - 49):]
  from (select waiting[coalesce(claimed, 0) + 1:] || added as ids) later;
$$;
comment on function private.joined_offers(uuid[], smallint, uuid[]) is
  'The offers of a message that others join: those that a run has claimed, whose acknowledgement takes away as many, and behind them the last fifty. '
  'The newest is always among them, because the message names it.';

create function private.fan_out()
returns void
language sql
set search_path = ''
as $$
  with picked as materialized (
    -- Whoever has reached the fewest goes on first.
    select p.* from private.publications p order by p.reached, p.id limit 50 for update skip locked
  ), share as (
    select greatest(1000, 50000 / greatest(count(*), 1)) as followers from picked
  ), walked as materialized (
    select p.id, p.influencer_id, p.offer_ids, f.user_id, p.reached + f.nth - 1 as nth_follower
    from picked p
    cross join lateral (
      select next.user_id, row_number() over (order by next.user_id) as nth
      from (
        select follower.user_id from private.follows follower
        where follower.influencer_id = p.influencer_id and follower.user_id > p.reached_to
        order by follower.user_id
        limit (select share.followers from share)
      ) next
    ) f
  ), devices as materialized (
    -- A device that is just being removed is left out: whoever removes it may be waiting for this run.
    select s.id, s.user_id, w.id as publication, w.influencer_id, w.offer_ids, w.nth_follower
    from walked w
    join public.push_subscriptions s on s.user_id = w.user_id
    where not exists (select from public.notification_settings own where own.user_id = s.user_id and not own.push)
    for key share of s skip locked
  ), added as (
    insert into private.push_messages as waiting (subscription_id, tag, offer_ids, lane, due_at)
    select
      d.id, d.influencer_id,
      -- A publication has its newest offer first, a message its newest last.
      array_agg(offer.id order by d.publication, offer.nth desc),
      -- The first 50 followers' messages go in lane 0, the next 100's in lane 1, and twice as many in each that follows. So whoever has few
      -- followers waits for the first few of somebody who has a million, and not for the million.
      min(floor(log(2, 1 + d.nth_follower / 50))::integer),
      coalesce(min(private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now())), now())
    from devices d
    cross join lateral unnest(d.offer_ids) with ordinality as offer(id, nth)
    left join public.notification_settings own on own.user_id = d.user_id and own.quiet_from is not null
    group by d.id, d.influencer_id
    -- In the order in which everybody locks several messages.
    order by d.id, d.influencer_id
    on conflict on constraint push_messages_tag_key do update
    set offer_ids = private.joined_offers(waiting.offer_ids, waiting.claimed_offers, excluded.offer_ids)
  ), progress as (
    select p.id, count(w.user_id)::integer as followers, (array_agg(w.user_id order by w.user_id desc))[1] as last_one
    from picked p
    left join walked w on w.id = p.id
    group by p.id
  ), finished as (
    delete from private.publications p
    using progress, share
    where p.id = progress.id and progress.followers < share.followers
  )
  update private.publications p
  set reached = p.reached + progress.followers, reached_to = progress.last_one
  from progress, share
  where p.id = progress.id and progress.followers = share.followers;
$$;
comment on function private.fan_out() is
  'Makes messages for the devices of the next 50,000 followers of what was published, of all influencers in turns. Called by schedule. '
  'A run that is killed has made none.';

create function private.reminder_at(zone text, hour integer, noticed_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
-- The schedule notices what ends tomorrow soon after midnight (UTC). A member whose hour began at that midnight, as eight does in Singapore, is reminded at once
-- and not a day later.
return private.next_time_at(zone, make_time(hour, 0, 0), case
  when noticed_at < date_trunc('day', noticed_at, 'UTC') + interval '10 minutes' then date_trunc('day', noticed_at, 'UTC') - interval '1 second'
  else noticed_at
end);
comment on function private.reminder_at(text, integer, timestamptz) is
  'When a member is reminded of an offer''s end that was noticed at noticed_at: when the clocks of its time zone next show its hour. An hour that began at midnight (UTC), less than ten '
  'minutes before noticed_at, still counts; then the answer is that midnight.';

create function private.remind_of_ending_offers()
returns void
language sql
set search_path = ''
as $$
  -- All reminders of an hour are due at once and have all day. In lane 10 they hold up no other news, because the messages for the first 51,150 followers of each
  -- influencer go first.
  with ending as materialized (
    select k.user_id, k.offer_id, c.live_until
    from public.promo_codes c
    join private.kept_offers k on k.offer_id = c.id
    where c.expiration_date = private.today() + 1 and not c.has_ended and not c.hidden
      and k.reminded_of < c.live_until
    limit 10000
    for update of k skip locked
  ), reminded as (
    update private.kept_offers k set reminded_of = ending.live_until
    from ending
    where k.user_id = ending.user_id and k.offer_id = ending.offer_id
  ), devices as materialized (
    select s.id, ending.user_id, ending.offer_id
    from ending
    join public.push_subscriptions s on s.user_id = ending.user_id
    where not exists (
      select from public.notification_settings own where own.user_id = s.user_id and not (own.push and own.ending_soon)
    )
    for key share of s skip locked
  )
  insert into private.push_messages as waiting (subscription_id, tag, offer_ids, lane, due_at)
  select
    d.id, 'ending', array_agg(d.offer_id order by d.offer_id), 10,
    min(private.reminder_at(coalesce(own.time_zone, 'UTC'), coalesce(own.digest_hour, 8), now()))
  from devices d
  left join public.notification_settings own on own.user_id = d.user_id
  group by d.id
  order by d.id
  on conflict on constraint push_messages_tag_key do update
  set offer_ids = private.joined_offers(waiting.offer_ids, waiting.claimed_offers, excluded.offer_ids);
$$;
comment on function private.remind_of_ending_offers() is
  'Makes messages about kept offers that end tomorrow, each for the hour that its member has chosen. Called by schedule.';

-- 26_sending_notifications.sql

-- How waiting messages are sent: the edge function send-notifications claims them and says what the push services answered.
-- See docs/decisions/notifications.md#queue.

create type public.push_message as (
  id bigint,
  endpoint text,
  p256dh text,
  auth text,
  tag text,
  lives_for integer,
  member_id uuid,
  offer_id uuid,
  influencer_name text,
  brand_name text,
  description text,
  ends_on date,
  offers integer,
  code_changed boolean
);
comment on type public.push_message is
  'What a device is to be told: the newest of the message''s offers, and how many there are (offers). lives_for: for how many seconds the push service keeps the message for a device that '
  'is offline. tag: the influencer''s id without hyphens, or ''ending'' for offers that end soon.';

create function private.next_push_attempt_at(attempts integer)
returns timestamptz
language sql
volatile
set search_path = ''
-- Messages that were claimed together are due at different moments, so that one that kills its runs doesn't take the same others with it each time.
return now() + least(interval '1 hour', interval '15 seconds' * 2 ^ attempts) * (1 + 0.4 * random());
comment on function private.next_push_attempt_at(integer) is
  'When a message is due again after it was claimed this many times: after 30 to 42 seconds, then later each time, up to 84 minutes.';
grant execute on function private.next_push_attempt_at(integer) to service_role;

create function private.claim_due_push_messages(run uuid, batch_size integer)
returns setof public.push_message
language sql
volatile
set search_path = ''
as $$
  with picked as materialized (
    -- Lower lanes go first: lanes() gives them in order, and the outer limit ends the search. So somebody's first followers don't wait for somebody else's million.
    select m.*
    from private.lanes() as lanes(number)
    cross join lateral (
      select due.* from private.push_messages due
      where due.lane = lanes.number and due.due_at <= now() and due.attempts < private.max_push_attempts()
      order by due.due_at
      limit batch_size
      for update skip locked
    ) m
    limit batch_size
  ), judged as materialized (
    select
      m.id as message_id, m.tag, s.endpoint, s.p256dh, s.auth, s.user_id, newest.*,
      private.end_of_quiet(own.time_zone, own.quiet_from, own.quiet_until, now()) as quiet_until
    from picked m
    join public.push_subscriptions s on s.id = m.subscription_id
    left join public.notification_settings own on own.user_id = s.user_id
    left join lateral (
      select
        c.id as offer_id, coalesce(p.full_name, p.username) as influencer_name, c.brand_name, c.description, c.live_until,
        (count(*) over ())::integer as offers,
        m.tag = 'ending' and exists (
          select from private.kept_offers k
          where k.user_id = s.user_id and k.offer_id = c.id and k.code_number <> c.code_number
        ) as code_changed
      from private.offers_not_hidden c
      join public.profiles p on p.id = c.influencer_id
      where c.id = any (m.offer_ids) and (not c.followers_only or private.is_let_in(s.user_id, c.influencer_id))
        and coalesce(own.push, true)
        and private.counts_in(c.countries, private.country_of(s.user_id))
        and not private.is_muted(s.user_id, 'push', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category)
        and case m.tag
          when 'ending' then c.live_until between private.today() and private.today() + 1 and coalesce(own.ending_soon, true) and exists (
            select from private.kept_offers k where k.user_id = s.user_id and k.offer_id = c.id
          )
          -- Not an offer that ends today, which isn't among the alerts (docs/product/following-and-alerts.md#alerts).
          else c.live_until > private.today() and exists (
            select from private.follows f where f.influencer_id = c.influencer_id and f.user_id = s.user_id
          )
        end
      order by c.created_at desc, c.id desc
      limit 1
    ) newest on true
  ), unwanted as (
    delete from private.push_messages m using judged where m.id = judged.message_id and judged.offer_id is null
  ), postponed as (
    update private.push_messages m set due_at = judged.quiet_until
    from judged
    where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is not null
  ), claimed as (
    update private.push_messages m
    set due_at = private.next_push_attempt_at(m.attempts + 1), attempts = m.attempts + 1, claimed_by = run, claimed_offers = cardinality(m.offer_ids)
    from judged
    where m.id = judged.message_id and judged.offer_id is not null and judged.quiet_until is null
    returning m.id
  )
  select
    judged.message_id, judged.endpoint, judged.p256dh, judged.auth,
    -- Web Push sends the tag as its header Topic, too, which has at most 32 characters.
    replace(judged.tag, '-', ''),
    -- A day, or until the offer ends.
    least(86400, extract(epoch from (judged.live_until + 1)::timestamp at time zone 'utc' - now()))::integer,
    judged.user_id, judged.offer_id, judged.influencer_name, judged.brand_name, judged.description,
    nullif(judged.live_until, 'infinity'), judged.offers, judged.code_changed
  from claimed
  join judged on judged.message_id = claimed.id;
$$;
comment on function private.claim_due_push_messages(uuid, integer) is
  'Of the due messages, those of lower lanes first, and in each lane the longest due: claims those of which there is something to tell now, postpones what falls into quiet hours, '
  'and drops what nobody wants to hear any more.';

create function public.claim_push_messages(run uuid, batch_size integer default 50)
returns setof public.push_message
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  dead_run uuid;
begin
  perform private.prolong_run(run, 'notifications', interval '20 seconds');
  -- A run that died in a message's last attempt acknowledges nothing, so its messages count as unanswered. Those of one run at a time, because an
  -- acknowledgement locks devices before messages.
  select m.claimed_by into dead_run from private.push_messages m where m.attempts >= private.max_push_attempts() and m.due_at <= now() order by m.due_at limit 1;
  if found then
    perform public.acknowledge_push_messages(dead_run, jsonb_agg(jsonb_build_object('id', m.id, 'status', 0)))
    from private.push_messages m
    where m.claimed_by = dead_run and m.attempts >= private.max_push_attempts() and m.due_at <= now();
  end if;
  -- All messages of a batch may be ones that nobody wants to hear of any more. Then the next ones are looked at.
  for round in 1 .. 20 loop
    return query select * from private.claim_due_push_messages(run, least(batch_size, 100));
    exit when found or not exists (
      select
      from private.lanes() as lanes(number)
      cross join lateral (
        select from private.push_messages m where m.lane = lanes.number and m.due_at <= now() and m.attempts < private.max_push_attempts() limit 1
      ) due
    );
  end loop;
end;
$$;
comment on function public.claim_push_messages(uuid, integer) is
  'Hands a run the next messages, for 30 seconds, and longer with each attempt: a message that isn''t acknowledged until then is due again, and given up after '
  'the eighth. What its member doesn''t want to hear any more is dropped by this call, and what falls into quiet hours waits. For the function send-notifications.';
grant execute on function public.claim_push_messages(uuid, integer) to service_role;

create function public.acknowledge_push_messages(run uuid, results jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Devices are locked in one order, and before any message, because fan_out() and whoever removes a device lock it first, too. This lock doesn't
  -- keep fan_out() from making messages for them.
  perform from public.push_subscriptions s
  where s.id in (
    select m.subscription_id
    from jsonb_to_recordset(results) as r(id bigint)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
  )
  order by s.id
  for no key update;
  delete from public.push_subscriptions s
  where s.id in (
    select m.subscription_id
    from jsonb_to_recordset(results) as r(id bigint, status integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    where r.status in (404, 410)
  );
  perform from private.push_messages m
  where m.claimed_by = run and m.id in (select r.id from jsonb_to_recordset(results) as r(id bigint))
  order by m.subscription_id, m.tag
  for update;

  with acknowledged as materialized (
    select
      -- Without the coalesce, a null retry_after would become 3600 seconds, because least() ignores nulls.
      m.*, r.status, s.user_id, s.device, greatest(0, least(coalesce(r.retry_after, 0), 3600)) as retry_after,
      r.status between 200 and 299 as is_delivered,
      m.attempts < private.max_push_attempts() and (r.status in (0, 401, 403, 408, 429) or r.status >= 500) as is_due_again
    from jsonb_to_recordset(results) as r(id bigint, status integer, retry_after integer)
    join private.push_messages m on m.id = r.id and m.claimed_by = run
    join public.push_subscriptions s on s.id = m.subscription_id
  ), used as (
    update public.push_subscriptions s set last_used_at = date_trunc('hour', now())
    from acknowledged
    where s.id = acknowledged.subscription_id and acknowledged.is_delivered and s.last_used_at < date_trunc('hour', now())
  ), given_up as (
    insert into private.undelivered_messages (user_id, device, tag, offer_ids, status, attempts)
    select r.user_id, r.device, r.tag, r.offer_ids[1:r.claimed_offers], r.status, r.attempts
    from acknowledged r
    where not r.is_delivered and not r.is_due_again
  ), done as (
    delete from private.push_messages m
    using acknowledged r
    where m.id = r.id and not r.is_due_again and cardinality(r.offer_ids) <= r.claimed_offers
  )
  update private.push_messages m
  set claimed_by = null, claimed_offers = null,
    due_at = case
      when r.is_due_again then greatest(now() + make_interval(secs => r.retry_after), private.next_push_attempt_at(r.attempts))
      else now()
    end,
    attempts = case when r.is_due_again then m.attempts else 0 end,
    -- What came while the message was on its way is still to be told.
    offer_ids = case when r.is_due_again then m.offer_ids else m.offer_ids[r.claimed_offers + 1:] end
  from acknowledged r
  where m.id = r.id and (r.is_due_again or cardinality(r.offer_ids) > r.claimed_offers);
end;
$$;
comment on function public.acknowledge_push_messages(uuid, jsonb) is
  'Notes what push services answered to messages of a run: [{id, status, retry_after}], status 0 for no answer, retry_after in seconds. Delivered messages are deleted, and a device that '
  'is gone (404, 410) with all of its messages. After no answer, 401, 403, 408, 429 or 5xx a message is tried again, later each time, eight times in all; after any other answer it is '
  'given up at once. For the function send-notifications.';
grant execute on function public.acknowledge_push_messages(uuid, jsonb) to service_role;

-- 27_alerts.sql

-- Alerts: the live offers of those whom a member follows, and which of them it has seen.

create function private.newest_alerts(
  followed uuid[], muted_shops text[], muted_categories text[], country text, outside_country boolean,
  since timestamptz, after_at timestamptz, after_id uuid, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Of thousands of followed influencers the offers are found along the index of all offers; of few, in the index of each influencer's own. Only a
-- plan for the values at hand knows how many they are.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from public.promo_codes c
    where c.influencer_id = any (followed)
      -- On its last day an offer is in the lists and not among the alerts any more.
      and c.live_until > today
      and private.counts_in(c.countries, country) <> outside_country
      and (muted_shops = '{}' or not private.domains_above(private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains)) && muted_shops)
      and c.category <> all (muted_categories)
      and c.created_at > since and (c.created_at, c.id) < (after_at, after_id)
    order by c.created_at desc, c.id desc
    limit row_limit
  );
end;
$$;
comment on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) is
  'The newest offers of these influencers that were published since a moment, without those of muted shops and categories: those that count in a country, or with '
  'outside_country only those that don''t. A page goes back in time from its cursor.';
grant execute on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) to authenticated;

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- Only a plan for the values at hand knows how many are followed, and leaves out what isn't asked for. private.search_offers is planned so, too.
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant tsquery := private.search_query(list_alerts.search);
  asked_country constant text := private.known_country(in_country);
  country constant text := coalesce(asked_country, private.country_of((select auth.uid())));
  cursor_keys constant jsonb := private.read_cursor(after, 'alerts', array['boolean', 'timestamptz', 'uuid']);
  after_outside_country constant boolean := coalesce((cursor_keys ->> 1)::boolean, false);
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_alerts.page_size);
  followed constant uuid[] := array(select f.influencer_id from public.my_followed_influencers() f);
  today constant date := private.today();
  listed private.total_and_page;
begin
  if wanted is not null or asked_country is not null then
    listed := private.search_offers(
      row(wanted, null, null, null, false, country, asked_country is null)::private.offer_filter, alerts_of => followed, sort_order => 'newest',
      after_row => row(after_outside_country, false, '', 0, cursor_keys ->> 2, cursor_keys ->> 3)::private.offer_cursor, row_limit => row_limit
    );
  else
    listed.page := private.newest_alerts(
      followed, '{}', '{}', country, outside_country => after_outside_country, since => '-infinity', after_at => after_at, after_id => after_id,
      row_limit => row_limit
    );
    -- Where the offers that count in the member's country don't fill the page, the others follow.
    if country is not null and not after_outside_country and cardinality(listed.page) < row_limit then
      listed.page := listed.page || private.newest_alerts(
        followed, '{}', '{}', country, outside_country => true, since => '-infinity', after_at => 'infinity',
        after_id => 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit => row_limit - cardinality(listed.page)
      );
    end if;
    if after is null then
      listed.total := (
        select count(*)
        from (
          select from public.promo_codes c where c.influencer_id = any (followed) and c.live_until > today limit private.most_counted()
        ) capped
      );
    end if;
  end if;

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(not private.counts_in(c.countries, country), c.created_at, c.id)),
    case when after is null then listed.total end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_alerts(text, text, integer, text) is
  'A page of the offers of those whom the caller follows, newest first, but those that don''t count in its own country after the others. in_country, after, total: as in list_offers. On its last day an offer is not among them any more '
  '(docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer, text) to authenticated;

create function public.count_new_alerts(since timestamptz)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  row_limit constant integer := 21;
  caller constant uuid := (select auth.uid());
  followed constant uuid[] := array(
    select f.influencer_id from public.my_followed_influencers() f
    where not exists (
      select from public.muted_people m
      where m.user_id = caller and m.influencer_id = f.influencer_id
        and 'site' = any (m.channels) and (m.until is null or m.until > now())
    )
  );
  muted_shops constant text[] := array(
    select m.domain from public.muted_shops m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
begin
  if exists (select from public.notification_settings s where s.user_id = caller and not s.site) then
    return 0;
  end if;
  return cardinality(private.newest_alerts(
    followed, muted_shops, muted_categories, private.country_of(caller), outside_country => false, since => since, after_at => 'infinity',
    after_id => 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit => row_limit
  ));
end;
$$;
comment on function public.count_new_alerts(timestamptz) is
  'How many of the caller''s alerts were published after a moment, without those that it has muted on the site and those that don''t count in its '
  'country, counted up to 21: a badge shows ''20+''.';
grant execute on function public.count_new_alerts(timestamptz) to authenticated;

-- Which alerts a member has seen

create table private.seen_alerts (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.seen_alerts is
  'When the newest alert was published that a member has seen, on the site or in the extension: later ones are new.';
alter table private.seen_alerts enable row level security;

-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select, insert, update (seen_at) on private.seen_alerts to authenticated;

create policy "A member reads what it has seen"
  on private.seen_alerts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member notes what it has seen"
  on private.seen_alerts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member notes what it has seen since"
  on private.seen_alerts for update to authenticated
  using (user_id = (select auth.uid()));

create function public.alerts_seen_at()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select s.seen_at from private.seen_alerts s where s.user_id = (select auth.uid());
$$;
comment on function public.alerts_seen_at() is 'When the newest alert was published that the caller has seen, on any device; null for none.';
grant execute on function public.alerts_seen_at() to authenticated;

create function public.mark_alerts_seen(seen_at timestamptz)
returns void
language sql
set search_path = ''
as $$
  insert into private.seen_alerts as seen (user_id, seen_at)
  select (select auth.uid()), least(mark_alerts_seen.seen_at, now())
  where mark_alerts_seen.seen_at is not null
  on conflict (user_id) do update set seen_at = excluded.seen_at
  where seen.seen_at < excluded.seen_at;
$$;
comment on function public.mark_alerts_seen(timestamptz) is
  'Notes that the caller has seen its alerts up to this publishing time; an earlier time than before changes nothing.';
grant execute on function public.mark_alerts_seen(timestamptz) to authenticated;

-- 28_digests.sql

-- Digests: mails with new offers, and with kept offers that end, at the hour that the member has chosen; none when there are neither.
-- See docs/product/notifications.md#mails.

create function private.digest_of(of_member uuid, since timestamptz, until timestamptz, except_for uuid[], out people integer, out offers integer, out newest public.offer[])
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      c.id, c.influencer_id, c.created_at,
      row_number() over (partition by c.influencer_id order by c.created_at desc, c.id desc) as nth,
      max(c.created_at) over (partition by c.influencer_id) as last_published_at
    from (
      select * from private.visible_follows own where own.user_id = of_member order by own.created_at desc, own.influencer_id limit 2000
    ) f
    -- The newest hundred of each influencer, by an index. A mail shows fewer of anybody, and stays fast when an influencer publishes a whole file at
    -- once. Of an influencer with more, a hundred are counted.
    cross join lateral (
      select * from public.promo_codes published
      where published.influencer_id = f.influencer_id and published.created_at > since and published.created_at <= until
      order by published.created_at desc, published.id desc
      limit 100
    ) c
    where c.live_until > private.today() and c.id <> all (except_for) and not c.hidden and (not c.followers_only or f.created_at <= (select private.latest_follow_let_in()))
      and private.counts_in(c.countries, (select private.country_of(of_member)))
      and not private.is_muted(of_member, 'mail', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category)
  ), shown as (
    select found.*, dense_rank() over (order by found.last_published_at desc, found.influencer_id) as influencer_rank
    from found
    where found.nth <= 3
  )
  select
    (select count(distinct found.influencer_id)::integer from found),
    (select count(*)::integer from found),
    array(
      select offer from shown s
      join public.promo_codes c on c.id = s.id
      cross join lateral private.as_offer(c) as offer
      where s.influencer_rank <= 10
      order by s.influencer_rank, s.nth
    );
$$;
comment on function private.digest_of(uuid, timestamptz, timestamptz, uuid[]) is
  'What a member''s mail shows as new: offers that were published after one moment and up to another by the 2,000 influencers whom the member followed last. people, offers: how many; newest: at '
  'most three offers of each of the ten people who published last. except_for: the offers that the mail has already, because they end.';

create function private.plan_digests()
returns void
language sql
set search_path = ''
as $$
  -- A mail tells of kept offers that end after the last day of which a former mail told (ends_after), up to the day of the next mail (ends_until).
  with due as materialized (
    select s.*, (s.next_digest_at at time zone 'UTC')::date + case s.digest when 'weekly' then 7 else 1 end as ends_until
    from public.notification_settings s
    where s.next_digest_at <= now()
      -- While a member's last mail is being sent, the next one isn't planned: it would tell the same again.
      and not exists (select from private.jobs j where j.kind = 'digest' and j.key = s.user_id::text and j.claimed_until > now())
    order by s.next_digest_at
    limit 1000
    for update skip locked
  ), added as (
    insert into private.jobs as waiting (kind, key, account_id, payload)
    select
      'digest', due.user_id, due.user_id,
      jsonb_build_object(
        'since', due.digest_since, 'until', due.next_digest_at, 'ends_until', due.ends_until,
        'ends_after', coalesce(due.digest_ends_told_until, (due.next_digest_at at time zone 'UTC')::date)
      )
    from due
    order by due.user_id
    -- A former mail that the mail service hasn't taken yet leaves what it had to this one.
    on conflict on constraint jobs_key do update set
      payload = excluded.payload || jsonb_build_object('since', waiting.payload -> 'since', 'ends_after', waiting.payload -> 'ends_after'),
      attempts = 0, due_at = now(), error = null
  )
  update public.notification_settings s
  set digest_since = due.next_digest_at,
    -- Where clocks change, two mails can be due on one day of UTC, or none. What ends on a day is told in one mail all the same.
    digest_ends_told_until = greatest(due.digest_ends_told_until, due.ends_until),
    -- After a standstill one mail has everything, and no mail is sent for each day that was missed.
    next_digest_at = private.next_time_at(
      due.time_zone, make_time(due.digest_hour, 0, 0), greatest(due.next_digest_at, now()), only_on_monday => due.digest = 'weekly'
    )
  from due
  where s.user_id = due.user_id;
$$;
comment on function private.plan_digests() is
  'Adds a job for each of up to 1,000 mails that are due, and notes when the member''s next mail is due, which begins where this one ends. Called by schedule.';

create function private.content_of_digest(of_member uuid, planned jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.mail_address_of(of_member);
  country constant text := private.country_of(of_member);
  wanted public.notification_settings;
  ending jsonb := '[]';
  found_new record;
begin
  select * into wanted from public.notification_settings s where s.user_id = of_member and s.digest <> 'off';
  if not found or address is null then
    return null;
  end if;
  if wanted.ending_soon then
    -- Each ending offer is told once: this mail begins after the last day of which a mail has told. All are told, because a member keeps 600 offers at
    -- most (26_kept_offers.sql).
    select coalesce(jsonb_agg(to_jsonb(offer) || jsonb_build_object('code_changed', k.code_number <> c.code_number) order by c.live_until, c.id), '[]')
    into ending
    from private.kept_offers k
    join private.offers_not_hidden c on c.id = k.offer_id
    join public.promo_codes kept on kept.id = c.id
    cross join lateral private.as_offer(kept) as offer
    where k.user_id = of_member
      and c.live_until > greatest((planned ->> 'ends_after')::date, private.today() - 1) and c.live_until <= (planned ->> 'ends_until')::date
      and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      and private.counts_in(c.countries, country)
      and not private.is_muted(of_member, 'mail', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category);
  end if;
  select d.* into found_new
  from private.digest_of(
    of_member, (planned ->> 'since')::timestamptz, (planned ->> 'until')::timestamptz, array(select (told ->> 'id')::uuid from jsonb_array_elements(ending) as told)
  ) d;
  if found_new.offers = 0 and ending = '[]' then
    return null;
  end if;
  return jsonb_build_object(
    'member_id', of_member, 'due_at', planned -> 'until', 'email', address, 'unsubscribe_token', private.unsubscribe_token(of_member, 'digest'),
    'people', found_new.people, 'offers', found_new.offers, 'newest', to_jsonb(found_new.newest), 'ending', ending,
    'country', country
  );
end;
$$;
comment on function private.content_of_digest(uuid, jsonb) is
  'What a member''s mail says: the newest three offers of each of the ten people who published last, how many people and offers there are in all, the kept offers that end '
  'by the day of the next mail, and the country that the member has set. Null without new and ending offers, or without a proven address. '
  'planned: what plan_digests noted for this mail.';

-- 28_unsubscribing.sql

-- How a kind of mail is ended by the token that each mail has, without signing in.

create function private.unsubscribe_token(of_account uuid, from_kind text)
returns text
language sql
volatile
set search_path = ''
as $$
  select private.signed(from_kind || '.' || of_account, 'unsubscribing');
$$;
comment on function private.unsubscribe_token(uuid, text) is 'The token that takes an account off a kind of mail: only whoever got such a mail has it.';

create function public.unsubscribe(token text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  kind constant text := split_part(left(token, 200), '.', 1);
  reader constant uuid := substring(token from '^(?:digest|weekly|ending)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  if reader is null or token <> private.unsubscribe_token(reader, kind) or not exists (select from public.profiles p where p.id = reader) then
    return false;
  end if;
  if kind = 'digest' then
    update public.notification_settings s set digest = 'off' where s.user_id = reader;
  else
    insert into public.result_mails as m (influencer_id, weekly, ending)
    values (reader, kind <> 'weekly', kind <> 'ending')
    on conflict (influencer_id) do update set weekly = m.weekly and excluded.weekly, ending = m.ending and excluded.ending;
  end if;
  return true;
end;
$$;
comment on function public.unsubscribe(text) is
  'Ends the kind of mail that a token belongs to: digest, or weekly or ending about results. False for a text that isn''t such a token. Pressing twice does no harm.';
grant execute on function public.unsubscribe(text) to anon, authenticated;

-- 29_trail.sql

-- The trail: who changed which offer, profile, management, role or plan, on whose behalf, and from what to what. The database
-- writes it by itself, nobody changes it. See docs/decisions/trail.md.

create table private.trail (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  account_id uuid not null references private.accounts (id) on delete cascade,
  actor_id uuid,
  actor_kind text not null,
  subject text not null,
  act text not null,
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  reason text,
  offer_ids uuid[],
  upload_id uuid,
  reverts bigint,
  written_in xid8 not null default pg_current_xact_id(),
  agency_id uuid,
  constraint trail_actor_kind_known check (actor_kind in ('self', 'agency', 'operator', 'service')),
  constraint trail_subject_known check (subject in ('offer', 'profile', 'management', 'role', 'plan', 'account'))
);
comment on table private.trail is
  'One entry for each change of something that belongs to an account, kept for 400 days (docs/product/trail.md). No role has a grant on this table: entries are written by triggers '
  'and functions that run with the owner''s rights, and read by functions that ask whose they are.';
comment on column private.trail.account_id is 'Whose offer, profile, management, role or plan it is: the account on whose behalf the change was made.';
comment on column private.trail.actor_id is
  'Who made the change; null for the payment service, the schedule, SQL, and whoever has deleted the account since. Without a foreign key, '
  'because the entry outlives the actor''s account.';
comment on column private.trail.actor_kind is 'As what the actor made the change: the account itself, its agency, the operator, or the service by itself.';
comment on column private.trail.act is 'What was done: added, changed, removed; of an offer also hidden and shown; and what is done to an account, such as suspended.';
comment on column private.trail.subject_id is 'The offer, or the agency of a management (null when its account was deleted since); null for what an account has one of, and for several offers.';
comment on column private.trail.label is 'The offer''s description at that time, by which people knew the offer.';
comment on column private.trail.before is 'The changed fields as they were; all fields of an offer that was removed.';
comment on column private.trail.after is 'The changed fields as they became; all fields of an offer that was added.';
comment on column private.trail.reason is 'Why the operator made the change.';
comment on column private.trail.offer_ids is 'The offers that one statement added, or that the undoing of an upload removed.';
comment on column private.trail.upload_id is 'The uploaded file with which the offers came. A file for several influencers has an entry for each.';
comment on column private.trail.reverts is 'The entry whose change this one took back.';
comment on column private.trail.written_in is 'The transaction, which may complete the entry until it commits.';
comment on column private.trail.agency_id is
  'The agency for which the actor made the change, as one of its team; null for every other actor, and when the agency''s account was deleted since.';
create index trail_account_id_idx on private.trail (account_id, id desc);
create index trail_by_agencies_idx on private.trail (account_id, id desc) where actor_kind = 'agency';
create index trail_actor_id_idx on private.trail (actor_id, id desc);
create index trail_acted_for_idx on private.trail (agency_id, upload_id) where agency_id is not null;
create index trail_agency_idx on private.trail (subject_id) where subject = 'management';
create index trail_upload_id_idx on private.trail (upload_id) where upload_id is not null;
create index trail_reverts_idx on private.trail (reverts) where reverts is not null;
create index trail_at_idx on private.trail (at);
-- While undo_upload removes a file's offers, its entry in the trail has the upload and not yet the offers. The trigger note_removed_offer
-- (29_trail_entries.sql) looks for such an entry, and then writes none for each offer. Outside of that transaction the index is empty.
create index trail_undoing_idx on private.trail (account_id) where act = 'removed' and upload_id is not null and offer_ids is null;

alter table private.trail enable row level security;

-- Nobody changes the trail

create function private.refuse_to_change_trail()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  may_be_completed constant text[] := array['actor_id', 'actor_kind', 'agency_id', 'reason', 'offer_ids', 'upload_id', 'reverts'];
  may_be_emptied constant text[] := array['actor_id', 'agency_id', 'subject_id'];
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days'
    or not exists (select from private.accounts a where a.id = old.account_id)
    or private.has_departed(old.account_id)
  ) then
    return old;
  end if;
  -- Who acted and why is known to the function that makes the change, and not to the trigger that notes what was changed.
  if tg_op = 'UPDATE' and old.at = now() and old.written_in = pg_current_xact_id() and to_jsonb(new) - may_be_completed = to_jsonb(old) - may_be_completed then
    return new;
  end if;
  -- The account of an agency, or of somebody in its team, was deleted: the entries stay for the influencers, and don't name that account any more.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - may_be_emptied = to_jsonb(old) - may_be_emptied
    and not exists (
      select from unnest(array[old.actor_id, old.agency_id, old.subject_id], array[new.actor_id, new.agency_id, new.subject_id]) as id(was, became)
      where id.became is distinct from id.was and not (id.became is null and private.has_departed(id.was))
    )
  then
    return new;
  end if;
  raise exception 'The trail isn''t changed.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_change_trail() is
  'Refuses to change the trail, also to functions that run with the owner''s rights. Only entries that are older than 400 days or belong to a deleted account '
  'may be deleted, and in others the id of a deleted account may be emptied. A transaction may complete its own entries until it commits, but not alter '
  'what they say was changed.';

create trigger refuse_to_change_trail
  before update or delete on private.trail
  for each row execute function private.refuse_to_change_trail();

-- Who acts

create function private.act_as(actor uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select set_config('promobell.actor', coalesce(actor::text, ''), true);
$$;
comment on function private.act_as(uuid) is
  'Says for whom the server acts until the transaction ends, so that the trail names them. Where a member''s token is used, the token counts.';
grant execute on function private.act_as(uuid) to service_role;

create function private.acting_on(of_account uuid, out actor_id uuid, out actor_kind text, out agency_id uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  actor_id := coalesce((select auth.uid()), nullif(current_setting('promobell.actor', true), '')::uuid);
  -- Whoever else may change something of an account acts for its agency, or is an operator, whose entries private.note_act corrects afterwards.
  actor_kind := case when actor_id is null then 'service' when actor_id = of_account then 'self' else 'agency' end;
  select theirs.agency_id into agency_id
  from private.acts_for(actor_id) theirs
  where theirs.account_id = of_account and theirs.may_write
  order by theirs.since, theirs.agency_id
  limit 1;
end;
$$;
comment on function private.acting_on(uuid) is
  'Who makes the present change of something of an account, as what, and for which agency. actor_id: null when the service acts by itself. agency_id: of several agencies the one that '
  'has managed the account longest; null when the actor acts for none.';

create function private.write_trail(
  of_account uuid,
  of_subject text,
  of_act text,
  of_subject_id uuid default null,
  of_label text default null,
  fields_before jsonb default null,
  fields_after jsonb default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
  select
    a.id, acting.actor_id, acting.actor_kind,
    -- An entry about a management has the agency as its subject. Once a management has ended, acting_on doesn't find that agency any more.
    case
      when of_subject <> 'management' then acting.agency_id
      when acting.actor_kind = 'agency' then of_subject_id
    end,
    of_subject, of_act, of_subject_id, of_label, fields_before, fields_after
  from private.accounts a
  cross join lateral private.acting_on(a.id) acting
  where a.id = of_account
    and not private.has_departed(a.id);
$$;
comment on function private.write_trail(uuid, text, text, uuid, text, jsonb, jsonb) is
  'Writes an entry about something of an account, by whoever acts; none for an account that is being removed. Pass no secret and no address.';

-- By time and number: other transactions may have begun at the same moment, and a restored database may give a transaction's number again. The index trail_at_idx
-- finds the entries by the time.
create view private.entries_of_this_transaction with (security_invoker = true) as
select * from private.trail where at = now() and written_in = pg_current_xact_id();
comment on view private.entries_of_this_transaction is
  'The entries that the present transaction has written. A function that knows more than the triggers completes them: with an operator''s reason, the file that was '
  'read, or the entry that was taken back.';

create function private.changed_fields(old_row jsonb, new_row jsonb, fields text[], out before jsonb, out after jsonb)
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(f, old_row -> f), jsonb_object_agg(f, new_row -> f)
  from unnest(fields) as f
  where old_row -> f is distinct from new_row -> f;
$$;
comment on function private.changed_fields(jsonb, jsonb, text[]) is 'Which of the fields differ between two rows, and their values in each; null when none does.';

create function private.picked_fields(whole jsonb, fields text[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(f, whole -> f) from unnest(fields) as f;
$$;
comment on function private.picked_fields(jsonb, text[]) is 'A row reduced to these fields; null for an empty list.';
grant execute on function private.picked_fields(jsonb, text[]) to service_role;

-- 29_trail_entries.sql

-- The entries of the trail: what is noted of offers, profiles, roles, managements and plans, and how an account and its agency read them.

-- Offers

create function private.note_added_offers(added private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, after, offer_ids)
  select
    theirs.influencer_id, acting.actor_id, acting.actor_kind, acting.agency_id, 'offer', 'added',
    (theirs.one).id, (theirs.one).description,
    case when (theirs.one).id is not null then private.picked_fields(to_jsonb(theirs.one), private.offer_fields()) end,
    theirs.ids
  from (
    select
      (a.after).influencer_id, array_agg((a.after).id) as ids,
      case when count(*) = 1 then (array_agg(a.after))[1] end as one
    from unnest(added) as a
    group by 1
  ) theirs
  cross join lateral private.acting_on(theirs.influencer_id) acting;
$$;
comment on function private.note_added_offers(private.offer_change[]) is
  'One entry for each influencer for whom a statement added offers; with the offer''s fields if there was only one.';

create function private.note_edited_offers(changes private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  select private.write_trail(
    (c.after).influencer_id, 'offer', 'changed', (c.after).id, (c.before).description, changed.before, changed.after
  )
  from unnest(changes) as c
  cross join lateral private.changed_fields(
    to_jsonb(c.before), to_jsonb(c.after), private.offer_fields() || array['is_featured']
  ) as changed
  where (c.after).version <> (c.before).version or (c.after).is_featured <> (c.before).is_featured;
$$;
comment on function private.note_edited_offers(private.offer_change[]) is 'An entry for each offer that was edited or featured.';

create function private.note_hidden_offers(changes private.offer_change[])
returns void
-- Not sql, whose functions Postgres checks when they are made: reasons_for_hiding is made by a later file (31_hidden_offers.sql).
language plpgsql
set search_path = ''
as $$
begin
  -- write_trail would name the caller, who may be the member whose complaint hid the offer. Where an operator hid it, the operator is added afterwards.
  insert into private.trail (account_id, actor_kind, subject, act, subject_id, label, before, after, reason)
  select
    a.id, 'service', 'offer', case when (c.after).hidden then 'hidden' else 'shown' end, (c.after).id, (c.after).description,
    jsonb_build_object('hidden', (c.before).hidden), jsonb_build_object('hidden', (c.after).hidden),
    case when (c.after).hidden then (select why.reason from private.reasons_for_hiding why where why.offer_id = (c.after).id) end
  from unnest(changes) as c
  join private.accounts a on a.id = (c.after).influencer_id
  where (c.after).hidden <> (c.before).hidden;
end;
$$;
comment on function private.note_hidden_offers(private.offer_change[]) is
  'An entry for each offer that was hidden from everybody or is seen again: not for a second cause, and not while another cause still hides it.';

create function private.note_removed_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- When an upload is undone, one entry for all of its offers was begun before. It has no offers until all are removed.
  if not exists (
    select from private.trail undoing
    where undoing.account_id = old.influencer_id and undoing.act = 'removed' and undoing.upload_id is not null and undoing.offer_ids is null
  ) then
    perform private.write_trail(
      old.influencer_id, 'offer', 'removed', old.id, old.description,
      private.picked_fields(
        to_jsonb(old), private.offer_fields() || array['created_at', 'is_featured', 'published_by_influencer', 'version', 'code_number', 'hidden']
      )
      || jsonb_build_object(
        'complained_of', exists (select from private.complaints c where c.offer_id = old.id and c.settled_at is null)
      )
    );
  end if;
  return old;
end;
$$;
comment on function private.note_removed_offer() is
  'An entry for an offer that is being removed, unless an upload is being undone.';

-- Before each row and not after the statement, because by then the complaints are deleted with the offer.
create trigger note_removed_offer
  before delete on public.promo_codes
  for each row execute function private.note_removed_offer();

-- Profiles, roles, managements and plans

create function private.note_in_trail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present constant jsonb := coalesce(became, was);
  changed record;
begin
  changed := private.changed_fields(was, became, tg_argv[3:]);
  if changed.after is not null then
    perform private.write_trail(
      (present ->> tg_argv[1])::uuid, tg_argv[0],
      case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
      (present ->> tg_argv[2])::uuid, null,
      case when was is not null then changed.before end, case when became is not null then changed.after end
    );
  end if;
  return null;
end;
$$;
comment on function private.note_in_trail() is
  'Writes an entry about a row: what was added, changed or removed of the fields that the trigger names. What that means is said where it is read (src/features/trail/rules/change-texts.ts). '
  'The trigger''s arguments: the subject, the column of the account, the column of what it is about besides (blank for nothing), and the fields.';

create trigger note_profile_in_trail
  after update on public.profiles
  for each row execute function private.note_in_trail(
    'profile', 'id', '', 'full_name', 'username', 'avatar_url', 'bio', 'social_handle', 'category'
  );
create trigger note_roles_in_trail
  after update on public.profiles
  for each row execute function private.note_in_trail('role', 'id', '', 'is_influencer', 'is_agency', 'is_creditcard', 'is_featured');

-- Only managed_by_agency is noted, and no temporary password. A row is added or deleted without an entry when its management has ended.
create trigger note_in_trail_added
  after insert on public.agency_influencers
  for each row when (new.managed_by_agency)
  execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');
create trigger note_in_trail_changed
  after update on public.agency_influencers
  for each row execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');
create trigger note_in_trail_removed
  after delete on public.agency_influencers
  for each row when (old.managed_by_agency)
  execute function private.note_in_trail('management', 'influencer_id', 'agency_id', 'managed_by_agency');

-- The triggers name only these fields, because a paid month changes others and isn't noted.
create trigger note_in_trail_added
  after insert on public.subscribers
  for each row when (new.subscribed)
  execute function private.note_in_trail('plan', 'user_id', '', 'subscribed', 'subscription_tier', 'cancel_at_period_end', 'next_tier');
create trigger note_in_trail_changed
  after update on public.subscribers
  for each row execute function private.note_in_trail('plan', 'user_id', '', 'subscribed', 'subscription_tier', 'cancel_at_period_end', 'next_tier');

-- Reading

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
  upload_id uuid,
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
  cursor_keys constant jsonb := private.read_cursor(list_trail.after, 'trail', array['bigint']);
  before_id constant bigint := coalesce((cursor_keys ->> 1)::bigint, 9223372036854775807);
  row_limit constant integer := private.page_size(list_trail.page_size);
  is_own constant boolean := of_account = caller;
  -- The agency for which the caller reads; null for the caller's own trail.
  reading_for uuid;
  -- When that agency's management began. The agency sees nothing from before.
  since timestamptz;
begin
  select theirs.agency_id, theirs.since into reading_for, since
  from private.acts_for(caller) theirs
  where theirs.account_id = of_account and theirs.may_write
  -- The own account, whose since is -infinity, comes before an agency.
  order by theirs.since, theirs.agency_id
  limit 1;
  -- Nothing for visitors, and for whoever neither is the account nor manages it.
  if not found then
    return;
  end if;
  return query
  with readable as not materialized (
    select t.id from private.trail t
    where t.account_id = of_account and t.at >= since
      and (not by_agencies or t.actor_kind = 'agency')
      and (is_own or t.subject in ('offer', 'profile') or t.act = 'address changed' or (t.subject = 'management' and t.subject_id = reading_for))
  ), page as (
    select r.id from readable r where r.id < before_id order by r.id desc limit row_limit
  )
  select
    t.id::text, t.at, t.actor_kind,
    case when is_own or caller = t.actor_id or t.actor_id = of_account or t.agency_id = reading_for then coalesce(actor.full_name, actor.username) end,
    case when is_own or t.agency_id = reading_for then coalesce(acted_for.full_name, acted_for.username) end,
    coalesce(t.actor_id = caller, false),
    t.subject, t.act, t.subject_id,
    case when t.subject = 'management' then coalesce(agency.full_name, agency.username) end,
    t.label, t.before - 'complained_of', t.after, coalesce(cardinality(t.offer_ids), 0), t.upload_id, t.reason,
    private.may_revert(t),
    (select max(back.at) from private.trail back where back.reverts = t.id),
    private.write_cursor('trail', jsonb_build_array(t.id)),
    case when cursor_keys is null then (
      select count(*)::integer from (select from readable limit private.most_counted()) counted
    ) end
  from page
  join private.trail t on t.id = page.id
  left join private.profiles_not_hidden actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
  left join private.profiles_not_hidden acted_for on acted_for.id = t.agency_id and t.agency_id is distinct from t.actor_id
  left join private.profiles_not_hidden agency on agency.id = t.subject_id and t.subject = 'management'
  order by t.id desc;
end;
$$;
comment on function public.list_trail(uuid, boolean, text, integer) is
  'A page of what was changed of an account, latest first. The account itself reads all entries; owner and managers of the agency that manages it now read those about offers, profile, '
  'address and their own management, since that management began; for everybody else the page is empty. by_agencies: only what agencies changed. actor_agency: the agency for which '
  'somebody of its team acted. An operator and a hidden account aren''t named, and no agency learns of another. revertible: by the caller (revert_change, undo_upload). '
  'after, total: as in list_offers.';
grant execute on function public.list_trail(uuid, boolean, text, integer) to authenticated;

-- 29_trail_reverts.sql

-- Reverting a change of an offer or a profile, and undoing an uploaded file: removing all that it added. See docs/decisions/trail.md.

-- Reverting

create function private.may_revert(entry private.trail)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    entry.actor_kind in ('self', 'agency')
    and entry.at >= (
      select min(theirs.since) from private.acts_for((select auth.uid())) theirs where theirs.account_id = entry.account_id and theirs.may_write
    )
    and case entry.subject
      when 'offer' then
        case entry.act
          -- Not a hidden offer, which would be shown again, nor one that was complained of, which would lose its complaints. And only once: when the offer that
          -- came back was removed again, the newer entry has its latest state. While the offer is there, revert_offer answers 'there_already'.
          when 'removed' then
            entry.before is not null
            and not coalesce((entry.before ->> 'hidden')::boolean, false)
            and not coalesce((entry.before ->> 'complained_of')::boolean, false)
            and (
              not exists (select from private.trail back where back.reverts = entry.id)
              or exists (select from public.promo_codes c where c.id = entry.subject_id)
            )
          when 'changed' then
            entry.before is not null and private.offer_fields() @> array(select jsonb_object_keys(entry.before))
            and not exists (select from public.promo_codes c where c.id = entry.subject_id and c.hidden)
          -- An entry of one offer has its fields in after. One of several offers has only their ids (offer_ids) and is undone as a file.
          when 'added' then
            entry.after is not null or (entry.upload_id is not null and entry.at > now() - interval '30 days')
          else false
        end
      -- Not the picture, because the file of a former picture is gone. An agency reverts only what it may edit.
      when 'profile' then
        case
          when entry.account_id = (select auth.uid()) then array['full_name', 'username', 'bio', 'social_handle', 'category']
          else array['full_name', 'username']
        end @> array(select jsonb_object_keys(entry.before))
      else false
    end,
    false
  );
$$;
comment on function private.may_revert(private.trail) is
  'Whether the caller may revert an entry: a change of an offer or of the profile that the account itself or an agency made, and that the caller could make '
  'by hand. What a file added is reverted by undo_upload, within 30 days; a single offer that it added for an influencer also later, as any addition. '
  'For an agency, only what happened since its management began.';

create function private.revert_offer(entry private.trail, out outcome text, out present jsonb)
language plpgsql
set search_path = ''
as $$
declare
  offer public.promo_codes;
  former public.promo_codes;
begin
  if entry.act = 'removed' then
    -- There is no row to lock. Of two calls at the same moment, the second waits here and then finds the offer that the first has brought back.
    perform private.lock_member(entry.account_id);
  end if;
  select c.* into offer from public.promo_codes c where c.id = entry.subject_id for update;
  if entry.act = 'removed' then
    outcome := case when offer.id is null then 'reverted' else 'there_already' end;
    if outcome = 'reverted' then
      former := private.offer_from(entry.account_id, entry.before);
      former.id := entry.subject_id;
      perform private.write_offers(
        array[former], array['id', 'created_at', 'is_featured', 'version', 'code_number'] || private.offer_fields(), are_new => true
      );
      -- Who published the offer counts, not who brought it back.
      update public.promo_codes c set published_by_influencer = former.published_by_influencer where c.id = former.id;
      -- What is printed leads to the offer again.
      with given_up as (
        delete from private.former_endings f where f.offer_id = former.id returning f.ending, f.is_chosen
      )
      insert into private.short_links (ending, influencer_id, offer_id, is_chosen)
      select g.ending, former.influencer_id, former.id, g.is_chosen from given_up g
      on conflict do nothing;
    end if;
    return;
  end if;
  if offer.id is null then
    outcome := 'removed_since';
    return;
  end if;
  present := private.picked_fields(to_jsonb(offer), array(select jsonb_object_keys(entry.after)));
  outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
  if outcome = 'reverted' and entry.act = 'added' then
    delete from public.promo_codes c where c.id = entry.subject_id;
  elsif outcome = 'reverted' then
    perform private.write_offers(array[jsonb_populate_record(offer, entry.before)], private.offer_fields(), are_new => false);
  end if;
end;
$$;
comment on function private.revert_offer(private.trail) is
  'Reverts an addition, an edit or a removal of an offer, unless the fields that it wrote were changed since.';

create function public.revert_change(entry_id bigint)
returns table (outcome text, present jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  entry private.trail;
  profile public.profiles;
  last_entry_before constant bigint := (select max(t.id) from private.trail t);
begin
  select t.* into entry from private.trail t where t.id = entry_id;
  -- An entry of several offers names none: undo_upload takes it back.
  if not found or not private.may_revert(entry) or (entry.subject = 'offer' and entry.subject_id is null) then
    raise exception 'There is no such change that you may take back.' using errcode = '42501';
  end if;
  if entry.subject = 'profile' then
    select p.* into profile from public.profiles p where p.id = entry.account_id for no key update;
    present := private.picked_fields(to_jsonb(profile), array(select jsonb_object_keys(entry.after)));
    outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
    if outcome = 'reverted' then
      profile := jsonb_populate_record(profile, entry.before);
      update public.profiles p
      set
        full_name = profile.full_name, username = profile.username, bio = profile.bio,
        social_handle = profile.social_handle, category = profile.category
      where p.id = profile.id;
    end if;
  else
    select reverted.* into outcome, present from private.revert_offer(entry) reverted;
  end if;
  -- The transaction may have written entries before: only this call's own are marked.
  update private.entries_of_this_transaction e set reverts = entry.id where e.id > last_entry_before;
  if outcome = 'changed_since' then
    present := (select jsonb_object_agg(f.key, f.value) from jsonb_each(present) f where f.value <> entry.after -> f.key);
  else
    present := null;
  end if;
  return next;
end;
$$;
comment on function public.revert_change(bigint) is
  'Reverts a change of an offer or a profile, whole or not at all, as if the caller edited it by hand: limits and rules count. The '
  'outcome is "reverted"; "changed_since", with what the changed fields have now in present; "removed_since" or "there_already", for an '
  'offer that is gone or back. A removed offer comes back under its id, date and version, once for each removal. '
  'Runs with the owner''s rights, because no client may set an id; private.may_revert asks what policies would.';
grant execute on function public.revert_change(bigint) to authenticated;

-- Undoing a file

create function private.mark_as_upload(influencers uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  with upload as materialized (
    select gen_random_uuid() as id
  )
  update private.entries_of_this_transaction e
  set upload_id = upload.id
  from upload
  where e.id in (
    select max(latest.id) from private.entries_of_this_transaction latest
    where latest.account_id = any (influencers) and latest.subject = 'offer' and latest.act = 'added'
    group by latest.account_id
  );
$$;
comment on function private.mark_as_upload(uuid[]) is
  'Marks the entries of what the transaction has just added for these influencers as those of one uploaded file, by which undo_upload finds them. Runs '
  'with the owner''s rights, because no client writes the trail.';
grant execute on function private.mark_as_upload(uuid[]) to authenticated;

create function public.my_uploads()
returns table (upload_id uuid, at timestamptz, offers integer, influencers integer, uploaded_by text, undone_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  with mine as (
    select t.* from private.trail t
    where t.account_id = (select auth.uid()) and t.actor_id = (select auth.uid())
    union all
    select t.* from private.acts_for((select auth.uid())) theirs
    join private.trail t on t.agency_id = theirs.agency_id and t.account_id = theirs.account_id and t.at >= theirs.since
    where theirs.may_write
  )
  select
    t.upload_id, min(t.at), sum(cardinality(t.offer_ids))::integer, count(*)::integer,
    (
      select coalesce(uploader.full_name, uploader.username) from private.profiles_not_hidden uploader
      where uploader.id = (array_agg(t.actor_id))[1] and uploader.id <> (select auth.uid())
    ),
    case when bool_and(back.at is not null) then max(back.at) end
  from mine t
  left join lateral (select max(b.at) as at from private.trail b where b.reverts = t.id) back on true
  where t.upload_id is not null and t.act = 'added' and t.at > now() - interval '30 days'
  group by t.upload_id
  order by min(t.at) desc
  limit 24;
$$;
comment on function public.my_uploads() is
  'The 24 latest files of promo codes that were uploaded within the last 30 days by the caller for itself, or by anybody for an agency whose owner or manager it '
  'is: how many codes each added, and for how many influencers, counting those for whom the caller may undo it, and when it was undone. uploaded_by: null for the caller and for a hidden account.';
grant execute on function public.my_uploads() to authenticated;

create function public.undo_upload(of_upload uuid)
returns table (removed integer, kept integer, examples jsonb)
language plpgsql
volatile
security definer
set search_path = ''
-- The call may have to wait for an upload (upload_promo_codes), which may take as long.
set statement_timeout = '30s'
set lock_timeout = '30s'
as $$
declare
  caller constant uuid := (select auth.uid());
  entry private.trail;
  removal bigint;
  gone uuid[];
begin
  removed := 0;
  kept := 0;
  examples := '[]';
  for entry in
    select t.* from private.trail t
    where t.upload_id = of_upload and t.act = 'added' and private.may_revert(t)
    order by t.account_id
  loop
    perform from public.promo_codes c where c.id = any (entry.offer_ids) order by c.id for update;
    -- An offer that was never edited has version 1.
    kept := kept + (select count(*) from public.promo_codes c where c.id = any (entry.offer_ids) and c.version > 1);
    examples := examples || (
      select coalesce(
        jsonb_agg(jsonb_build_object('brand_name', c.brand_name, 'promo_code', c.promo_code, 'description', c.description)), '[]'
      )
      from (
        select e.* from public.promo_codes e where e.id = any (entry.offer_ids) and e.version > 1 order by e.id limit 20
      ) c
    );
    continue when not exists (select from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1);
    -- This is one entry for all of the file's offers. It is written before they are deleted, so that the trigger note_removed_offer finds it and writes none for
    -- each. Their ids are added afterwards.
    insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, upload_id, reverts)
    select entry.account_id, acting.actor_id, acting.actor_kind, acting.agency_id, 'offer', 'removed', of_upload, entry.id
    from private.acting_on(entry.account_id) acting
    returning id into removal;
    with deleted as (
      delete from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1 returning c.id
    )
    select array_agg(d.id) into gone from deleted d;
    removed := removed + cardinality(gone);
    update private.trail t set offer_ids = gone where t.id = removal;
  end loop;
  if not found then
    raise exception 'There is no such upload that you may undo.' using errcode = '42501';
  end if;
  examples := (select coalesce(jsonb_agg(e.value), '[]') from (select value from jsonb_array_elements(examples) limit 20) e);
  return next;
end;
$$;
comment on function public.undo_upload(uuid) is
  'Removes what a file added, within 30 days (a single offer of an influencer also later, see private.may_revert): for an influencer its own part, and for an '
  'agency''s owner and managers that of the influencers for whom they may write, since the management began. '
  'What was edited since stays: how many, and up to 20 of them. Calling it twice does no harm.';
grant execute on function public.undo_upload(uuid) to authenticated;

-- 30_instagram_deletions.sql

-- What Instagram asks for: the end of a connection, and the deletion of somebody's data. See docs/decisions/instagram.md.

create table private.instagram_deletions (
  code text primary key,
  instagram_id text,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  constraint instagram_deletions_forgotten check ((instagram_id is null) = (done_at is not null))
);
comment on table private.instagram_deletions is
  'Requests to delete what is known of somebody at Instagram: of somebody with a connected account, or of somebody who wrote to such an account. The code, which only that person has, tells the state.';
comment on column private.instagram_deletions.instagram_id is 'Whose data is to be deleted; null once that is done.';
alter table private.instagram_deletions enable row level security;

-- PostgREST doesn't serve the schema, and instagram_deletion_state answers by the code only.
grant select (code, done_at) on private.instagram_deletions to anon, authenticated;
grant select, insert, update, delete on private.instagram_deletions to service_role;

create policy "A function that asks for a code reads the state of its deletion"
  on private.instagram_deletions for select to anon, authenticated
  using (true);

create function private.go_on_deleting_instagram_data()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  batch_size constant integer := 1000;
  request private.instagram_deletions;
begin
  select * into request from private.instagram_deletions d where d.done_at is null order by d.requested_at limit 1 for update skip locked;
  if not found then
    -- What was done is kept as long as the trail and other records.
    delete from private.instagram_deletions d where d.done_at < now() - interval '400 days';
    return;
  end if;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.app_scoped_id = request.instagram_id limit batch_size);
  update private.instagram_replies r set sender_id = null
  where r.id in (select wrote.id from private.instagram_replies wrote where wrote.sender_id = request.instagram_id limit batch_size);
  -- The numbers of changed rows don't tell whether all is done: a batch misses the rows that another transaction, such as forget_what_is_old, is just deleting.
  if not exists (select from private.instagram_replies own where own.app_scoped_id = request.instagram_id)
    and not exists (select from private.instagram_replies wrote where wrote.sender_id = request.instagram_id)
  then
    update private.instagram_deletions d set instagram_id = null, done_at = now() where d.code = request.code;
  end if;
end;
$$;
comment on function private.go_on_deleting_instagram_data() is
  'Goes on with the oldest request: deletes up to 1,000 of the replies that the account sent, and empties up to 1,000 sender ids of the person. '
  'When no request waits, it forgets those that were done 400 days ago. Called by schedule.';
grant execute on function private.go_on_deleting_instagram_data() to service_role;

create function public.disconnect_instagram_user(any_id text)
returns void
language sql
volatile
set search_path = ''
as $$
  select public.disconnect_instagram_account(a.influencer_id)
  from public.instagram_accounts a
  where any_id in (a.app_scoped_id, a.instagram_user_id);
$$;
comment on function public.disconnect_instagram_user(text) is
  'Disconnects the account whose owner has withdrawn the connection at Instagram, by any of its ids there. For the function instagram-deauthorized.';
grant execute on function public.disconnect_instagram_user(text) to service_role;

create function public.delete_instagram_data(any_id text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  code constant text := encode(extensions.gen_random_bytes(16), 'hex');
  -- By this id the log knows the account that answered, or the person who wrote to it.
  logged_id constant text := coalesce(
    (
      select a.app_scoped_id from public.instagram_accounts a
      where any_id in (a.app_scoped_id, a.instagram_user_id)
    ),
    any_id
  );
  -- When connections have ended, the log still tells who had the account.
  influencers_with_account constant uuid[] := array(
    select a.influencer_id from public.instagram_accounts a where a.app_scoped_id = logged_id
    union
    select logged.influencer_id from private.instagram_replies logged where logged.app_scoped_id = logged_id
  );
begin
  -- Before the rules, because whoever receives comments locks the account and then its rules.
  perform public.disconnect_instagram_user(logged_id);
  -- The ids of posts are Instagram's data, too. A rule without them would answer under all posts, so it is switched off. An influencer
  -- that has connected another account since loses the posts of that account, too, because a post's id doesn't say whose it is.
  update public.instagram_rules r set media_ids = '{}', active = false
  where r.media_ids <> '{}' and r.influencer_id = any (influencers_with_account);
  insert into private.instagram_deletions (code, instagram_id) values (code, logged_id);
  -- One batch of the oldest request that waits, mostly of this one. The schedule does the rest.
  perform private.go_on_deleting_instagram_data();
  return code;
end;
$$;
comment on function public.delete_instagram_data(text) is
  'Begins to delete what is known of somebody at Instagram, by any of its ids: the connection and the log of a connected account, and the sender id in the log where somebody wrote '
  'to another one. Returns the code that instagram_deletion_state takes. For the function instagram-data-deletion.';
grant execute on function public.delete_instagram_data(text) to service_role;

create function public.instagram_deletion_state(code text)
returns text
language sql
stable
set search_path = ''
as $$
  select case when d.done_at is null then 'under way' else 'done' end
  from private.instagram_deletions d
  where d.code = instagram_deletion_state.code;
$$;
comment on function public.instagram_deletion_state(text) is 'The state of the deletion with this code: done or under way; null when there is none.';
grant execute on function public.instagram_deletion_state(text) to anon, authenticated;

-- 30_instagram_polls.sql

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

-- 30_instagram_tokens.sql

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

-- 30_sending_instagram_replies.sql

-- How replies on Instagram are sent: the schedule calls the edge function send-instagram-replies, which claims them and says what Instagram
-- answered. See docs/decisions/instagram.md#queue.

create view private.sendable_instagram_accounts with (security_invoker = true) as
select a.influencer_id, room.replies as room
from private.answering_instagram_accounts a
cross join lateral (
  -- Instagram takes 750 in an hour. What was claimed within an hour and a minute counts, because what is claimed is sent within a minute.
  select 700 - count(*)::integer as replies
  from private.instagram_replies counted
  where counted.app_scoped_id = a.app_scoped_id and counted.claimed_at > now() - interval '61 minutes'
) room
where not a.needs_reconnect
  and coalesce(a.resume_at, '-infinity') <= now()
  and room.replies > 0
  and exists (
    select from private.instagram_replies due
    where due.influencer_id = a.influencer_id and due.state = 'waiting' and due.claimed_by is null and due.due_at <= now()
  );
comment on view private.sendable_instagram_accounts is
  'The accounts of which something is due, and how much may be sent now (room). To be read while the account is locked, so that no room is given out twice.';
grant select on private.sendable_instagram_accounts to service_role;

create function private.settle_instagram_replies()
returns void
language sql
volatile
set search_path = ''
as $$
  -- Instagram refuses a second private reply to a comment, so that is tried again. Everything else might arrive twice: it is unsure, until its run acknowledges it after all.
  update private.instagram_replies r set
    state = case r.kind when 'comment' then 'waiting' else 'failed' end,
    reason = case r.kind when 'comment' then 'retry' else 'unsure' end,
    maybe_sent = true, claimed_by = case when r.kind <> 'comment' then r.claimed_by end, due_at = now()
  where r.state = 'waiting' and r.claimed_by is not null and r.claimed_at <= now() - interval '1 minute';
  update private.instagram_replies r set state = 'failed', reason = case when r.maybe_sent then 'unsure' else 'too_late' end
  where r.state = 'waiting' and r.claimed_by is null and r.gives_up_at <= now();
$$;
comment on function private.settle_instagram_replies() is
  'Decides about claims that nobody acknowledged within a minute, and gives up what Instagram takes no more. Called by schedule, and by each claim.';
grant execute on function private.settle_instagram_replies() to service_role;

-- Claiming

create type public.instagram_reply as (
  id bigint,
  influencer_id uuid,
  instagram_user_id text,
  sealed_token text,
  kind text,
  event_id text,
  sender_id text,
  is_repeated boolean,
  rule_id uuid,
  message text,
  public_reply text,
  if_nothing_live text,
  username text,
  influencer_name text,
  offers jsonb
);
comment on type public.instagram_reply is
  'A reply to send. is_repeated: whether an earlier attempt may have arrived. public_reply: null when none is to be written. username: of the influencer''s page. '
  'offers: those of the rule''s offers that everybody may see now, in the rule''s order, each with the fields that people wrote, its id and is_paid (whether the influencer earns by its link).';

create function private.claim_due_instagram_replies(run uuid, of_influencers uuid[], batch_size integer)
returns setof public.instagram_reply
language sql
volatile
set search_path = ''
as $$
  with picked as materialized (
    select due.*
    from private.sendable_instagram_accounts s
    cross join lateral (
      select r.id, r.influencer_id, r.rule_id, r.sender_id from private.instagram_replies r
      where r.influencer_id = s.influencer_id and r.state = 'waiting' and r.claimed_by is null and r.due_at <= now()
      order by r.due_at, r.id
      limit least(s.room, greatest(1, batch_size / cardinality(of_influencers)))
      for update skip locked
    ) due
    where s.influencer_id = any (of_influencers)
  ), judged as materialized (
    select p.id, rule, rule.id is not null as has_rule, p.sender_id is not null as has_sender
    from picked p
    left join public.instagram_rules rule on rule.id = p.rule_id and rule.influencer_id = p.influencer_id and rule.active
  ), given_up as (
    update private.instagram_replies r
    set state = 'failed', reason = case when r.maybe_sent then 'unsure' when not j.has_rule then 'rule_gone' else 'cannot_receive' end
    from judged j
    where r.id = j.id and not (j.has_rule and j.has_sender)
  ), claimed as (
    update private.instagram_replies r set
      claimed_by = run, claimed_at = now(), attempts = r.attempts + 1, reason = null,
      replies_publicly = r.kind = 'comment' and (j.rule).public_replies <> '{}'
    from judged j
    where r.id = j.id and j.has_rule and j.has_sender
    returning r.*, j.rule
  )
  select
    c.id, c.influencer_id, a.instagram_user_id, t.sealed_token, c.kind, c.event_id, c.sender_id, c.maybe_sent, c.rule_id, (c.rule).message,
    case when c.replies_publicly then (c.rule).public_replies[1 + (c.nth_of_rule - 1) % cardinality((c.rule).public_replies)] end,
    (c.rule).if_nothing_live, p.username, coalesce(p.full_name, p.username),
    -- What the rule answers with now: those of its offers, or its brand's newest, that are live and for everybody.
    (
      select coalesce(jsonb_agg(
        private.picked_fields(to_jsonb(chosen), private.offer_fields())
          || jsonb_build_object('id', chosen.id, 'is_paid', private.is_paid_link(chosen.affiliate_link, chosen.unpaid_link))
        order by array_position((c.rule).offer_ids, chosen.id)
      ), '[]')
      from (
        select o.*
        from private.offers_not_hidden o
        where o.influencer_id = c.influencer_id and not o.followers_only and o.live_until >= private.today()
          and case (c.rule).choice when 'brand' then o.brand_key = (c.rule).brand_key else o.id = any ((c.rule).offer_ids) end
        order by o.created_at desc, o.id desc
        limit case (c.rule).choice when 'menu' then 3 else 1 end
      ) chosen
    )
  from claimed c
  join public.instagram_accounts a on a.influencer_id = c.influencer_id
  join private.instagram_tokens t on t.influencer_id = c.influencer_id
  join private.profiles_not_hidden p on p.id = c.influencer_id
  order by c.due_at, c.id;
$$;
comment on function private.claim_due_instagram_replies(uuid, uuid[], integer) is
  'Claims due replies of these accounts, whose rows the caller has locked, with an equal share of the batch for each account. Gives up replies that have no rule any more, or whose '
  'sender had its data deleted.';
grant execute on function private.claim_due_instagram_replies(uuid, uuid[], integer) to service_role;

create function public.claim_instagram_replies(run uuid, batch_size integer default 20)
returns setof public.instagram_reply
language plpgsql
volatile
set search_path = ''
as $$
declare
  most_replies constant integer := greatest(1, least(batch_size, 100));
  locked uuid[];
begin
  perform private.prolong_run(run, 'instagram', interval '1 minute');
  perform private.settle_instagram_replies();
  -- The replies of a batch may all be given up, because their rules are gone. Then the next replies are looked at.
  for round in 1 .. 20 loop
    -- The accounts that have sent least go first. What another run has locked is left to that run.
    locked := array(
      select a.influencer_id
      from private.sendable_instagram_accounts s
      join public.instagram_accounts a on a.influencer_id = s.influencer_id
      order by s.room desc, a.influencer_id
      limit most_replies
      for no key update of a skip locked
    );
    exit when locked = '{}';
    -- A statement of its own, which sees what the former holders of the locks have claimed.
    return query select * from private.claim_due_instagram_replies(run, locked, most_replies);
    exit when found;
  end loop;
end;
$$;
comment on function public.claim_instagram_replies(uuid, integer) is
  'Hands a run the next replies, for a minute, within which it sends and acknowledges them: of each account at most 700 in any hour. A private reply that isn''t '
  'acknowledged is due again (is_repeated); a message is not. For the function send-instagram-replies.';
grant execute on function public.claim_instagram_replies(uuid, integer) to service_role;

-- Acknowledging

create function private.postpone_instagram_reply(claimed private.instagram_replies, because text, seconds integer, whole_account boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Only a private reply to a comment is tried again after a fault, which leaves open whether it arrived.
  may_have_arrived constant boolean := because = 'retry' and claimed.kind = 'comment';
  next_try constant timestamptz := now() + make_interval(secs => case
    when seconds is not null then greatest(1, least(seconds, 86400))
    else least(3600, 15 * 2 ^ least(claimed.attempts - 1, 10)) * (0.8 + 0.4 * random())
  end);
begin
  update private.instagram_replies r set
    reason = because, due_at = next_try, claimed_by = null,
    claimed_at = case when may_have_arrived then r.claimed_at end, maybe_sent = r.maybe_sent or may_have_arrived
  where r.id = claimed.id;
  if whole_account then
    update public.instagram_accounts a set resume_at = greatest(a.resume_at, next_try)
    where a.influencer_id = claimed.influencer_id;
  end if;
end;
$$;
comment on function private.postpone_instagram_reply(private.instagram_replies, text, integer, boolean) is
  'Has a reply tried again after so many seconds; with null, after a delay that grows with each attempt, up to 72 minutes. With whole_account nothing of its account is sent before that.';
grant execute on function private.postpone_instagram_reply(private.instagram_replies, text, integer, boolean) to service_role;

create function public.acknowledge_instagram_reply(run uuid, reply bigint, outcome jsonb)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  became constant text := outcome ->> 'state';
  was_sent constant boolean := became = 'sent' or became = 'nothing_live' and coalesce((outcome ->> 'sent')::boolean, false);
  claimed private.instagram_replies;
begin
  if became is null or became not in ('sent', 'nothing_live', 'failed', 'later', 'reconnect') then
    raise exception 'There is no such outcome of a reply.' using errcode = '22023';
  elsif became in ('later', 'reconnect') then
    -- Both may change the account, which is locked before its replies by whoever disconnects it, too.
    perform from public.instagram_accounts a
    where a.influencer_id = (select r.influencer_id from private.instagram_replies r where r.id = reply)
    for no key update;
  end if;
  select * into claimed
  from private.instagram_replies r
  -- A reply that was given up while it was sent is unsure until now.
  where r.id = reply and r.claimed_by = run and (r.state = 'waiting' or r.reason = 'unsure')
  for update;
  if not found or claimed.state = 'failed' and became in ('later', 'reconnect') then
    return false;
  elsif became = 'later' then
    perform private.postpone_instagram_reply(
      claimed, outcome ->> 'reason', (outcome ->> 'seconds')::integer, coalesce((outcome ->> 'whole_account')::boolean, false)
    );
    return false;
  elsif became = 'reconnect' then
    perform public.note_refused_instagram_token(a.influencer_id, a.instagram_user_id)
    from public.instagram_accounts a
    where a.influencer_id = claimed.influencer_id
      and a.app_scoped_id = claimed.app_scoped_id
      -- The refused token may have been replaced since the reply was claimed.
      and not exists (select from private.instagram_tokens t where t.influencer_id = a.influencer_id and t.stored_at > claimed.claimed_at);
    update private.instagram_replies r set reason = 'reconnect', claimed_by = null, claimed_at = null where r.id = reply;
    return false;
  end if;

  update private.instagram_replies r set
    state = became,
    reason = case became when 'failed' then outcome ->> 'reason' end,
    offer_ids = array(select offer::uuid from jsonb_array_elements_text(coalesce(outcome -> 'offers', '[]')) as offer),
    sent_at = case when was_sent then now() end,
    claimed_at = case when was_sent or outcome ->> 'reason' = 'unsure' then r.claimed_at end,
    public_reply = case when was_sent and r.replies_publicly then 'unsure' end
  where r.id = reply;
  update public.instagram_rules r set sent = r.sent + 1 where r.id = claimed.rule_id and became = 'sent';
  return was_sent and claimed.replies_publicly;
end;
$$;
comment on function public.acknowledge_instagram_reply(uuid, bigint, jsonb) is
  'Notes what became of a reply of a run, and tells whether its public reply is to be tried now. outcome: {state: sent, offers: [ids]}, {state: nothing_live, sent}, '
  '{state: failed, reason}, {state: later, reason: retry or rate_limit, seconds, whole_account}, or {state: reconnect}. For the function send-instagram-replies.';
grant execute on function public.acknowledge_instagram_reply(uuid, bigint, jsonb) to service_role;

create function public.acknowledge_instagram_public_reply(run uuid, reply bigint, succeeded boolean)
returns void
language sql
volatile
set search_path = ''
as $$
  -- A public reply is tried once, so one that nobody acknowledges stays unsure.
  update private.instagram_replies r set public_reply = case when succeeded then 'sent' else 'failed' end
  where r.id = reply and r.claimed_by = run and r.public_reply = 'unsure';
$$;
comment on function public.acknowledge_instagram_public_reply(uuid, bigint, boolean) is
  'Notes whether the text under a comment was written. For the function send-instagram-replies.';
grant execute on function public.acknowledge_instagram_public_reply(uuid, bigint, boolean) to service_role;

-- 31_blocked_domains.sql

-- Domains to which no offer and no link of a profile may lead. See docs/product/operator.md.

create table private.blocked_domains (
  domain text primary key,
  reason text not null,
  blocked_at timestamptz not null default now(),
  constraint blocked_domains_domain_format check (domain ~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' and length(domain) <= 253)
);
comment on table private.blocked_domains is 'Domains to which no offer and no link of a profile may lead. Each stands for the domains below it, too.';
alter table private.blocked_domains enable row level security;

-- For functions that check and read a profile's links with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select (domain) on private.blocked_domains to anon, authenticated;

create policy "Anyone is told where nothing may lead"
  on private.blocked_domains for select to anon, authenticated
  using (true);

create function private.refuse_blocked_domains(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  found_domain text;
begin
  -- Most of the time there is nothing to compare with.
  if not exists (select from private.blocked_domains) then
    return;
  end if;
  select b.domain into found_domain
  from (
    select distinct private.all_linked_domains((c.after).affiliate_link, (c.after).brand_url, (c.after).apply_link, (c.after).further_domains) as domains
    from unnest(changes) as c
    where ((c.after).affiliate_link, (c.after).brand_url, (c.after).apply_link, (c.after).further_domains)
      is distinct from ((c.before).affiliate_link, (c.before).brand_url, (c.before).apply_link, (c.before).further_domains)
  ) linked
  join private.blocked_domains b on b.domain = any (private.domains_above(linked.domains))
  limit 1;
  if found_domain is not null then
    raise exception 'Offers may not lead to %.', found_domain using errcode = 'P0001', hint = 'blocked_domain';
  end if;
end;
$$;
comment on function private.refuse_blocked_domains(private.offer_change[]) is
  'Refuses offers whose affiliate link, apply link, brand address or further domain is at a blocked domain. One query for all offers of a statement.';

-- By an operator

create function private.as_domain(written text)
returns text
language sql
immutable
set search_path = ''
as $$
  select rtrim(private.domain_of(case when btrim(lower(left(written, 2048))) ~ '^https?://' then btrim(written) else 'https://' || btrim(left(written, 2048)) end), '.');
$$;
comment on function private.as_domain(text) is 'The domain that somebody wrote, alone or within an address.';

create function public.operator_block_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- The lock of the table waits for uploads, which may take half a minute.
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  wanted constant text := private.as_domain(domain);
  hidden_now integer;
begin
  if wanted is null or wanted !~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' then
    raise exception 'That isn''t a domain.' using errcode = 'P0001', hint = 'domain';
  end if;
  -- Whoever is publishing has committed, and whoever publishes later sees that the domain is blocked.
  lock table public.promo_codes in share row exclusive mode;
  insert into private.blocked_domains (domain, reason) values (wanted, why) on conflict do nothing;
  if not found then
    return null;
  end if;
  with reached as materialized (
    select c.id, c.influencer_id from public.promo_codes c
    where private.leads_to(c, wanted)
    order by c.id
    for no key update
  ), noted as (
    insert into private.hidden_offers (offer_id, hidden_by, reason)
    select r.id, 'domain', 'Its link leads to ' || wanted || '. ' || why from reached r
    on conflict on constraint hidden_offers_pkey do nothing
  ), told as (
    insert into private.jobs (kind, key, account_id, payload)
    select 'notice', gen_random_uuid(), r.influencer_id, jsonb_build_object('kind', 'offers hidden by domain', 'domain', wanted, 'reason', wanted || ': ' || why)
    from (select distinct influencer_id from reached) r
  )
  update public.promo_codes c set hidden = true from reached r where c.id = r.id and not c.hidden;
  get diagnostics hidden_now = row_count;
  perform private.note_act('block domain', why, of_domain => wanted, after => jsonb_build_object('offers hidden', hidden_now));
  return hidden_now;
end;
$$;
comment on function public.operator_block_domain(text, text) is
  'Lets no new offer lead to a domain or to a domain below it, and hides the offers that do; returns how many were hidden, null when the domain was blocked before. For operators.';
grant execute on function public.operator_block_domain(text, text) to authenticated;

create function public.operator_unblock_domain(domain text, reason text)
returns integer
language plpgsql
security definer
set search_path = ''
set statement_timeout = '60s'
-- The lock of the table waits for uploads, which may take half a minute.
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  shown_now integer;
begin
  lock table public.promo_codes in share row exclusive mode;
  delete from private.blocked_domains b where b.domain = operator_unblock_domain.domain;
  if not found then
    return null;
  end if;
  with freed as materialized (
    select h.offer_id from private.hidden_offers h
    join public.promo_codes c on c.id = h.offer_id
    where h.hidden_by = 'domain'
      and not exists (select from private.blocked_domains other where private.leads_to(c, other.domain))
    order by c.id
    for no key update of c
  ), lifted as (
    delete from private.hidden_offers h using freed f where h.offer_id = f.offer_id and h.hidden_by = 'domain'
  ), shown as (
    update public.promo_codes c set hidden = false
    from freed f
    where c.id = f.offer_id
      and not exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by <> 'domain')
    returning c.id, c.influencer_id
  ), told as (
    insert into private.jobs (kind, key, account_id, payload)
    select
      'notice', gen_random_uuid(), s.influencer_id,
      jsonb_build_object(
        'kind', 'offers shown by domain', 'domain', operator_unblock_domain.domain, 'reason', operator_unblock_domain.domain || ': ' || why
      )
    from (select distinct influencer_id from shown) s
  )
  select count(*) into shown_now from shown;
  perform private.note_act('unblock domain', why, of_domain => domain, after => jsonb_build_object('offers shown', shown_now));
  return shown_now;
end;
$$;
comment on function public.operator_unblock_domain(text, text) is
  'Lets offers lead to a domain again, shows those that were hidden for it alone, and has their influencers told; returns how many offers are shown again, '
  'null when the domain isn''t blocked. For operators.';
grant execute on function public.operator_unblock_domain(text, text) to authenticated;

-- 31_hidden_offers.sql

-- Offers that nobody sees: why they are hidden, and how operators hide and show them. See docs/product/operator.md.

create table private.hidden_offers (
  offer_id uuid not null references public.promo_codes (id) on delete cascade,
  hidden_by text not null,
  decision uuid not null default gen_random_uuid() unique,
  reason text not null,
  hidden_at timestamptz not null default now(),
  primary key (offer_id, hidden_by),
  constraint hidden_offers_hidden_by_known check (hidden_by in ('operator', 'complaints', 'domain'))
);
comment on table private.hidden_offers is
  'Why offers are hidden: by the operator, by complaints until the operator has looked, or because their links lead to a blocked domain. promo_codes.hidden says whether there is any row.';
comment on column private.hidden_offers.decision is 'Tells this decision from an earlier or later one about the same offer, when somebody objects.';
alter table private.hidden_offers enable row level security;

create view private.reasons_for_hiding with (security_invoker = true) as
  select distinct on (h.offer_id) h.offer_id, h.decision, h.reason, h.hidden_at
  from private.hidden_offers h
  order by h.offer_id, h.hidden_by <> 'operator', h.hidden_by;
comment on view private.reasons_for_hiding is 'Why each hidden offer is hidden, as people are told: what an operator said goes first.';

-- Whoever locks an offer to hide or to show it locks the table before, as the change of the row will: blocking a domain (31_blocked_domains.sql) locks the table
-- first and then its rows, so a row that was locked without the table would make both wait for each other.

create function private.hide_offer(of_offer uuid, hidden_by text, reason text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  if not found then
    return false;
  end if;
  insert into private.hidden_offers (offer_id, hidden_by, reason) values (of_offer, hide_offer.hidden_by, hide_offer.reason)
  on conflict on constraint hidden_offers_pkey do nothing;
  if not found then
    return false;
  end if;
  update public.promo_codes c set hidden = true where c.id = of_offer and not c.hidden;
  return true;
end;
$$;
comment on function private.hide_offer(uuid, text, text) is 'Hides an offer from everybody; false when there is no such offer, or it is hidden for the same cause already.';

create function private.show_offer(of_offer uuid, causes text[], reason text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.promo_codes c where c.id = of_offer for no key update;
  delete from private.hidden_offers h where h.offer_id = of_offer and h.hidden_by = any (causes);
  if not found then
    return false;
  end if;
  -- What leads to a blocked domain stays hidden.
  update public.promo_codes c set hidden = false
  where c.id = of_offer and not exists (select from private.hidden_offers h where h.offer_id = of_offer);
  if found then
    perform private.notify(c.influencer_id, 'offer shown', show_offer.reason, c.id) from public.promo_codes c where c.id = of_offer;
  end if;
  return true;
end;
$$;
comment on function private.show_offer(uuid, text[], text) is
  'Lifts some of the causes for which an offer is hidden; when none is left, shows it and has its influencer told. False when none was lifted.';

-- By an operator

create function public.operator_hide_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  lock table public.promo_codes in row exclusive mode;
  if not private.hide_offer(of_offer, 'operator', why) then
    return false;
  end if;
  perform private.settle_complaints(of_offer);
  perform private.note_act('hide offer', why, of_offer => of_offer, before => '{"hidden": false}', after => '{"hidden": true}');
  perform private.notify(c.influencer_id, 'offer hidden', why, c.id) from public.promo_codes c where c.id = of_offer;
  return true;
end;
$$;
comment on function public.operator_hide_offer(uuid, text) is
  'Hides an offer from everybody, settles the complaints about it, and has its influencer told; false when an operator has hidden the offer already, or it is gone. For operators.';
grant execute on function public.operator_hide_offer(uuid, text) to authenticated;

create function public.operator_show_offer(of_offer uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  lock table public.promo_codes in row exclusive mode;
  if not private.show_offer(of_offer, array['operator', 'complaints'], why) then
    return false;
  end if;
  perform private.settle_complaints(of_offer);
  perform private.note_act(
    'show offer', why, of_offer => of_offer, before => '{"hidden": true}',
    after => jsonb_build_object('hidden', exists (select from private.hidden_offers h where h.offer_id = of_offer))
  );
  return true;
end;
$$;
comment on function public.operator_show_offer(uuid, text) is
  'Shows an offer again that an operator or complaints have hidden, settles the complaints, and has its influencer told; false when neither has hidden the offer. An offer that '
  'leads to a blocked domain stays hidden. For operators.';
grant execute on function public.operator_show_offer(uuid, text) to authenticated;

-- 31_operator.sql

-- The operator: who may act, what it takes before a session's first change, and what is kept of each act.
-- See docs/product/operator.md and docs/decisions/operator.md.

-- Who

create table private.operators (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.operators is 'The accounts that run the site. Written by SQL alone, so that no function and no key of the API makes an operator.';
alter table private.operators enable row level security;

create table private.operator_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  needs_no_code_until timestamptz not null default now() + interval '12 hours'
);
comment on table private.operator_sessions is
  'Sessions in which an operator has changed something. For 12 hours from the first change after a code, no new code is asked for.';
alter table private.operator_sessions enable row level security;

create function private.is_operators_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.operators o where o.account_id = (select auth.uid()))
    and private.calling_session() is not null
    and private.session_state() = 'stands';
$$;
comment on function private.is_operators_account() is
  'Whether the caller''s account is an operator''s, and its session stands and isn''t a browser extension''s. Without a second factor that opens nothing.';

create function private.gave_code_at(of_session uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(c.updated_at) from auth.mfa_amr_claims c
  where c.session_id = of_session and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
$$;
comment on function private.gave_code_at(uuid) is 'When a session last gave its second factor; null when it never did.';

create function private.may_change_until()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(
    known.needs_no_code_until,
    private.gave_code_at(session.id) + interval '15 minutes'
  )
  from auth.sessions session
  left join private.operator_sessions known on known.session_id = session.id
  where session.id = private.calling_session() and session.aal::text = 'aal2';
$$;
comment on function private.may_change_until() is
  'Until when the calling session may change something: for a quarter of an hour after it gave a code, and for 12 hours from the first change within it. Null without a '
  'second factor.';

create function private.require_operator()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_operators_account() then
    raise exception 'Only the operator may do this.' using errcode = '42501';
  end if;
  if not exists (select from auth.sessions s where s.id = private.calling_session() and s.aal::text = 'aal2') then
    raise sqlstate 'PT403' using message = 'Please set up an authenticator app first.', hint = 'second_factor_missing';
  end if;
end;
$$;
comment on function private.require_operator() is 'Refuses everybody but an operator whose session gave its second factor.';

create function private.begin_act(reason text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  given constant text := private.visible_text(reason);
begin
  perform private.require_operator();
  if coalesce(private.may_change_until(), '-infinity') <= now() then
    raise exception 'Please enter a new code of your authenticator app first.' using errcode = 'P0001', hint = 'confirm_code';
  end if;
  if coalesce(length(given), 0) not between 10 and 1000 then
    raise exception 'Give a reason of 10 to 1,000 characters.' using errcode = 'P0001', hint = 'reason';
  end if;
  insert into private.operator_sessions as known (session_id) values (private.calling_session())
  on conflict (session_id) do update set needs_no_code_until = excluded.needs_no_code_until
  where known.needs_no_code_until <= now();
  return given;
end;
$$;
comment on function private.begin_act(text) is
  'Begins an act: refuses whoever isn''t an operator or hasn''t lately given a code, and an act without a reason. Returns the reason as it is kept.';

create function public.operator_session()
returns table (is_operator boolean, may_change_until timestamptz, has_second_factor boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select asked.yes, case when asked.yes then private.may_change_until() end, asked.yes and private.has_second_factor((select auth.uid()))
  from (select private.is_operators_account() as yes) asked;
$$;
comment on function public.operator_session() is
  'Whether the caller is an operator, until when its session may change something without giving a new code, and whether it has a second factor, without which '
  'it may do nothing.';
grant execute on function public.operator_session() to authenticated;

-- The acts

create table private.operator_acts (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  operator_id uuid,
  act text not null,
  account_id uuid,
  offer_id uuid,
  domain text,
  reason text not null,
  before jsonb,
  after jsonb
);
comment on table private.operator_acts is
  'What operators did, and what the rule about complaints did for them (without operator_id). Only added to, and kept 400 days. Names what was deleted since, too.';
create index operator_acts_account_id_idx on private.operator_acts (account_id, id desc);
create index operator_acts_offer_id_idx on private.operator_acts (offer_id, id desc);
create index operator_acts_at_idx on private.operator_acts (at);
alter table private.operator_acts enable row level security;

create function private.refuse_change_of_acts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'Acts are only added.' using errcode = '42501';
end;
$$;
comment on function private.refuse_change_of_acts() is 'Lets nobody change an act, nor delete one before 400 days have passed.';
create trigger refuse_change_of_acts
  before update or delete on private.operator_acts
  for each row execute function private.refuse_change_of_acts();

create function private.note_act(
  act text, reason text, of_account uuid default null, of_offer uuid default null, of_domain text default null,
  before jsonb default null, after jsonb default null
)
returns void
language sql
set search_path = ''
as $$
  insert into private.operator_acts (operator_id, act, account_id, offer_id, domain, reason, before, after)
  values (
    (select auth.uid()), note_act.act,
    coalesce(of_account, (select c.influencer_id from public.promo_codes c where c.id = of_offer)),
    of_offer, of_domain, note_act.reason, note_act.before, note_act.after
  );
  -- What the transaction has changed so far was done by this operator, for this reason.
  update private.entries_of_this_transaction e
  set actor_kind = 'operator', actor_id = (select auth.uid()), agency_id = null, reason = coalesce(e.reason, note_act.reason)
  where e.actor_kind <> 'operator' and e.act <> 'address changed';
  -- An address comes back to somebody whom the act isn't about, and who mustn't read its reason. So the service is written as the actor.
  update private.entries_of_this_transaction e set actor_kind = 'service', actor_id = null, agency_id = null where e.act = 'address changed';
$$;
comment on function private.note_act(text, text, uuid, uuid, text, jsonb, jsonb) is
  'Keeps an act of an operator, and names the operator and the reason in the entries that the act has written into trails, but for those of changed addresses. To be called '
  'after the changes.';

-- What the other side is told

create function private.notify(of_account uuid, kind text, reason text, of_offer uuid default null)
returns void
language sql
set search_path = ''
as $$
  insert into private.jobs (kind, key, account_id, payload)
  values ('notice', gen_random_uuid(), of_account, jsonb_build_object('kind', notify.kind, 'reason', notify.reason, 'offer_id', of_offer));
$$;
comment on function private.notify(uuid, text, text, uuid) is
  'Adds the job that tells an account by mail what was done to it or its offers, and why. kind: one of supabase/functions/run-jobs/notice-mails.ts. reason: must not say who complained.';

-- 31_operator_changes.sql

-- What an operator may change, each with its reason. See docs/decisions/operator.md.
--
-- Each function begins with private.begin_act() (31_operator.sql), which refuses whoever isn't an operator or hasn't lately given the code of an
-- authenticator app, and returns the reason as it is stored.

create function public.operator_set_role(of_account uuid, role text, given boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds, when the role 'agency' is taken.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  had boolean;
begin
  if role is null or role not in ('agency', 'credit card', 'featured') or given is null then
    raise exception 'There is no such role to give.' using errcode = '22023';
  end if;
  select case role when 'agency' then p.is_agency when 'credit card' then p.is_creditcard else p.is_featured end into had
  from public.profiles p where p.id = of_account for update;
  if had is null or had = given then
    return false;
  end if;
  update public.profiles p set
    is_agency = case role when 'agency' then given else p.is_agency end,
    is_creditcard = case role when 'credit card' then given else p.is_creditcard end,
    is_featured = case role when 'featured' then given else p.is_featured end
  where p.id = of_account;
  perform private.note_act(
    case when given then 'give role' else 'take role' end, why, of_account,
    before => jsonb_build_object(role, had), after => jsonb_build_object(role, given)
  );
  return true;
end;
$$;
comment on function public.operator_set_role(uuid, text, boolean, text) is
  'Gives an account a role (agency, credit card, featured) or takes it; false when nothing changes. For operators.';
grant execute on function public.operator_set_role(uuid, text, boolean, text) to authenticated;

create function public.operator_feature_offer(of_offer uuid, featured boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if featured and exists (select from public.promo_codes c where c.id = of_offer and c.followers_only) then
    raise exception 'This offer is for followers only, and only offers for everybody can be featured.'
      using errcode = 'P0001', hint = 'followers_only';
  end if;
  update public.promo_codes c set is_featured = featured where c.id = of_offer and c.is_featured <> featured;
  if not found then
    return false;
  end if;
  perform private.note_act(
    case when featured then 'feature offer' else 'stop featuring offer' end, why, of_offer => of_offer,
    before => jsonb_build_object('featured', not featured), after => jsonb_build_object('featured', featured)
  );
  return true;
end;
$$;
comment on function public.operator_feature_offer(uuid, boolean, text) is 'Puts an offer that everybody sees among the featured ones, or takes it from them; false when nothing changes. For operators.';
grant execute on function public.operator_feature_offer(uuid, boolean, text) to authenticated;

create function public.operator_set_promotion(active boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  update public.app_settings s set promotion_active = active where s.promotion_active <> active;
  if not found then
    return false;
  end if;
  perform private.note_act(
    case when active then 'start promotion' else 'end promotion' end, why,
    before => jsonb_build_object('promotion', not active), after => jsonb_build_object('promotion', active)
  );
  return true;
end;
$$;
comment on function public.operator_set_promotion(boolean, text) is 'Starts or ends the promotion, during which no offer limit applies; false when nothing changes. For operators.';
grant execute on function public.operator_set_promotion(boolean, text) to authenticated;

create function public.operator_set_contract(of_account uuid, given boolean, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  present public.subscribers;
  counts boolean;
begin
  perform from public.profiles p where p.id = of_account for update;
  if not found or given is null then
    return false;
  end if;
  select * into present from public.subscribers s where s.user_id = of_account for update;
  counts := coalesce(present.subscribed and private.still_counts(present.subscription_end), false);
  if (counts and present.subscription_tier = 'Elite') = given then
    return false;
  end if;
  if (counts and present.subscription_tier <> 'Elite')
    -- So does one whose paid time has passed here only because no webhook told of its renewal.
    or (given and present.subscription_status in ('active', 'trialing') and not present.cancel_at_period_end) then
    raise exception 'This account pays for the % plan. That has to be cancelled at the payment service first.', present.subscription_tier
      using errcode = 'P0001', hint = 'pays_already';
  end if;
  -- The payment service may still collect the bill, and then goes on charging.
  if given and present.subscription_status in ('past_due', 'unpaid', 'paused', 'incomplete') then
    raise exception 'A bill for another plan of this account is open. That plan has to be cancelled at the payment service first.'
      using errcode = 'P0001', hint = 'pays_already';
  end if;
  insert into public.subscribers as s (user_id, subscribed, subscription_tier, subscription_end)
  values (of_account, given, case when given then 'Elite' else 'Starter' end, null)
  on conflict (user_id) do update
  set subscribed = excluded.subscribed, subscription_tier = excluded.subscription_tier, subscription_end = null, subscription_status = null,
    cancel_at_period_end = false, next_tier = null, stripe_subscription_id = null, updated_at = now();
  perform private.note_act(
    case when given then 'arrange Elite' else 'end Elite' end, why, of_account,
    before => jsonb_build_object('plan', case when given then 'Starter' else 'Elite' end),
    after => jsonb_build_object('plan', case when given then 'Elite' else 'Starter' end)
  );
  return true;
end;
$$;
comment on function public.operator_set_contract(uuid, boolean, text) is
  'Arranges an Elite contract for an account or ends it; false when nothing changes. Refused while it pays for another plan or owes a bill for one. For operators.';
grant execute on function public.operator_set_contract(uuid, boolean, text) to authenticated;

create function public.operator_suspend(of_account uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if exists (select from private.operators o where o.account_id = of_account) then
    raise exception 'An operator can''t be suspended here.' using errcode = 'P0001', hint = 'is_operator';
  end if;
  if not public.suspend_account(of_account) then
    return false;
  end if;
  update private.hidden_accounts hidden set reason = why where hidden.account_id = of_account;
  perform private.settle_complaints(of_account);
  delete from private.new_influencers n where n.account_id = of_account;
  -- Everything else that concerns an account is written into its own trail by triggers (29_trail_entries.sql).
  perform private.write_trail(of_account, 'account', 'suspended', fields_before => '{"suspended": false}', fields_after => '{"suspended": true}');
  perform private.note_act('suspend', why, of_account, before => '{"suspended": false}', after => '{"suspended": true}');
  perform private.notify(of_account, 'suspended', why);
  return true;
end;
$$;
comment on function public.operator_suspend(uuid, text) is
  'Suspends an account as suspend_account does, and has it told why and how to object; false when it is suspended already, or gone. For operators.';
grant execute on function public.operator_suspend(uuid, text) to authenticated;

create function public.operator_lift_suspension(of_account uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if not public.lift_suspension(of_account) then
    return false;
  end if;
  perform private.write_trail(of_account, 'account', 'suspension lifted', fields_before => '{"suspended": true}', fields_after => '{"suspended": false}');
  perform private.note_act('lift suspension', why, of_account, before => '{"suspended": true}', after => '{"suspended": false}');
  perform private.notify(of_account, 'suspension lifted', why);
  return true;
end;
$$;
comment on function public.operator_lift_suspension(uuid, text) is 'Lifts a suspension as lift_suspension does, and has the account told; false when it isn''t suspended. For operators.';
grant execute on function public.operator_lift_suspension(uuid, text) to authenticated;

-- 31_operator_instagram.sql

-- The operator's switches for Instagram: for one influencer and for all. See docs/product/operator.md#the-desk.

create function public.operator_switch_instagram(off boolean, reason text, of_account uuid default null, for_all boolean default false)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
begin
  if off is null then
    raise exception 'Say whether Instagram is to be off.' using errcode = '22023';
  elsif for_all is distinct from (of_account is null) then
    raise exception 'Say either whose Instagram it is, or for_all.' using errcode = '22023';
  elsif for_all then
    update public.app_settings s set instagram_switched_off = off where s.instagram_switched_off <> off;
  elsif off then
    insert into private.instagram_switched_off (influencer_id, reason)
    select p.id, why from public.profiles p where p.id = of_account and p.is_influencer
    on conflict do nothing;
  else
    delete from private.instagram_switched_off s where s.influencer_id = of_account;
  end if;
  if not found then
    return false;
  end if;
  -- Also when it is switched on: what happened meanwhile isn't answered.
  perform private.fail_instagram_replies(a.influencer_id, 'switched_off')
  from public.instagram_accounts a
  where for_all or a.influencer_id = of_account;
  perform private.note_act(
    case when off then 'switch off Instagram' else 'switch on Instagram' end, why, of_account,
    before => jsonb_build_object('instagram', off), after => jsonb_build_object('instagram', not off)
  );
  return true;
end;
$$;
comment on function public.operator_switch_instagram(boolean, text, uuid, boolean) is
  'Lets an influencer''s Instagram account answer nothing, also one that is connected later, or with for_all nobody''s; or lets it answer again. What waits is given up, and what '
  'happens meanwhile isn''t answered later. Either of_account or for_all is given. False when nothing changes. For operators.';
grant execute on function public.operator_switch_instagram(boolean, text, uuid, boolean) to authenticated;

-- 31_operator_teams.sql

-- What an operator does in an agency's team. See docs/product/operator.md.

create function public.operator_remove_team_member(of_agency uuid, of_member uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A thousand temporary passwords to renew take a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  owner uuid;
  former_role text;
begin
  -- Locked, so that the agency isn't handed over to the member meanwhile.
  select a.owner_id into owner from public.agencies a where a.agency_id = of_agency for update;
  if owner = of_member then
    raise exception 'The owner of an agency can''t be removed from its team here.' using errcode = 'P0001', hint = 'is_owner';
  end if;
  delete from public.agency_members m where m.agency_id = of_agency and m.member_id = of_member returning m.role into former_role;
  if not found then
    return false;
  end if;
  perform private.note_act(
    'remove team member', why, of_agency, before => jsonb_build_object('member', of_member, 'role', former_role)
  );
  perform private.notify(told.account_id, told.kind, coalesce(about.full_name, about.username) || ': ' || why)
  from (values (of_member, 'removed from team', of_agency), (owner, 'team member removed', of_member)) as told(account_id, kind, about_id)
  join public.profiles about on about.id = told.about_id;
  return true;
end;
$$;
comment on function public.operator_remove_team_member(uuid, uuid, text) is
  'Removes somebody from an agency''s team, and has that person and the agency''s owner told; false when the person isn''t in the team. The owner can''t be removed. For operators.';
grant execute on function public.operator_remove_team_member(uuid, uuid, text) to authenticated;

create function public.operator_hand_over_agency(of_agency uuid, to_member uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
-- A change of the team that holds the agency's lock may renew a thousand temporary passwords, which takes a few seconds.
set statement_timeout = '60s'
set lock_timeout = '60s'
as $$
declare
  why constant text := private.begin_act(reason);
  agency public.agencies;
  agency_name text;
begin
  select a.* into agency from public.agencies a where a.agency_id = of_agency for no key update;
  select coalesce(p.full_name, p.username) into agency_name from public.profiles p where p.id = agency.agency_id and p.is_agency;
  if not found then
    raise exception 'This account is no agency any more.' using errcode = 'P0001', hint = 'no_agency';
  end if;
  if agency.owner_id = to_member then
    return false;
  end if;
  -- Locked, so that the suspension isn't lifted meanwhile.
  perform from private.hidden_accounts hidden where hidden.account_id = agency.owner_id and not hidden.departed for key share;
  if not found then
    raise exception 'The owner of this agency isn''t suspended, and hands it over themselves.' using errcode = 'P0001', hint = 'owner_not_suspended';
  end if;
  if not private.give_agency(of_agency, to_member) then
    raise exception 'This person isn''t in the team any more, or is suspended.' using errcode = 'P0001', hint = 'no_member';
  end if;
  perform private.ask_owner_about_changed_addresses(of_agency, array[agency.owner_id], null, array[agency.owner_id]);
  perform private.note_act(
    'hand over agency', why, of_agency,
    before => jsonb_build_object('owner', agency.owner_id), after => jsonb_build_object('owner', to_member)
  );
  perform private.notify(to_member, 'made owner', agency_name || ': ' || why);
  perform private.notify(
    agency.owner_id, 'agency handed over', agency_name || ', which ' || coalesce(p.full_name, p.username) || ' owns now: ' || why
  )
  from public.profiles p where p.id = to_member;
  return true;
end;
$$;
comment on function public.operator_hand_over_agency(uuid, uuid, text) is
  'Hands an agency whose owner is suspended over to a member of its team, as hand_over_agency does for an owner, and has both told; false when that member owns it already. For operators.';
grant execute on function public.operator_hand_over_agency(uuid, uuid, text) to authenticated;

-- 32_complaints.sql

-- Complaints about offers and profiles, the rule that hides an offer until an operator has looked, and new influencers to look at. See docs/product/operator.md.

create function private.complaint_kinds()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array['dead', 'misleading', 'harmful', 'not theirs', 'other'];
$$;
comment on function private.complaint_kinds() is 'The kinds of complaints; dead: the offer''s code or link doesn''t work. src/domain/complaint.ts lists the same, which a test compares.';

create table private.complaints (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  about uuid not null generated always as (coalesce(offer_id, account_id)) stored,
  kind text not null,
  words text,
  made_at timestamptz not null default now(),
  by_account uuid references private.accounts (id) on delete cascade,
  network bigint,
  weighs boolean not null default false,
  settled_at timestamptz,
  constraint complaints_kind_known check (kind = any (private.complaint_kinds())),
  constraint complaints_words_length check (length(words) between 1 and 1000),
  constraint complaints_words_visible check (not private.has_invisible_characters_in_lines(words))
);
comment on table private.complaints is 'What people complain of, about an offer or (without offer_id) a profile. Only operators read them; nobody is told who made a complaint.';
comment on column private.complaints.account_id is 'The influencer whom the complaint is about.';
comment on column private.complaints.by_account is 'Who complained; null for a visitor.';
comment on column private.complaints.network is 'The network from which the complaint came, hashed with what it is about. Emptied after 30 days.';
comment on column private.complaints.weighs is 'Whether the complaint counts for hiding the offer (docs/product/operator.md#hidden-by-complaints).';
create unique index complaints_of_members_idx on private.complaints (about, by_account) where by_account is not null;
create unique index complaints_of_visitors_idx on private.complaints (about, network) where by_account is null;
create index complaints_account_id_idx on private.complaints (account_id);
create index complaints_offer_id_idx on private.complaints (offer_id);
create index complaints_by_account_idx on private.complaints (by_account, made_at);
create index complaints_open_idx on private.complaints (about, made_at) where settled_at is null;
create index complaints_made_at_idx on private.complaints (made_at);
alter table private.complaints enable row level security;

create table private.offers_looked_at (
  offer_id uuid primary key references public.promo_codes (id) on delete cascade,
  version integer not null
);
comment on table private.offers_looked_at is 'Offers that an operator has looked at, and in which version: complaints don''t hide them again until they are edited.';
alter table private.offers_looked_at enable row level security;

create function private.settle_complaints(of_thing uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  settled integer;
begin
  update private.complaints c set settled_at = now(), weighs = false where c.about = of_thing and c.settled_at is null;
  get diagnostics settled = row_count;
  insert into private.offers_looked_at (offer_id, version) select c.id, c.version from public.promo_codes c where c.id = of_thing
  on conflict (offer_id) do update set version = excluded.version;
  return settled;
end;
$$;
comment on function private.settle_complaints(uuid) is 'Takes the complaints about an offer or a profile out of the queue, because an operator has looked; returns how many.';

create function private.hide_by_complaints(of_offer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  complaints_to_hide constant integer := 5;
  -- More offers of one influencer that are hidden in a day look like an attack on the influencer.
  most_hidden_a_day constant integer := 3;
  why constant text := 'Several people told us that this offer is harmful or not yours. It is hidden until somebody of ours has looked.';
  influencer uuid;
  weighing integer;
  hidden_in_a_day integer;
begin
  select c.influencer_id into influencer
  from public.promo_codes c
  where c.id = of_offer and not c.hidden
    and not exists (select from private.offers_looked_at l where l.offer_id = c.id and l.version = c.version);
  if not found then
    return;
  end if;
  weighing := (
    select count(*) from private.complaints c
    where c.about = of_offer and c.settled_at is null and c.weighs and c.made_at > now() - interval '30 days'
  );
  if weighing < complaints_to_hide then
    return;
  end if;
  -- By the acts of this rule, which stay when an offer is shown again or deleted.
  hidden_in_a_day := (
    select count(*) from private.operator_acts a
    where a.account_id = influencer and a.operator_id is null and a.act = 'hide offer' and a.at > now() - interval '1 day'
  );
  if hidden_in_a_day >= most_hidden_a_day then
    return;
  end if;
  if private.hide_offer(of_offer, 'complaints', why) then
    insert into private.operator_acts (act, account_id, offer_id, reason, before, after)
    values ('hide offer', influencer, of_offer, why, '{"hidden": false}', '{"hidden": true}');
    perform private.notify(influencer, 'offer hidden by complaints', why, of_offer);
  end if;
end;
$$;
comment on function private.hide_by_complaints(uuid) is
  'Hides an offer of which enough trusted people complain, until an operator has looked (docs/product/operator.md#hidden-by-complaints).';

create function public.file_complaint(kind text, about_offer uuid default null, about_account uuid default null, words text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_weighing_a_day constant integer := 3;
  caller constant uuid := (select auth.uid());
  given constant text := nullif(private.visible_lines(words), '');
  from_network constant text := private.caller_network_hash();
  subject uuid;
  hashed_network bigint;
begin
  if kind is null or kind <> all (private.complaint_kinds()) then
    raise exception 'Say what is wrong.' using errcode = 'P0001', hint = 'kind';
  end if;
  if length(given) > 1000 then
    raise exception 'Use at most 1,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  if kind = 'other' and coalesce(private.is_blank(given), true) then
    raise exception 'Say in a few words what is wrong.' using errcode = 'P0001', hint = 'words';
  end if;
  perform private.require_admission(case when caller is null then 'visitor complaint' else 'complaint' end, coalesce(caller::text, from_network));
  -- One complaint at a time about an influencer's offers, so that each counts those before it, and the offers that they have hidden. Nobody is told whether
  -- there is such an offer: it may be hidden.
  if about_offer is not null then
    perform pg_advisory_xact_lock(hashtextextended('complaints ' || c.influencer_id, 0)) from public.promo_codes c where c.id = about_offer;
    -- The table before its row: whoever blocks a domain locks the table, and then the rows of the offers to hide.
    lock table public.promo_codes in row exclusive mode;
    select c.influencer_id into subject from public.promo_codes c
    where c.id = about_offer and not c.hidden and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    for no key update;
  else
    select p.id into subject from public.profiles p where p.id = about_account and (p.is_influencer or p.is_creditcard or p.is_featured) for no key update;
  end if;
  if subject is null or (caller is not null and not private.is_independent_of(caller, subject)) or private.is_hidden_account(subject) then
    return;
  end if;
  hashed_network := private.keyed_hash(private.hash_key_for('complaints'), coalesce(about_offer, about_account)::text, from_network);

  -- A later complaint of the same person replaces its former one.
  delete from private.complaints c
  where c.about = coalesce(about_offer, about_account)
    and case when caller is null then c.by_account is null and c.network = hashed_network else c.by_account = caller end;
  insert into private.complaints (account_id, offer_id, kind, words, by_account, network, weighs)
  values (
    subject, about_offer, file_complaint.kind, given, caller, hashed_network,
    about_offer is not null and file_complaint.kind in ('harmful', 'not theirs') and caller is not null and private.is_trusted(caller)
    and not exists (
      select from private.complaints other
      where other.about = about_offer and other.network = hashed_network and other.weighs
    )
    and (
      select count(*) from private.complaints own
      where own.by_account = caller and own.weighs and own.made_at > now() - interval '1 day'
    ) < most_weighing_a_day
  );
  if about_offer is not null then
    perform private.hide_by_complaints(about_offer);
  end if;
end;
$$;
comment on function public.file_complaint(text, uuid, uuid, text) is
  'Keeps a complaint about an offer, or about a profile when no offer is named (kind: private.complaint_kinds). A later complaint of the same person about the same thing replaces '
  'the former one. Whether there is such an offer or profile isn''t told.';
grant execute on function public.file_complaint(text, uuid, uuid, text) to anon, authenticated;

-- New influencers

create table private.new_influencers (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.new_influencers is 'Accounts that became influencers (private.spread_profile) and that no operator has looked at.';
alter table private.new_influencers enable row level security;

create function public.operator_dismiss(of_thing uuid, kind text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  is_offer constant boolean := exists (select from public.promo_codes c where c.id = of_thing);
  settled integer;
  shown boolean;
begin
  if kind is null or kind not in ('complaints', 'new influencer') then
    raise exception 'There is nothing of this kind to dismiss.' using errcode = '22023';
  end if;
  if kind = 'new influencer' then
    delete from private.new_influencers n where n.account_id = of_thing;
    if not found then
      return false;
    end if;
    perform private.note_act('look at influencer', why, of_thing);
    return true;
  end if;
  -- The table, then the offer, which is locked when it is shown, then its complaints: the order of locks in file_complaint.
  lock table public.promo_codes in row exclusive mode;
  shown := private.show_offer(of_thing, array['complaints'], why);
  settled := private.settle_complaints(of_thing);
  if settled = 0 and not shown then
    return false;
  end if;
  perform private.note_act(
    'dismiss complaints', why, case when not is_offer then of_thing end, case when is_offer then of_thing end
  );
  return true;
end;
$$;
comment on function public.operator_dismiss(uuid, text, text) is
  'Takes the complaints about an offer or a profile (kind: complaints), or a new influencer (kind: new influencer), out of the queue. '
  'An offer that complaints have hidden is shown again. False when there was nothing to dismiss. For operators.';
grant execute on function public.operator_dismiss(uuid, text, text) to authenticated;

-- 32_objections.sql

-- Objections against what was decided, and how those whom a decision concerns are told of it.

create view private.decisions with (security_invoker = true) as
  select hidden.decision, hidden.account_id, null::uuid as offer_id, hidden.reason, hidden.hidden_at as since
  from private.hidden_accounts hidden
  where hidden.reason is not null
  union all
  select h.decision, c.influencer_id, h.offer_id, h.reason, h.hidden_at
  from private.hidden_offers h
  join public.promo_codes c on c.id = h.offer_id;
comment on view private.decisions is 'All that stands and may be objected to: suspensions, and each cause for which an offer is hidden.';

create table private.objections (
  decision uuid not null,
  by_account uuid not null references private.accounts (id) on delete cascade,
  account_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  about uuid not null generated always as (coalesce(offer_id, account_id)) stored,
  words text not null,
  made_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_because text,
  primary key (decision, by_account),
  constraint objections_words_length check (length(words) between 10 and 2000),
  constraint objections_words_visible check (not private.has_invisible_characters_in_lines(words))
);
comment on table private.objections is
  'What somebody says against the suspension of its account, or (with offer_id) against an offer''s being hidden: the influencer and whoever manages it, each in words of their own. '
  'Deleted when the decision is lifted.';
comment on column private.objections.decision is 'The decision objected to (private.decisions). No foreign key, because decisions are of two tables.';
comment on column private.objections.by_account is 'Who objects: the account that is concerned, the influencer of the offer, or somebody of the team of the agency that manages it.';
create index objections_about_idx on private.objections (about);
create index objections_by_account_idx on private.objections (by_account);
create index objections_account_id_idx on private.objections (account_id);
create index objections_offer_id_idx on private.objections (offer_id);
alter table private.objections enable row level security;

create function private.end_objections()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.objections o where o.decision = old.decision;
  return old;
end;
$$;
comment on function private.end_objections() is 'Ends the objections against a decision that is lifted.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger end_objections
  before delete on private.hidden_accounts
  for each row execute function private.end_objections();
create trigger end_objections
  before delete on private.hidden_offers
  for each row execute function private.end_objections();

create function private.may_object(of_thing uuid, addressee uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select addressee = of_thing or exists (
    select from public.promo_codes c
    where c.id = of_thing and c.influencer_id in (select theirs.account_id from private.acts_for(addressee) theirs where theirs.may_write)
  );
$$;
comment on function private.may_object(uuid, uuid) is
  'Whether somebody may object to a decision about an account or an offer: the account itself may, the offer''s influencer, and whoever manages that influencer for an agency, as '
  'long as they do.';

create function private.objection_token(of_thing uuid, addressee uuid)
returns text
language sql
volatile
set search_path = ''
as $$
  select private.signed(concat_ws('.', of_thing, addressee, coalesce(
    (select hidden.decision from private.hidden_accounts hidden where hidden.account_id = of_thing and hidden.reason is not null),
    (select why.decision from private.reasons_for_hiding why where why.offer_id = of_thing)
  )), 'objections');
$$;
comment on function private.objection_token(uuid, uuid) is
  'A token that lets one addressee object to the decision about an account or an offer that stands now, and to no other decision. Where none stands, nothing can be done with it.';

create type private.objection_link as (about uuid, addressee uuid, decision uuid);

create function private.read_objection_token(token text)
returns private.objection_link
language plpgsql
volatile
set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(
    left(token, 300), '^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f-]{36}))\.[0-9a-f]{64}$'
  );
  link private.objection_link;
begin
  if parts is null or token <> private.signed(parts[1], 'objections') then
    return null;
  end if;
  link := row(parts[2]::uuid, parts[3]::uuid, parts[4]::uuid);
  -- The link of somebody who managed the influencer ends with that.
  return case when private.may_object(link.about, link.addressee) then link end;
end;
$$;
comment on function private.read_objection_token(text) is
  'What an objection''s token is about and whose it is; null for a text that isn''t one, and when the offer is gone or the addressee has nothing to do with it any more.';

create type public.decision as (
  thing text, reason text, since timestamptz, brand_name text, promo_code text, objected_at timestamptz, words text, refused_because text
);
comment on type public.decision is
  'What was done to an account (thing: account) or an offer (offer) and why; what the token''s addressee said against it (words); and why that was refused, if it was. reason is null '
  'when the decision doesn''t stand any more.';

create function public.find_decision(token text)
returns setof public.decision
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link constant private.objection_link := private.read_objection_token(token);
begin
  if link is null then
    return;
  end if;
  return query
  select
    case when link.about = link.addressee then 'account' else 'offer' end, d.reason, d.since, c.brand_name, c.promo_code, o.made_at, o.words,
    o.refused_because
  from (values (link.decision)) asked(decision)
  -- A decision that has ended has a row, too, which says nothing else.
  left join private.decisions d on d.decision = asked.decision
  left join public.promo_codes c on c.id = d.offer_id
  left join private.objections o on o.decision = d.decision and o.by_account = link.addressee;
end;
$$;
comment on function public.find_decision(text) is 'What was decided and what the addressee of a mail''s token said against it, without signing in; no row for a text that isn''t a token, or whose addressee may not object any more.';
grant execute on function public.find_decision(text) to anon, authenticated;

create function public.object_to_decision(token text, words text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link constant private.objection_link := private.read_objection_token(token);
  given constant text := private.visible_lines(words);
  decided private.decisions;
begin
  perform private.require_admission('objection', private.caller_network_hash());
  if length(given) > 2000 or coalesce(length(private.visible_text(given)), 0) < 10 then
    raise exception 'Use 10 to 2,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  -- Whoever lifts the decision takes the same locks, so no objection comes after its end.
  perform from private.hidden_accounts hidden where hidden.account_id = link.about for update;
  perform from public.promo_codes c where c.id = link.about for no key update;
  select d.* into decided from private.decisions d where d.decision = link.decision;
  if not found then
    return false;
  end if;
  insert into private.objections as o (decision, by_account, account_id, offer_id, words)
  values (link.decision, link.addressee, decided.account_id, decided.offer_id, given)
  on conflict (decision, by_account) do update set words = excluded.words where o.refused_at is null;
  if not found then
    raise exception 'We have answered your objection. The contact page tells how to reach us.' using errcode = 'P0001', hint = 'answered';
  end if;
  return true;
end;
$$;
comment on function public.object_to_decision(text, text) is
  'Objects against a suspension or against an offer''s being hidden, by a mail''s token and without signing in; false when nothing stands any more. Until it is '
  'answered, a later text of the same addressee replaces the former one.';
grant execute on function public.object_to_decision(text, text) to anon, authenticated;

create function public.operator_refuse_objection(of_thing uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  refused record;
  any_refused boolean := false;
begin
  for refused in
    with answered as (
      update private.objections o set refused_at = now(), refused_because = why
      where o.about = of_thing and o.refused_at is null and private.may_object(o.about, o.by_account)
      returning o.by_account, o.account_id, o.offer_id
    )
    -- Who objects to two causes for which an offer is hidden gets one answer.
    select distinct a.by_account, a.account_id, a.offer_id from answered a
  loop
    if not any_refused then
      perform private.note_act('refuse objection', why, refused.account_id, refused.offer_id);
    end if;
    any_refused := true;
    perform private.notify(refused.by_account, 'objection refused', why, refused.offer_id);
  end loop;
  return any_refused;
end;
$$;
comment on function public.operator_refuse_objection(uuid, text) is
  'Refuses what is objected about an account or an offer, and has everybody who objected told, but for those who may not object any more. The decision stays. False when nothing is '
  'open. For operators.';
grant execute on function public.operator_refuse_objection(uuid, text) to authenticated;

create function public.my_hidden_offers(of_influencer uuid)
returns table (
  offer_id uuid, brand_name text, promo_code text, description text, reason text, objection_token text,
  objected_at timestamptz, refused_because text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_write) then
    raise exception 'These offers are somebody else''s.' using errcode = '42501';
  end if;
  return query
  select
    c.id, c.brand_name, c.promo_code, c.description, why.reason, private.objection_token(c.id, (select auth.uid())), o.made_at, o.refused_because
  from public.promo_codes c
  join private.reasons_for_hiding why on why.offer_id = c.id
  left join private.objections o on o.decision = why.decision and o.by_account = (select auth.uid())
  where c.influencer_id = of_influencer and c.hidden
  order by why.hidden_at desc, c.id
  limit 100;
end;
$$;
comment on function public.my_hidden_offers(uuid) is
  'The last 100 offers of an influencer that are hidden, and why, for itself and its agency. The token leads to the page on which they object. '
  'Runs with the owner''s rights, because the policy shows hidden offers to nobody.';
grant execute on function public.my_hidden_offers(uuid) to authenticated;

create function public.delete_hidden_offer(offer_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.promo_codes c
  where c.id = delete_hidden_offer.offer_id and c.hidden
    and c.influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write);
  return found;
end;
$$;
comment on function public.delete_hidden_offer(uuid) is 'Deletes a hidden offer of the caller''s, or of an influencer that it manages; false when there is none. '
  'Runs with the owner''s rights, because the policy shows hidden offers to nobody.';
grant execute on function public.delete_hidden_offer(uuid) to authenticated;

-- 32_profile_pages.sql

-- An influencer's public page: who the influencer is, and what stands there besides its codes: pinned offers and further links. See docs/product/pages-and-seo.md#pinned-offers.

create function private.are_profile_links(links jsonb)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  link jsonb;
begin
  if jsonb_typeof(links) <> 'array' or jsonb_array_length(links) > 8 then
    return false;
  end if;
  for link in select given.link from jsonb_array_elements(links) as given(link) loop
    if jsonb_typeof(link) <> 'object' or link - array['title', 'url'] <> '{}'
      or jsonb_typeof(link -> 'title') is distinct from 'string' or jsonb_typeof(link -> 'url') is distinct from 'string'
      or length(link ->> 'title') > 60 or private.is_blank(link ->> 'title') or not private.is_plain_name(link ->> 'title')
      or not private.is_web_address(link ->> 'url') then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.are_profile_links(jsonb) is
  'Whether these are up to eight links, [{title, url}]: titles of 1 to 60 characters under the rules of people''s names, so that a title passes neither '
  'for ours nor for another address. src/features/page-editor/rules/page-form.ts says the same.';
grant execute on function private.are_profile_links(jsonb) to authenticated;

create table private.profile_pages (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  pinned_offers uuid[] not null default '{}',
  links jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  constraint profile_pages_pinned_offers_number check (
    -- array_ndims of an empty array is null.
    cardinality(pinned_offers) <= 8 and coalesce(array_ndims(pinned_offers), 1) = 1 and array_position(pinned_offers, null) is null
  ),
  constraint profile_pages_links_given check (private.are_profile_links(links))
);
comment on table private.profile_pages is
  'What an influencer or its agency put on its page. PostgREST doesn''t serve it, because the ids of pinned offers would tell of those that are for followers only.';
comment on column private.profile_pages.pinned_offers is
  'In their order. Without a foreign key: an offer that was deleted, hidden or has ended isn''t shown, so the form doesn''t send it again. An offer that goes while the form is '
  'open is refused by save_profile_page().';
comment on column private.profile_pages.links is 'Web addresses with titles, [{title, url}], in their order.';
alter table private.profile_pages enable row level security;

-- For functions that run with the caller's rights: PostgREST doesn't serve the schema.
grant select on private.profile_pages to anon, authenticated;
grant insert (influencer_id, pinned_offers, links) on private.profile_pages to authenticated;
grant update (pinned_offers, links, changed_at) on private.profile_pages to authenticated;

create policy "Anyone reads what is on the pages of accounts that aren't hidden"
  on private.profile_pages for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

create policy "An influencer or its agency begins its page"
  on private.profile_pages for insert to authenticated
  with check (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create policy "An influencer or its agency changes its page"
  on private.profile_pages for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create function private.blocked_domain_of(url text)
returns text
language sql
stable
set search_path = ''
as $$
  select b.domain from private.blocked_domains b where b.domain = any (private.domains_above(array[private.domain_of(url)])) limit 1;
$$;
comment on function private.blocked_domain_of(text) is 'The blocked domain to which an address leads; null when it leads to none.';
grant execute on function private.blocked_domain_of(text) to anon, authenticated;

create function public.profile_page_version(of_influencer uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(max(page.changed_at), '-infinity') from private.profile_pages page where page.influencer_id = of_influencer;
$$;
comment on function public.profile_page_version(uuid) is
  'When a page was last saved, -infinity for never. By this version save_profile_page() finds out whether somebody else saved the page meanwhile, so it is to be read before the page''s '
  'content.';
grant execute on function public.profile_page_version(uuid) to authenticated;

create function public.save_profile_page(of_influencer uuid, pinned_offers uuid[], links jsonb, of_version timestamptz default null)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  pinned constant uuid[] := coalesce(save_profile_page.pinned_offers, '{}');
  wanted constant jsonb := coalesce(save_profile_page.links, '[]');
  saved_at timestamptz;
  flaw record;
begin
  -- The policies and constraints come first, so that nobody has anything looked up for somebody else's page.
  insert into private.profile_pages as page (influencer_id, pinned_offers, links)
  values (of_influencer, pinned, wanted)
  on conflict (influencer_id) do update set pinned_offers = excluded.pinned_offers, links = excluded.links, changed_at = now()
  where of_version is null or page.changed_at = of_version
  returning page.changed_at into saved_at;
  if not found then
    raise exception 'The page was changed meanwhile.' using errcode = 'P0001', hint = 'version';
  end if;

  select given.nth into flaw
  from unnest(pinned) with ordinality as given(id, nth)
  where not exists (select from public.promo_codes c where c.id = given.id and c.influencer_id = of_influencer)
    or array_position(pinned, given.id) < given.nth
  order by given.nth
  limit 1;
  if found then
    raise exception 'Pinned code % was deleted or hidden meanwhile, or is there twice. Take it out and save again.', flaw.nth
      using errcode = 'P0001', hint = format('pins.%s', flaw.nth - 1);
  end if;
  select given.nth, private.blocked_domain_of(given.link ->> 'url') as domain into flaw
  from jsonb_array_elements(wanted) with ordinality as given(link, nth)
  where private.blocked_domain_of(given.link ->> 'url') is not null
  order by given.nth
  limit 1;
  if found then
    raise exception 'Links may not lead to %.', flaw.domain using errcode = 'P0001', hint = format('links.%s.url', flaw.nth - 1);
  end if;
  return saved_at;
end;
$$;
comment on function public.save_profile_page(uuid, uuid[], jsonb, timestamptz) is
  'Replaces what is on an influencer''s page besides its codes: pinned offers, each once and its own, and links, [{title, url}], neither more than eight. For the influencer '
  'and the agency that manages it. With a version, a page that was saved since is refused (hint: version). Answers the new version. The hint of other errors names the '
  'field, counted from 0: pins.1, links.0.url.';
grant execute on function public.save_profile_page(uuid, uuid[], jsonb, timestamptz) to authenticated;

create function public.pinned_offers(of_influencer uuid)
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  select offer.*
  from private.profile_pages page
  cross join lateral unnest(page.pinned_offers) with ordinality as pinned(id, nth)
  join public.promo_codes c on c.id = pinned.id and c.influencer_id = page.influencer_id
  cross join lateral private.as_offer(c) as offer
  where page.influencer_id = of_influencer and c.live_until >= (select private.today()) and not c.followers_only
  order by pinned.nth;
$$;
comment on function public.pinned_offers(uuid) is 'The offers that an influencer has pinned to its page, in its order: those that are live and that everybody sees.';
grant execute on function public.pinned_offers(uuid) to anon, authenticated;

-- The page

create function public.influencer_profile(handle text)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  category text,
  is_influencer boolean,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  links jsonb
)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(ltrim(btrim(left(handle, 200)), '@'));
  -- A username that somebody takes is removed from the former ones, so a former username is nobody's current one.
  former_holder constant uuid := private.account_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    p.follower_count, p.live_offer_count,
    (
      select coalesce(jsonb_agg(given.link order by given.nth), '[]')
      from private.profile_pages page
      cross join lateral jsonb_array_elements(page.links) with ordinality as given(link, nth)
      -- Without links to domains that were blocked since.
      where page.influencer_id = p.id and private.blocked_domain_of(given.link ->> 'url') is null
    )
  from private.influencer_cards p
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_holder is not null then p.id = former_holder
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;
comment on function public.influencer_profile(text) is
  'The public page of an influencer, by username (any case, with or without @), by a username given up within 90 days, or '
  'by id; no row when there is no such page.';
grant execute on function public.influencer_profile(text) to anon, authenticated;

-- 33_notices.sql

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

-- 33_operator_lists.sql

-- What operators read: the queue, accounts and offers. Every function asks first whether an operator calls. See docs/product/operator.md.

create type public.desk_offer as (
  id uuid, brand_name text, promo_code text, description text, affiliate_link text, brand_url text, category text, expiration_date date,
  created_at timestamptz, is_featured boolean, followers_only boolean, hidden_because text[], hidden_reason text, influencer_id uuid, influencer_name text,
  influencer_username text, influencer_avatar_url text, influencer_suspended boolean, open_complaints integer
);
comment on type public.desk_offer is 'An offer as operators see it, hidden or not. hidden_because: operator, complaints, domain; empty when it is shown.';

create function private.as_desk_offer(offer public.promo_codes)
returns public.desk_offer
language sql
stable
set search_path = ''
as $$
  select row(
    offer.id, offer.brand_name, offer.promo_code, offer.description, offer.affiliate_link, offer.brand_url, offer.category, offer.expiration_date,
    offer.created_at, offer.is_featured, offer.followers_only,
    array(select h.hidden_by from private.hidden_offers h where h.offer_id = offer.id order by h.hidden_by),
    (select why.reason from private.reasons_for_hiding why where why.offer_id = offer.id),
    p.id, coalesce(p.full_name, p.username), p.username, p.avatar_url,
    private.is_hidden_account(p.id),
    (select count(*)::integer from private.complaints c where c.about = offer.id and c.settled_at is null)
  )::public.desk_offer
  from public.profiles p
  where p.id = offer.influencer_id;
$$;
comment on function private.as_desk_offer(public.promo_codes) is 'An offer as operators see it; null for an offer of a deleted account.';

create type public.desk_team_member as (
  id uuid, name text, username text, avatar_url text, role text, all_influencers boolean, influencers integer, since timestamptz, suspended boolean
);
comment on type public.desk_team_member is
  'Somebody who acts for an agency, as operators see it. role: owner, manager, analyst; influencers: how many were chosen for the role, unless all_influencers.';

create type public.desk_account as (
  id uuid, name text, username text, email text, avatar_url text, bio text, category text, is_influencer boolean, is_agency boolean,
  is_creditcard boolean, is_featured boolean, is_operator boolean, created_at timestamptz, last_sign_in_at timestamptz, suspended_because text,
  suspended_since timestamptz, plan text, plan_until timestamptz, live_offers integer, hidden_offers integer, followers integer,
  open_complaints integer, agencies integer, instagram_username text, instagram_switched_off boolean, team public.desk_team_member[],
  owns uuid[]
);
comment on type public.desk_account is
  'An account as operators see it, suspended or not. plan_until: null for a contract without an end; instagram_username: of the connected account; '
  'team: of an agency; owns: the agencies other than itself that it owns.';

create function private.as_desk_account(p public.profiles)
returns public.desk_account
language sql
stable
set search_path = ''
as $$
  select row(
    p.id, coalesce(p.full_name, p.username), p.username, account.email, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_agency,
    p.is_creditcard, p.is_featured, exists (select from private.operators o where o.account_id = p.id), p.created_at, account.last_sign_in_at,
    case when hidden.account_id is not null then coalesce(hidden.reason, 'Suspended by SQL, without a reason.') end, hidden.hidden_at,
    (private.offer_limit(p.id)).tier, (select plan.subscription_end from public.subscribers plan where plan.user_id = p.id and plan.subscribed),
    (
      select count(*)::integer from (
        select from public.promo_codes c where c.influencer_id = p.id and c.live_until >= private.today() and not c.hidden limit private.most_counted()
      ) live
    ),
    (select count(*)::integer from public.promo_codes c where c.influencer_id = p.id and c.hidden),
    coalesce((select f.follower_count from public.follower_counts f where f.influencer_id = p.id), 0),
    (select count(*)::integer from private.complaints c where c.account_id = p.id and c.settled_at is null),
    (select count(*)::integer from public.agency_influencers link where link.influencer_id = p.id and link.managed_by_agency),
    (select i.username from public.instagram_accounts i where i.influencer_id = p.id),
    exists (select from private.instagram_switched_off off where off.influencer_id = p.id),
    (
      select coalesce(
        array_agg(
          row(
            someone.id, coalesce(someone.full_name, someone.username), someone.username, someone.avatar_url, team.role, team.all_influencers,
            cardinality(team.influencer_ids), team.since, private.is_hidden_account(someone.id)
          )::public.desk_team_member
          order by team.role = 'owner' desc, team.since, someone.id
        ),
        '{}'
      )
      from private.teams team
      join public.profiles someone on someone.id = team.person_id
      where team.agency_id = p.id
    ),
    array(select a.agency_id from public.agencies a where a.owner_id = p.id and a.agency_id <> p.id order by a.created_at, a.agency_id)
  )::public.desk_account
  from auth.users account
  left join private.hidden_accounts hidden on hidden.account_id = account.id
  where account.id = p.id;
$$;
comment on function private.as_desk_account(public.profiles) is 'An account as operators see it.';

-- The queue

create type public.desk_complaint as (kind text, words text, made_at timestamptz, by_member boolean, weighs boolean);
comment on type public.desk_complaint is
  'A complaint as operators see it. They aren''t told who complained, only whether it was a member and whether the complaint counts.';

create type public.queue_entry as (
  kind text, thing uuid, since timestamptz, offer public.desk_offer, account public.desk_account, complaints integer, latest public.desk_complaint[],
  objection text, cursor text, total integer
);
comment on type public.queue_entry is
  'What an operator has to look at: complaints about one thing, an objection, or a new influencer (kind). '
  'latest: the five latest complaints; complaints: how many there are.';

create function private.waiting_for_operators()
returns table (kind text, thing uuid, since timestamptz, complaints integer, offer_id uuid, account_id uuid, objection text)
language sql
stable
set search_path = ''
as $$
  select 'complaints' as kind, c.about as thing, min(c.made_at) as since, count(*)::integer as complaints,
    (array_agg(c.offer_id))[1] as offer_id, (array_agg(c.account_id))[1] as account_id, null::text as objection
  from private.complaints c
  where c.settled_at is null
    and not private.is_hidden_account(c.account_id)
  group by c.about
  union all
  -- What an influencer and its agency say of one thing is decided together, so it is one entry.
  select
    'objection', o.about, min(o.made_at), 0, o.offer_id, o.account_id,
    string_agg(case when o.by_account <> o.account_id then 'Their agency: ' else '' end || o.words, E'\n\n' order by o.by_account <> o.account_id, o.made_at)
  from private.objections o
  where o.refused_at is null and private.may_object(o.about, o.by_account)
    -- A deleted account has no profile to show, and its objections go only with its last rows.
    and not private.has_departed(o.account_id)
  group by o.about, o.offer_id, o.account_id
  union all
  select 'new influencer', n.account_id, n.since, 0, null, n.account_id, null
  from private.new_influencers n
  where not private.is_hidden_account(n.account_id);
$$;
comment on function private.waiting_for_operators() is
  'What waits for an operator: complaints by what they are about, objections against what still stands, and new influencers.';

create function public.operator_queue(kind text default null, after text default null, page_size integer default 20)
returns setof public.queue_entry
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  cursor_keys jsonb;
  wanted_kind constant text := kind;
begin
  perform private.require_operator();
  cursor_keys := private.read_cursor(after, 'queue', array['timestamptz', 'uuid', 'text']);
  return query
  with narrowed as (
    select w.* from private.waiting_for_operators() w where wanted_kind is null or w.kind = wanted_kind
  ), page as (
    select n.* from narrowed n
    where cursor_keys is null or (n.since, n.thing, n.kind) > ((cursor_keys ->> 1)::timestamptz, (cursor_keys ->> 2)::uuid, cursor_keys ->> 3)
    order by n.since, n.thing, n.kind
    limit private.page_size(operator_queue.page_size)
  )
  select
    page.kind, page.thing, page.since,
    (select private.as_desk_offer(c) from public.promo_codes c where c.id = page.offer_id),
    (select private.as_desk_account(p) from public.profiles p where p.id = page.account_id),
    page.complaints,
    array(
      select row(c.kind, c.words, c.made_at, c.by_account is not null, c.weighs)::public.desk_complaint
      from private.complaints c
      where page.kind = 'complaints' and c.about = page.thing and c.settled_at is null
      order by c.made_at desc
      limit 5
    ),
    page.objection,
    private.write_cursor('queue', jsonb_build_array(page.since, page.thing, page.kind)),
    case when cursor_keys is null then (select count(*)::integer from narrowed) end
  from page
  order by page.since, page.thing, page.kind;
end;
$$;
comment on function public.operator_queue(text, text, integer) is
  'What waits for an operator, oldest first: complaints, objections and new influencers, or one of these kinds. A thing has one entry of each kind. For operators.';
grant execute on function public.operator_queue(text, text, integer) to authenticated;

-- Accounts and offers

create function public.operator_find_accounts(search text)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  written constant text := lower(btrim(left(search, 254)));
begin
  perform private.require_operator();
  return query
  select account.*
  from (
    select p as profile from public.profiles p
    where written = '' or written is null
      or p.id::text = written
      or starts_with(p.username, ltrim(written, '@'))
      or p.sort_name like '%' || replace(replace(replace(written, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      or p.id in (select account.id from auth.users account where account.email = written)
    order by p.created_at desc, p.id
    limit 50
  ) found
  cross join lateral private.as_desk_account(found.profile) account
  order by (found.profile).created_at desc, (found.profile).id;
end;
$$;
comment on function public.operator_find_accounts(text) is
  'The 50 newest accounts whose name has this text in it or whose username begins with it, or the one with this address or id; suspended ones, too. For operators.';
grant execute on function public.operator_find_accounts(text) to authenticated;

create function public.operator_account(of_account uuid)
returns setof public.desk_account
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select account.* from public.profiles p cross join lateral private.as_desk_account(p) account where p.id = of_account;
end;
$$;
comment on function public.operator_account(uuid) is 'An account; no row when it was deleted. For operators.';
grant execute on function public.operator_account(uuid) to authenticated;

create function public.operator_find_offers(search text default null, of_account uuid default null, only_hidden boolean default false)
returns setof public.desk_offer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  row_limit constant integer := 50;
  written constant text := lower(btrim(left(search, 254)));
  words constant tsquery := private.search_query(search);
  -- A word without a dot is no domain.
  domain constant text := case when strpos(written, '.') > 0 then private.as_domain(written) end;
  found_ids uuid[];
begin
  perform private.require_operator();
  if coalesce(written, '') = '' and only_hidden then
    found_ids := array(
      select c.id from private.hidden_offers h
      join public.promo_codes c on c.id = h.offer_id
      where of_account is null or c.influencer_id = of_account
      group by c.id
      order by max(c.created_at) desc, c.id desc
      limit row_limit
    );
  elsif coalesce(written, '') = '' then
    found_ids := array(
      select c.id from public.promo_codes c
      where of_account is null or c.influencer_id = of_account
      order by c.created_at desc, c.id desc
      limit row_limit
    );
  elsif written ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    found_ids := array[written::uuid];
  else
    -- The index of words has no ended offers, which are found here, too. So this rare search reads the newest offers until enough are found.
    found_ids := array(
      select c.id from public.promo_codes c
      where (c.search @@ words or private.leads_to(c, domain))
        and (of_account is null or c.influencer_id = of_account)
        and (not coalesce(only_hidden, false) or c.hidden)
      order by c.created_at desc, c.id desc
      limit row_limit
    );
  end if;
  return query
  select offer.*
  from public.promo_codes c
  cross join lateral private.as_desk_offer(c) as offer
  where c.id = any (found_ids)
    and (of_account is null or c.influencer_id = of_account)
    and (not coalesce(only_hidden, false) or c.hidden)
    and offer.id is not null
  order by c.created_at desc, c.id desc;
end;
$$;
comment on function public.operator_find_offers(text, uuid, boolean) is
  'The 50 newest offers that a search finds, by words, domain or id; of one account when it is named; hidden ones, too, or only these. For operators.';
grant execute on function public.operator_find_offers(text, uuid, boolean) to authenticated;

-- 33_operator_overview.sql

-- What operators read beside the queue: acts, blocked domains and the day's figures.

-- Acts and domains

create type public.desk_act as (
  id bigint, at timestamptz, operator_name text, act text, reason text, account_id uuid, account_name text, offer_id uuid, offer_brand text,
  domain text, before jsonb, after jsonb, cursor text
);
comment on type public.desk_act is
  'An act of an operator, or (without operator_name) of the rule about complaints. The names of an account and an offer are null for those deleted since.';

create function public.operator_acts(of_account uuid default null, of_offer uuid default null, after text default null, page_size integer default 20)
returns setof public.desk_act
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  cursor_keys jsonb;
begin
  perform private.require_operator();
  cursor_keys := private.read_cursor(after, 'acts', array['bigint']);
  return query
  select
    a.id, a.at,
    coalesce(doer.full_name, doer.username, case when a.operator_id is not null then 'an operator whose account was deleted' end),
    a.act, a.reason, a.account_id, coalesce(p.full_name, p.username), a.offer_id, c.brand_name,
    a.domain, a.before, a.after, private.write_cursor('acts', jsonb_build_array(a.id))
  from private.operator_acts a
  left join public.profiles doer on doer.id = a.operator_id
  left join public.profiles p on p.id = a.account_id
  left join public.promo_codes c on c.id = a.offer_id
  where (of_account is null or a.account_id = of_account)
    and (of_offer is null or a.offer_id = of_offer)
    and (cursor_keys is null or a.id < (cursor_keys ->> 1)::bigint)
  order by a.id desc
  limit private.page_size(operator_acts.page_size);
end;
$$;
comment on function public.operator_acts(uuid, uuid, text, integer) is 'Acts, newest first: all, or those about an account or an offer. For operators.';
grant execute on function public.operator_acts(uuid, uuid, text, integer) to authenticated;

create function public.operator_domains()
returns table (domain text, reason text, blocked_at timestamptz, offers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select b.domain, b.reason, b.blocked_at, (
    select count(*)::integer from public.promo_codes c
    where private.leads_to(c, b.domain) and c.hidden
      and exists (select from private.hidden_offers h where h.offer_id = c.id and h.hidden_by = 'domain')
  )
  from private.blocked_domains b
  order by b.domain
  limit 1000;
end;
$$;
comment on function public.operator_domains() is 'The blocked domains, and how many offers each hides. For operators.';
grant execute on function public.operator_domains() to authenticated;

create function public.operator_domain_reach(domain text)
returns table (domain_name text, offers integer, influencers integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted constant text := private.as_domain(domain);
begin
  perform private.require_operator();
  return query
  select wanted, count(*)::integer, count(distinct c.influencer_id)::integer
  from public.promo_codes c
  where private.leads_to(c, wanted) and not c.hidden;
end;
$$;
comment on function public.operator_domain_reach(text) is 'How many offers, of how many influencers, blocking a domain would hide. domain_name: the domain as it would be stored. For operators.';
grant execute on function public.operator_domain_reach(text) to authenticated;

-- The day's figures

create function public.operator_totals()
returns table (
  waiting integer, oldest_since timestamptz, members integer, influencers integer, live_offers integer, hidden_offers integer,
  suspended_accounts integer, blocked_domains integer, promotion_active boolean, unsent_mails integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    (select count(*)::integer from private.waiting_for_operators()),
    (select min(w.since) from private.waiting_for_operators() w),
    (select count(*)::integer from public.profiles),
    (select count(*)::integer from public.profiles p where p.is_influencer),
    (
      select count(*)::integer from private.offers_not_hidden c
      where not c.has_ended and c.live_until >= private.today() and not c.followers_only
    ),
    (select count(distinct h.offer_id)::integer from private.hidden_offers h),
    (select count(*)::integer from private.hidden_accounts hidden where not hidden.departed),
    (select count(*)::integer from private.blocked_domains),
    (select s.promotion_active from public.app_settings s),
    (select count(*)::integer from private.jobs j where j.kind in ('notice', 'address change'));
end;
$$;
comment on function public.operator_totals() is 'The desk''s sums. waiting, oldest_since: of the queue. unsent_mails: how many notices and mails about changed addresses wait to be sent. For operators.';
grant execute on function public.operator_totals() to authenticated;

create function public.operator_days(days integer default 30)
returns table (day date, new_members integer, new_offers integer, complaints integer, acts integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  first_day constant date := today - (least(greatest(coalesce(operator_days.days, 30), 1), 90) - 1);
  first_moment constant timestamptz := first_day::timestamp at time zone 'utc';
begin
  perform private.require_operator();
  return query
  with happened as (
    select (p.created_at at time zone 'utc')::date as on_day, 'member' as what from public.profiles p where p.created_at >= first_moment
    union all
    select (c.created_at at time zone 'utc')::date, 'offer' from public.promo_codes c where c.created_at >= first_moment
    union all
    select (c.made_at at time zone 'utc')::date, 'complaint' from private.complaints c where c.made_at >= first_moment
    union all
    select (a.at at time zone 'utc')::date, 'act' from private.operator_acts a where a.at >= first_moment
  )
  select
    d.day::date,
    (count(h.what) filter (where h.what = 'member'))::integer,
    (count(h.what) filter (where h.what = 'offer'))::integer,
    (count(h.what) filter (where h.what = 'complaint'))::integer,
    (count(h.what) filter (where h.what = 'act'))::integer
  from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as d(day)
  left join happened h on h.on_day = d.day::date
  group by d.day
  order by d.day;
end;
$$;
comment on function public.operator_days(integer) is
  'How many new members, offers, complaints and acts there were on each of the last days (UTC), up to 90. For operators.';
grant execute on function public.operator_days(integer) to authenticated;

-- 33_second_factor.sql

-- Wrong codes of authenticator apps, and recovery codes. See docs/decisions/second-factor.md.

-- Wrong codes

grant usage on schema private to supabase_auth_admin;

create function private.count_code_attempt(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant text := event ->> 'user_id';
  seconds constant integer := public.admit_call('authenticator code', account);
  minutes constant integer := ceil(seconds / 60.0);
begin
  -- After too many wrong codes a right one is refused, too. By an error, because the decision 'reject' would sign the account out everywhere.
  if seconds > 0 then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 429,
      'message', format('Too many wrong codes. Please try again in %s.', case minutes when 1 then 'a minute' else minutes || ' minutes' end)
    ));
  end if;
  if (event ->> 'valid')::boolean then
    delete from private.counted_calls c where c.action = 'authenticator code' and c.caller = account;
  end if;
  return jsonb_build_object('decision', 'continue');
end;
$$;
comment on function private.count_code_attempt(jsonb) is
  'The auth service''s hook mfa_verification_attempt: counts each code before looking whether it is right, so that of many at once no more than five are answered, and begins '
  'anew after a right one.';
grant execute on function private.count_code_attempt(jsonb) to supabase_auth_admin;

-- Authenticator apps

create function private.refuse_factor_with_temporary_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.agency_influencers link
    where link.influencer_id = new.user_id and link.managed_by_agency and link.temporary_password is not null
  ) then
    raise sqlstate 'PT403' using message = 'Set a password of your own first. An authenticator app can be added then.', hint = 'temporary_password';
  end if;
  return new;
end;
$$;
comment on function private.refuse_factor_with_temporary_password() is
  'Refuses an authenticator app for an account whose temporary password stands: whoever of its agency knows that password could lock the influencer and the agency out.';

create trigger refuse_factor_with_temporary_password
  before insert on auth.mfa_factors
  for each row execute function private.refuse_factor_with_temporary_password();

-- Recovery codes

create table private.recovery_codes (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  code_hashes bigint[] not null,
  number integer not null generated always as (cardinality(code_hashes)) stored,
  made_at timestamptz not null default now()
);
comment on table private.recovery_codes is
  'What takes a lost second factor''s place, once. All of an account''s codes are in one row, so that new ones replace the former ones at once.';
comment on column private.recovery_codes.code_hashes is 'Keyed hashes (private.recovery_code_hash).';
alter table private.recovery_codes enable row level security;
grant select (user_id, number, made_at) on private.recovery_codes to authenticated;

create policy "A member knows how many recovery codes it has"
  on private.recovery_codes for select to authenticated
  using (user_id = (select auth.uid()));

create function private.forget_recovery_codes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked, so that of two apps that are removed at the same moment the later removal sees the earlier one.
  perform from private.recovery_codes known where known.user_id = old.user_id for update;
  if not private.has_second_factor(old.user_id) then
    delete from private.recovery_codes known where known.user_id = old.user_id;
  end if;
  return null;
end;
$$;
comment on function private.forget_recovery_codes() is 'Recovery codes go with the last authenticator app: they would open the next one.';

create trigger forget_recovery_codes
  after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.forget_recovery_codes();

create function private.recovery_code_hash(of_account uuid, code text)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('recovery code'), of_account::text, code);
$$;
comment on function private.recovery_code_hash(uuid, text) is 'What is stored of a recovery code, by which it is known again.';

create function public.replace_recovery_codes(of_account uuid, of_session uuid, codes text[])
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Locked: codes that are made while the last app is removed would open the next one.
  perform from auth.mfa_factors f where f.user_id = of_account and f.status = 'verified' for share;
  if not found or coalesce(private.gave_code_at(of_session), '-infinity') < now() - interval '5 minutes' then
    return null;
  end if;
  seconds := public.admit_call('new recovery codes', of_account::text);
  if seconds > 0 then
    return seconds;
  end if;
  insert into private.recovery_codes as known (user_id, code_hashes)
  select of_account, array_agg(private.recovery_code_hash(of_account, code)) from unnest(codes) as code
  on conflict (user_id) do update set code_hashes = excluded.code_hashes, made_at = now();
  perform private.notify(of_account, 'recovery codes made', '');
  return 0;
end;
$$;
comment on function public.replace_recovery_codes(uuid, uuid, text[]) is
  'Keeps new recovery codes of an account in the place of the former ones, and has it told by mail. 0 when that is done; null when it has no app, or the session gave no code '
  'of one within the last five minutes; else after how many seconds the account may make codes again. For the function make-recovery-codes.';
grant execute on function public.replace_recovery_codes(uuid, uuid, text[]) to service_role;

create function public.use_recovery_code(of_account uuid, of_session uuid, code text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Locked, so that of two at the same moment the later sees the earlier, and a suspension waits or is seen.
  perform from auth.users account where account.id = of_account for update;
  -- The edge function has asked for the session before, and then took a while to read the body.
  if private.state_of_session(of_session, of_account) = 'ended' or not exists (
    select from private.recovery_codes known
    where known.user_id = of_account and private.recovery_code_hash(of_account, use_recovery_code.code) = any (known.code_hashes)
  ) then
    return false;
  end if;
  -- The codes go with the last app.
  delete from auth.mfa_factors f where f.user_id = of_account;
  delete from auth.sessions s where s.user_id = of_account and s.id <> of_session;
  perform private.notify(of_account, 'recovery code used', '');
  return true;
end;
$$;
comment on function public.use_recovery_code(uuid, uuid, text) is
  'Removes all apps and recovery codes of an account for one of its codes, ends its other sessions and has it told by mail; false, and nothing changed, for another code '
  'or when the session has ended. For the function use-recovery-code, which counts the calls.';
grant execute on function public.use_recovery_code(uuid, uuid, text) to service_role;

create function public.my_recovery_codes()
returns table (number integer, made_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select known.number, known.made_at from private.recovery_codes known where known.user_id = (select auth.uid());
$$;
comment on function public.my_recovery_codes() is 'How many recovery codes the caller has, and since when; no row without any. The codes themselves are shown once, when they are made.';
grant execute on function public.my_recovery_codes() to authenticated;

-- 34_own_agencies.sql

-- What 'Download my data' has of agencies and their teams: a part of private.own_data_rows. Hidden accounts aren't named to anybody. See docs/decisions/own-data.md.

create view private.own_agency_rows with (security_invoker = true) as
-- The invitations of an agency are in the list of whoever of its team wrote them, or in its owner's when that account was deleted.
select coalesce(i.invited_by, public.agency_owner(i.agency_id)) as account_id, 'invitations' as list, i.id::text as sort_key, to_json(fields) as fields
from public.agency_invitations i
cross join lateral (
  select 'by me' as kind, i.invited as who, i.state, i.created_at as invited_at, i.expires_at
) fields

union all
-- The influencers whom the account manages or managed for an agency, as far as they were chosen for its role.
select a.id, 'managed_influencers', link.id::text, to_json(fields)
from private.accounts a
cross join lateral private.agency_roles(a.id) held
join public.agency_influencers link on link.agency_id = held.agency_id
join private.profiles_not_hidden p on p.id = link.influencer_id
join private.profiles_not_hidden agency on agency.id = link.agency_id
cross join lateral (
  select p.username, p.full_name, agency.username as for_agency, link.managed_by_agency as managed_by_me, link.created_at as since
) fields
where held.is_in_force and (held.all_influencers or link.influencer_id = any (held.influencer_ids))

union all
-- What an owner or manager has done to offers, profiles and addresses of influencers, as list_trail shows it to that person: not whether somebody had complained
-- of an offer. The zeros in front are for sort_key, which is a text.
select t.actor_id, 'changes_for_influencers', to_char(t.id, 'FM0000000000000000000'), to_json(fields)
from private.accounts a
cross join lateral private.acts_for(a.id) theirs
join private.trail t
  on t.actor_id = a.id and t.agency_id = theirs.agency_id and t.account_id = theirs.account_id and t.at >= theirs.since
join private.profiles_not_hidden p on p.id = t.account_id
join private.profiles_not_hidden agency on agency.id = t.agency_id
cross join lateral (
  select
    t.at, p.username as influencer, agency.username as for_agency, t.subject, t.act, t.label, t.before - 'complained_of' as before, t.after,
    cardinality(t.offer_ids) as offers, t.upload_id as file
) fields
where theirs.may_write and t.actor_kind = 'agency' and (t.subject in ('offer', 'profile') or t.act = 'address changed')

union all
select team.person_id, 'teams', team.agency_id::text, to_json(fields)
from private.teams team
join public.agencies a on a.agency_id = team.agency_id
join private.profiles_not_hidden agency on agency.id = team.agency_id
cross join lateral (
  select
    agency.username as agency, agency.full_name, team.role, team.all_influencers,
    case when not team.all_influencers then array(
      select p.username from private.profiles_not_hidden p where p.id = any (team.influencer_ids) order by p.username
    ) end as influencers,
    a.requires_second_factor as asks_for_second_factor, team.since
) fields

union all
-- As above: in the owner's list when the sender's account was deleted.
select coalesce(i.invited_by, public.agency_owner(i.agency_id)), 'team_invitations', 'by me ' || i.id, to_json(fields)
from public.team_invitations i
left join private.profiles_not_hidden agency on agency.id = i.agency_id
cross join lateral (
  select
    'by me' as kind, agency.username as agency, i.email as who, i.role, i.all_influencers, i.influencer_ids as influencers, i.state,
    i.created_at as invited_at, i.expires_at
) fields

union all
-- Whoever has only said that an address is theirs learns nothing of what was sent there. Which influencers were chosen is in 'teams', once the invitation is accepted.
select u.id, 'team_invitations', 'to me ' || i.id, to_json(fields)
from auth.users u
join public.team_invitations i on i.accepted_by = u.id or i.email = private.mail_address_of(u.id)
join private.profiles_not_hidden agency on agency.id = i.agency_id
cross join lateral (
  select
    'to me' as kind, agency.username as agency, i.email as who, i.role, i.all_influencers, null::uuid[] as influencers, i.state,
    i.created_at as invited_at, i.expires_at
) fields;
comment on view private.own_agency_rows is
  'The lists of private.own_data_rows about agencies: what an account does as one, and in the teams to which it belongs or was invited.';

-- 34_own_data.sql

-- 'Download my data': everything that the database holds about an account, in lists.
-- See docs/product/accounts-and-sessions.md#own-data and docs/decisions/own-data.md.

create function private.member_sees_offer(of_member uuid, of_offer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.offers_not_hidden c
    where c.id = of_offer and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
  );
$$;
comment on function private.member_sees_offer(uuid, uuid) is
  'Whether a member sees an offer. What the member once did with an offer that it doesn''t see any more is left out, because it would tell that the offer wasn''t deleted.';

create function private.with_offer_fields(of_offer jsonb, other_fields json)
returns json
language sql
stable
set search_path = ''
as $$
  select json_object_agg(field.name, field.value order by field.name <> 'id', field.part, field.sort_key)
  from (
    select written.name, (of_offer -> written.name)::json as value, 1 as part, written.sort_key
    from unnest(private.offer_fields()) with ordinality as written(name, sort_key)
    union all
    select other.key, other.value, 2, other.sort_key from json_each(other_fields) with ordinality as other(key, value, sort_key)
  ) field;
$$;
comment on function private.with_offer_fields(jsonb, json) is 'An offer''s fields: its id, then what people wrote about it, then the others.';

-- A list is one or more parts of this union. tests/database/own-data.test.ts takes the tables that are about somebody from the catalogue,
-- and fails for each of their columns that is neither used here nor named there as left out, with the reason.
create view private.own_data_rows with (security_invoker = true) as

-- The account

select p.id as account_id, 'profile' as list, '' as sort_key, to_json(fields) as fields
from public.profiles p
join auth.users u on u.id = p.id
cross join lateral (
  select
    p.id as account_id, u.email, nullif(u.email_change, '') as email_to_confirm, p.username, p.full_name, p.avatar_url as picture, p.bio, p.social_handle, p.category,
    p.is_influencer, p.is_agency, p.is_creditcard, p.is_featured,
    (select o.since from private.operators o where o.account_id = p.id) as operator_since,
    u.created_at, p.created_at as profile_created_at, p.updated_at as profile_changed_at, u.email_confirmed_at, u.last_sign_in_at,
    (select seen.seen_at from private.seen_alerts seen where seen.user_id = p.id) as alerts_seen_at,
    coalesce((select n.follower_count from public.follower_counts n where n.influencer_id = p.id), 0) as followers,
    u.raw_user_meta_data as given_at_sign_up
) fields

union all
select f.profile_id, 'former_usernames', f.username, to_json(fields)
from private.former_usernames f
cross join lateral (select f.username, f.given_up_at) fields

union all
select s.user_id, 'plan', '', to_json(fields)
from public.subscribers s
cross join lateral (
  select
    s.subscription_tier as plan, s.subscribed, s.subscription_status as status, s.subscription_end as paid_until,
    s.cancel_at_period_end, s.next_tier as next_plan, s.updated_at as changed_at
) fields

union all
select u.id, 'settings', '', to_json(fields)
from auth.users u
left join public.notification_settings n on n.user_id = u.id
left join public.result_mails m on m.influencer_id = u.id
left join public.member_countries c on c.user_id = u.id
cross join lateral (
  select
    coalesce(n.site, true) as alerts_on_site, coalesce(n.extension, true) as alerts_in_extension,
    coalesce(n.push, true) as notifications, coalesce(n.ending_soon, true) as reminders,
    coalesce(n.digest, 'off') as mails, n.digest_hour as mails_at_hour, n.next_digest_at as next_mail_at,
    n.quiet_from, n.quiet_until, n.time_zone, c.country, coalesce(c.applies, false) as codes_of_elsewhere_last,
    coalesce(m.weekly, true) as weekly_results_mail, coalesce(m.ending, true) as ending_offers_mail
) fields

union all
select i.user_id, 'sign_in_methods', i.id::text, to_json(fields)
from auth.identities i
cross join lateral (select i.provider, i.email, i.created_at, i.last_sign_in_at) fields

union all
select s.user_id, 'sessions', s.id::text, to_json(fields)
from auth.sessions s
cross join lateral (
  select
    s.created_at as signed_in_at, s.refreshed_at as last_refreshed_at, s.user_agent as browser, host(s.ip) as network_address,
    exists (select from public.connected_extensions e where e.session_id = s.id) as is_extension
) fields

union all
select f.user_id, 'second_factors', f.id::text, to_json(fields)
from auth.mfa_factors f
cross join lateral (
  select
    f.friendly_name as name, f.factor_type as kind, f.status = 'verified' as is_verified, f.created_at as made_at,
    f.last_challenged_at as code_last_asked_for_at
) fields

union all
-- One row for each account: number says how many codes are left.
select r.user_id, 'recovery_codes', '', to_json(fields)
from private.recovery_codes r
cross join lateral (select r.number, r.made_at) fields

union all
select e.user_id, 'extensions', e.session_id::text, to_json(fields)
from public.connected_extensions e
cross join lateral (select e.browser, e.version, e.connected_at, e.last_used_at) fields

union all
select s.user_id, 'devices', s.id::text, to_json(fields)
from public.push_subscriptions s
cross join lateral (select s.device, s.subscribed_at, s.last_used_at) fields

-- As a shopper

union all
select f.user_id, 'follows', f.influencer_id::text, to_json(fields)
from private.follows f
join private.profiles_not_hidden p on p.id = f.influencer_id
cross join lateral (
  select
    p.username, p.full_name, f.created_at as followed_at,
    -- user_domain_map may lack the latest.
    array(select d.domain from public.influencer_domains d where d.influencer_id = f.influencer_id order by d.domain) as shop_domains
) fields

union all
select m.user_id, 'muted', 'shop ' || m.domain, to_json(fields)
from public.muted_shops m
cross join lateral (select 'shop' as kind, m.domain as what, m.channels, m.muted_at, m.until) fields

union all
select m.user_id, 'muted', 'person ' || m.influencer_id, to_json(fields)
from public.muted_people m
join private.profiles_not_hidden p on p.id = m.influencer_id
cross join lateral (select 'person' as kind, p.username as what, m.channels, m.muted_at, m.until) fields

union all
select m.user_id, 'muted', 'category ' || m.category, to_json(fields)
from public.muted_categories m
cross join lateral (select 'category' as kind, m.category as what, m.channels, null::timestamptz as muted_at, m.until) fields

union all
select k.user_id, 'saved_offers', k.offer_id::text, to_json(fields)
from private.kept_offers k
cross join lateral (select k.offer_id, k.code_number, k.saved_at, k.copied_at, nullif(k.reminded_of, '-infinity') as reminded_of) fields
where private.member_sees_offer(k.user_id, k.offer_id)

union all
select r.user_id, 'answers', r.offer_id || ' ' || r.code_number, to_json(fields)
from private.offer_reports r
cross join lateral (select r.offer_id, r.code_number, r.worked, r.reported_at as answered_at) fields
where private.member_sees_offer(r.user_id, r.offer_id)

union all
select c.by_account, 'complaints', c.id::text, to_json(fields)
from private.complaints c
cross join lateral (
  select c.kind, c.words, c.made_at, c.offer_id as about_offer, case when c.offer_id is null then c.account_id end as about_account
) fields
-- Also about offers that are hidden: the member's complaint may be why.
where not exists (
  select from public.promo_codes o where o.id = c.offer_id and o.followers_only and not private.is_let_in(c.by_account, o.influencer_id)
)

-- As an influencer

union all
select c.influencer_id, 'offers', c.id::text, private.with_offer_fields(to_jsonb(c), to_json(fields))
from public.promo_codes c
left join private.offer_reliability r on r.offer_id = c.id
cross join lateral (
  select
    c.id, c.created_at, c.version - 1 as edits, c.published_by_influencer, c.is_featured, c.hidden,
    array(select h.hidden_by || ': ' || h.reason from private.hidden_offers h where h.offer_id = c.id order by h.hidden_at) as hidden_because,
    (select min(h.hidden_at) from private.hidden_offers h where h.offer_id = c.id) as hidden_since,
    coalesce(r.worked_reports, 0) as answered_worked, coalesce(r.all_reports, 0) as answers, r.last_worked_at
) fields

union all
select page.influencer_id, 'profile_page', '', to_json(fields)
from private.profile_pages page
cross join lateral (select page.pinned_offers, page.links, page.changed_at) fields

union all
-- Of deleted offers there are only the sums below.
select c.influencer_id, 'results', c.offer_id || ' ' || c.code_number, to_json(fields)
from (
  select p.influencer_id, p.id as offer_id, p.code_number, p.brand_name, p.promo_code, null::date as replaced_on
  from public.promo_codes p
  union all
  select p.influencer_id, f.offer_id, f.code_number, f.brand_name, f.promo_code, f.replaced_on
  from public.promo_codes p
  join private.former_codes f on f.offer_id = p.id
) c
join (
  select
    r.influencer_id, r.offer_id, r.code_number,
    json_agg(json_build_object(
      'month', to_char(r.month, 'YYYY-MM'), 'shown', r.shown, 'copied', r.copied, 'shop', r.shop, 'rung', r.rung, 'followed', r.followed
    ) order by r.month) as months
  from (
    select
      r.influencer_id, r.offer_id, r.code_number, date_trunc('month', r.day::timestamp) as month,
      sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from private.offer_results r
    where r.source = 'every'
    group by 1, 2, 3, 4
  ) r
  group by 1, 2, 3
) achieved on achieved.influencer_id = c.influencer_id and achieved.offer_id = c.offer_id and achieved.code_number = c.code_number
cross join lateral (select c.offer_id, c.brand_name, c.promo_code, c.replaced_on, achieved.months) fields

union all
-- Of a month that ended long ago only the sum is known, which stands at the month's first day.
select r.influencer_id, 'results_by_day', r.day::text, to_json(fields)
from (
  select
    r.influencer_id, r.day, sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
  from private.influencer_results r
  group by 1, 2
) r
cross join lateral (select r.day, r.shown, r.copied, r.shop, r.rung, r.followed) fields

union all
select r.influencer_id, 'results_by_source', r.month::date || ' ' || r.source, to_json(fields)
from (
  select
    r.influencer_id, date_trunc('month', r.day::timestamp) as month, r.source,
    sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
  from private.influencer_results r
  group by 1, 2, 3
) r
cross join lateral (
  select to_char(r.month, 'YYYY-MM') as month, r.source, counts.shown, counts.copied, counts.shop, counts.rung, counts.followed
  from private.without_small_counts(r.shown, r.copied, r.shop, r.rung, r.followed) counts
) fields

union all
select h.influencer_id, 'follower_numbers', h.day::text, to_json(fields)
from private.follower_history h
cross join lateral (select h.day, h.followers) fields

union all
select a.id, 'instagram', '', to_json(fields)
from private.accounts a
left join public.instagram_accounts i on i.influencer_id = a.id
left join private.instagram_switched_off off on off.influencer_id = a.id
cross join lateral (
  select
    i.username, i.instagram_user_id as instagram_id, i.app_scoped_id as instagram_id_here, i.connected_at, i.expires_at as connected_until, i.paused,
    i.needs_reconnect, i.answering_since, off.since as switched_off_since, off.reason as switched_off_because
) fields
where i.influencer_id is not null or off.influencer_id is not null

union all
select r.influencer_id, 'instagram_rules', r.id::text, to_json(fields)
from public.instagram_rules r
cross join lateral (
  select
    r.id, r.name, r.answers_to, r.keywords, r.media_ids as instagram_posts, r.choice, r.offer_ids, r.brand_name, r.message, r.public_replies,
    r.if_nothing_live, r.active, r.active_since, r.created_at, r.updated_at as changed_at, r.matched as comments, r.sent, r.opened, r.copied
) fields

union all
-- No column says who wrote.
select r.influencer_id, 'instagram_replies', to_char(r.id, 'FM0000000000000000000'), to_json(fields)
from private.instagram_replies r
cross join lateral (
  select r.rule_id as rule, r.kind, r.media_id as instagram_post, r.happened_at, r.state, r.reason, r.offer_ids, r.sent_at, r.public_reply
) fields

union all
-- The column has a collation of its own. With it the planner would build the fields of all rows of the union even where only the sort keys are asked for.
select l.influencer_id, 'short_links', l.ending collate "default", to_json(fields)
from private.short_links l
cross join lateral (select l.ending, l.offer_id, l.is_chosen as chosen, l.created_at) fields

union all
select o.by_account, 'objections', o.decision::text, to_json(fields)
from private.objections o
cross join lateral (select o.offer_id as about_offer, o.words, o.made_at, o.refused_at, o.refused_because) fields

union all
select link.influencer_id, 'agencies', link.id::text, to_json(fields)
from public.agency_influencers link
join private.profiles_not_hidden p on p.id = link.agency_id
cross join lateral (select p.username, p.full_name, link.managed_by_agency as manages_me, link.created_at as since) fields

union all
select i.influencer_id, 'invitations', i.id::text, to_json(fields)
from public.agency_invitations i
join private.profiles_not_hidden p on p.id = i.agency_id
cross join lateral (
  select 'by an agency' as kind, p.username as who, i.state, i.created_at as invited_at, i.expires_at
) fields

-- As an agency, and in its team

union all
select own.account_id, own.list, own.sort_key, own.fields
from private.own_agency_rows own

-- What happened

union all
select t.account_id, 'trail', to_char(t.id, 'FM0000000000000000000'), to_json(fields)
from private.trail t
left join private.profiles_not_hidden actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
left join private.profiles_not_hidden acted_for on acted_for.id = t.agency_id
left join private.profiles_not_hidden agency on agency.id = t.subject_id and t.subject = 'management'
-- An entry notes whether complaints about an offer were waiting, which its influencer isn't told.
cross join lateral (
  select
    t.at, t.actor_kind as by, actor.username as by_whom, acted_for.username as for_agency, t.subject, t.act, agency.username as agency,
    case when t.subject = 'offer' then t.subject_id end as offer_id, t.label, t.before - 'complained_of' as before, t.after,
    t.reason, cardinality(t.offer_ids) as offers, t.upload_id as file, t.reverts is not null as takes_back
) fields

union all
-- No record is kept of the mails themselves; what is known of them is when the last of some kinds was sent.
select u.id, 'mails', sent.kind, to_json(fields)
from auth.users u
left join public.notification_settings n on n.user_id = u.id
cross join lateral (
  values
    ('confirm the address', u.confirmation_sent_at),
    ('welcome', (u.raw_app_meta_data ->> 'welcome_sent_at')::timestamptz),
    ('new password', u.recovery_sent_at),
    ('change of address', u.email_change_sent_at),
    ('was that you', u.reauthentication_sent_at),
    ('invitation', u.invited_at),
    ('latest offers, last sent or asked for', n.digest_since)
) as sent(kind, at)
cross join lateral (select sent.kind, sent.at as sent_at, null::text as says) fields
where sent.at is not null

union all
select waiting.account_id, 'mails', 'notice ' || waiting.key, to_json(fields)
from private.jobs waiting
cross join lateral (
  select 'about to be sent: ' || (waiting.payload ->> 'kind') as kind, null::timestamptz as sent_at, waiting.payload ->> 'reason' as says
) fields
where waiting.kind = 'notice'

union all
select m.user_id, 'undelivered_notifications', to_char(m.id, 'FM0000000000000000000'), to_json(fields)
from private.undelivered_messages m
cross join lateral (
  select
    m.device, m.tag as kind, array(select told.id from unnest(m.offer_ids) told(id) where private.member_sees_offer(m.user_id, told.id)) as offer_ids,
    m.attempts, m.status as answer, m.failed_at
) fields;
comment on view private.own_data_rows is
  'What an account may take along, in lists of fields for people. Nothing of it is somebody else''s: followers are numbers, who complained of it or acted as '
  'the operator isn''t there, nor are passwords, tokens, keys and addresses of devices. sort_key orders a list and is its cursor.';

-- 34_reading_own_data.sql

-- Who may have what private.own_data_rows holds of an account. See docs/decisions/own-data.md.

create function public.confirm_password(of_account uuid, of_session uuid, password text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  hash constant text := (select u.encrypted_password from auth.users u where u.id = of_account);
begin
  if private.state_of_session(of_session, of_account) <> 'stands' then
    return null;
  end if;
  if coalesce(hash, '') !~ '^\$2[aby]\$' then
    raise exception 'The password''s hash is of an unknown kind.';
  end if;
  -- bcrypt has three names for one method, of which pgcrypto knows the first.
  return extensions.crypt(password, overlay(hash placing 'a' from 3 for 1)) = overlay(hash placing 'a' from 3 for 1);
end;
$$;
comment on function public.confirm_password(uuid, uuid, text) is
  'Whether a text is the account''s password; null when the session has ended, or is an extension''s. For the server, which counts the calls.';
grant execute on function public.confirm_password(uuid, uuid, text) to service_role;

create function public.own_data(of_account uuid, of_session uuid, lists text[], after text default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  row_limit constant integer := 1000;
begin
  if private.state_of_session(of_session, of_account) <> 'stands' then
    return null;
  end if;
  return (
    select json_object_agg(wanted.list, json_build_object('rows', page.rows, 'next', page.next))
    from unnest(lists) as wanted(list)
    cross join lateral (
      -- The end of the page is looked up before its rows: in one step the fields of all later rows would be put together, too, before they are sorted.
      select max(key.sort_key) as last_key, count(*) as row_count
      from (
        select own.sort_key collate "C" as sort_key
        from private.own_data_rows own
        where own.account_id = of_account and own.list = wanted.list and (own_data.after is null or own.sort_key collate "C" > own_data.after)
        order by 1
        limit row_limit
      ) key
    ) page_end
    cross join lateral (
      select
        coalesce(json_agg(own.fields order by own.sort_key collate "C"), '[]') as rows,
        case when page_end.row_count = row_limit then page_end.last_key end as next
      from private.own_data_rows own
      where own.account_id = of_account and own.list = wanted.list and (own_data.after is null or own.sort_key collate "C" > own_data.after)
        and own.sort_key collate "C" <= page_end.last_key
    ) page
  );
end;
$$;
comment on function public.own_data(uuid, uuid, text[], text) is
  'A page of each of these lists of what an account may take along: its rows, and next, which is the next page''s after and null on the last. Null when the '
  'session has ended, or is an extension''s. For the server.';
grant execute on function public.own_data(uuid, uuid, text[], text) to service_role;

-- 35_errors.sql

-- Errors that people meet, in the app and in edge functions, for the operator. See docs/decisions/errors.md.

create table private.noted_errors (
  day date not null,
  source text not null,
  fingerprint text not null,
  part text not null,
  name text not null,
  message text not null,
  stack text not null,
  page text not null,
  release text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (day, source, fingerprint),
  constraint noted_errors_source_known check (source in ('app', 'function'))
);
comment on table private.noted_errors is
  'Errors of the last seven days, one row for each kind and day, with how often it was met. Nothing is kept of who met an error.';
comment on column private.noted_errors.fingerprint is 'Equal for errors of one kind: a hash of part, name and the message without its numbers, or "others" for all kinds beyond a day''s limit.';
comment on column private.noted_errors.part is 'The part of the app in which the error was met, or the name of the edge function.';
comment on column private.noted_errors.page is 'The pattern of the page''s path, such as /influencer/:handle; empty for a function.';
comment on column private.noted_errors.stack is 'The stack when the error was last met. page and release are of that time, too; name and message are of the day''s first error of the kind.';
alter table private.noted_errors enable row level security;
grant select, insert, update on private.noted_errors to service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values ('client error', 20, '10 minutes', 2000);

create function public.note_error(source text, part text, name text, message text, stack text, page text, release text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Of each source, so that made-up errors of the app can't keep out those of functions.
  most_kinds_a_day constant integer := 200;
  today constant date := private.today();
  shortened_part text := left(coalesce(nullif(note_error.part, ''), 'unknown'), 40);
  kept_name text := left(coalesce(nullif(note_error.name, ''), 'Error'), 80);
  kept_message text := left(coalesce(note_error.message, ''), 500);
  noted_fingerprint text;
begin
  -- Numbers, such as lengths and ports, don't make another kind.
  noted_fingerprint := md5(concat_ws(E'\n', shortened_part, kept_name, regexp_replace(kept_message, '\d+', '#', 'g')));
  if not exists (
    select from private.noted_errors e where e.day = today and e.source = note_error.source and e.fingerprint = noted_fingerprint
  ) and (
    select count(*) from private.noted_errors e where e.day = today and e.source = note_error.source
  ) >= most_kinds_a_day then
    noted_fingerprint := 'others';
    shortened_part := 'unknown';
    kept_name := 'Others';
    kept_message := 'More kinds of errors than are kept of one day.';
  end if;
  insert into private.noted_errors as known (day, source, fingerprint, part, name, message, stack, page, release)
  values (
    today, note_error.source, noted_fingerprint, shortened_part, kept_name, kept_message, left(coalesce(note_error.stack, ''), 4000),
    left(coalesce(note_error.page, ''), 80), left(coalesce(nullif(note_error.release, ''), 'unknown'), 40)
  )
  on conflict on constraint noted_errors_pkey do update
  set times = known.times + 1, last_at = now(), stack = excluded.stack, page = excluded.page, release = excluded.release;
end;
$$;
comment on function public.note_error(text, text, text, text, text, text, text) is
  'Counts an error that somebody met in the app, or that an edge function answered with 500 (source: app, function), as its kind of today: by its part, name and message. '
  'Texts are cut, and one row stands for all kinds beyond 200 of a day. For the server.';
grant execute on function public.note_error(text, text, text, text, text, text, text) to service_role;

create function public.note_client_error(part text, name text, message text, stack text, page text, release text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admission('client error', private.caller_network_hash());
  perform public.note_error('app', part, name, message, stack, page, release);
end;
$$;
comment on function public.note_client_error(text, text, text, text, text, text) is
  'Notes an error that somebody met in the app, 20 from a network in ten minutes. The app calls it without a session, so that it belongs to nobody.';
grant execute on function public.note_client_error(text, text, text, text, text, text) to anon, authenticated;

create function public.operator_errors()
returns table (
  source text, fingerprint text, part text, name text, message text, stack text, page text, release text,
  times integer, times_today integer, first_at timestamptz, last_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    latest.source, latest.fingerprint, latest.part, latest.name, latest.message, latest.stack, latest.page, latest.release,
    week.times, week.times_today, week.first_at, latest.last_at
  from (
    select distinct on (e.source, e.fingerprint) e.* from private.noted_errors e order by e.source, e.fingerprint, e.day desc
  ) latest
  join lateral (
    select
      sum(e.times)::integer as times, coalesce(sum(e.times) filter (where e.day = private.today()), 0)::integer as times_today,
      min(e.first_at) as first_at
    from private.noted_errors e
    where e.source = latest.source and e.fingerprint = latest.fingerprint
  ) week on true
  order by latest.last_at desc, latest.fingerprint
  limit 100;
end;
$$;
comment on function public.operator_errors() is 'The hundred kinds of errors of the last seven days that were met last, with how often. For operators.';
grant execute on function public.operator_errors() to authenticated;

-- 36_system.sql

-- Whether schedule, workers and jobs run, for the operator and for the function `health`. See docs/product/operator.md#system.

create function private.failed_calls()
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  if to_regclass('net._http_response') is null then
    return 0;
  end if;
  return (
    select count(*) from net._http_response answer
    where answer.created > now() - interval '1 hour'
      and (answer.timed_out or answer.error_msg is not null or answer.status_code >= 400)
  );
end;
$$;
comment on function private.failed_calls() is
  'How many calls of the schedule were answered with an error, or not at all, in the last hour; 0 without the extension pg_net, which keeps answers for six hours.';

create function public.health()
returns table (migration text, last_tick timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    migration := (select max(m.version) from supabase_migrations.schema_migrations m);
  end if;
  last_tick := private.last_tick();
  return next;
end;
$$;
comment on function public.health() is
  'What the function health says of the database; migration: the latest one, null where none were recorded. For the server.';
grant execute on function public.health() to service_role;

create function public.operator_system()
returns table (
  schedules boolean, is_late boolean, calls_functions boolean, knows_functions boolean, failing_tasks text[],
  failed_calls integer, errors_today integer, failing_jobs text[]
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    to_regclass('cron.job') is not null,
    coalesce(private.last_tick() < now() - interval '5 minutes', true),
    to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null,
    exists (select from private.functions_address),
    array(select s.task || ': ' || s.error from private.schedule s where s.error is not null order by s.tick, s.run_order),
    private.failed_calls(),
    (select coalesce(sum(e.times), 0)::integer from private.noted_errors e where e.day = private.today()),
    array(
      select concat_ws(' ', j.kind, 'of ' || j.account_id) || coalesce(': ' || j.error, '') from private.jobs j
      where j.error is not null or j.attempts >= private.max_job_attempts()
      -- Dead jobs don't hide those that somebody waits for.
      order by j.attempts >= private.max_job_attempts(), j.id desc
      limit 100
    );
end;
$$;
comment on function public.operator_system() is
  'Whether the schedule runs (schedules: there is pg_cron; is_late: it stands still, or one of its ticks does), and whether it can call functions (calls_functions: '
  'there is pg_net; knows_functions: their address is stored). failing_tasks, failing_jobs: each with its last error. For operators.';
grant execute on function public.operator_system() to authenticated;

-- 37_client_address.sql

-- Where a request comes from: the one place that reads a network address in headers, for the database and for the edge functions, which hand on their
-- requests' headers.
-- Whoever sends a request can write any header, too, so only the header that the deployment's own proxy writes is believed
-- (docs/decisions/security.md#network-addresses).

create table private.client_address_source (
  only_row boolean primary key default true,
  header text not null default 'cf-connecting-ip',
  trusted_hops integer not null default 0,
  constraint client_address_source_only_row check (only_row),
  constraint client_address_source_header check (header = lower(btrim(header)) and header <> ''),
  constraint client_address_source_trusted_hops check (trusted_hops between 0 and 10)
);
comment on table private.client_address_source is
  'Which header has the client''s network address. The default is hosted Supabase''s, whose proxy replaces whatever a client wrote there.';
comment on column private.client_address_source.trusted_hops is
  'How many addresses at the end of the header are the deployment''s own proxies: the one before them is the client''s.';
alter table private.client_address_source enable row level security;
grant select on private.client_address_source to service_role;
insert into private.client_address_source default values;

create function private.client_address(headers jsonb)
returns inet
language sql
stable
set search_path = ''
as $$
  select case when pg_input_is_valid(client.written, 'inet') then client.written::inet end
  from private.client_address_source source
  cross join lateral string_to_array(headers ->> source.header, ',') as hops(list)
  cross join lateral btrim(hops.list[cardinality(hops.list) - source.trusted_hops]) as client(written);
$$;
comment on function private.client_address(jsonb) is 'The network address that a request''s headers name, null when there is none that can be read.';
grant execute on function private.client_address(jsonb) to service_role;

create function private.network_of(address inet)
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when address is null then 'unknown'
    -- An IPv4-mapped address counts as its IPv4 address.
    when address << '::ffff:0:0/96' then host('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'::inet))
    when family(address) = 6 then network(set_masklen(address, 48))::text
    else host(address)
  end;
$$;
comment on function private.network_of(inet) is
  'What counts as one network: a single IPv4 address; of IPv6, where one person may have any number of addresses, the block that a provider assigns (/48). '
  'All whose address isn''t known are one network.';
grant execute on function private.network_of(inet) to service_role;

create function private.caller_network_hash(headers jsonb default nullif(current_setting('request.headers', true), '')::jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(private.network_of(private.client_address(headers)), 'UTF8')), 'hex');
$$;
comment on function private.caller_network_hash(jsonb) is
  'A hash of the network from which a request with these headers comes; without headers, of the present request''s. Calls are counted by it, so that the counts show no '
  'address at a glance. It has no key, so somebody could try out all addresses; but whoever reads the counts could read a key, too, and the counts are kept for minutes.';
grant execute on function private.caller_network_hash(jsonb) to service_role;

create function public.admit_address(action text, headers jsonb)
returns table (seconds integer, address text)
language sql
set search_path = ''
as $$
  select public.admit_call(action, private.caller_network_hash(headers)), host(private.client_address(headers));
$$;
comment on function public.admit_address(text, jsonb) is
  'Counts a call of an edge function by the network of its headers: after how many seconds the caller may ask again, 0 when it may go on, '
  'and its address. For the server.';
grant execute on function public.admit_address(text, jsonb) to service_role;

-- 37_retention.sql

-- The schedule's deletion of old rows, such as logs and ended invitations. An account's rows are deleted with the account, before their time (18_departures.sql).

create function private.forget_what_is_old()
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.noted_errors e where e.day <= private.today() - 7;

  delete from private.undelivered_messages m where m.id in (
    select old.id from private.undelivered_messages old where old.failed_at < now() - interval '30 days' order by old.failed_at limit 1000
  );
  delete from private.instagram_replies r where r.id in (
    select old.id from private.instagram_replies old where old.happened_at < now() - interval '30 days' order by old.happened_at limit 1000
  );
  -- Invitations in any state: until they expire, they count towards how many an agency may make.
  delete from public.agency_invitations i where i.id in (
    select old.id from public.agency_invitations old where old.expires_at <= now() limit 1000
  );
  delete from public.team_invitations i where i.id in (
    select old.id from public.team_invitations old where old.created_at < now() - interval '30 days' limit 1000
  );
  -- While a temporary password stands, a former address can still be restored.
  delete from private.address_changes c
  where c.changed_at < now() - interval '30 days'
    and not exists (select from public.agency_influencers link where link.influencer_id = c.account_id and link.temporary_password is not null);

  -- The networks of complaints.
  with forgotten as (
    select c.id from private.complaints c
    where c.made_at < now() - interval '30 days' and c.network is not null
    limit 500
    for update skip locked
  )
  update private.complaints c set network = null from forgotten f where c.id = f.id;
  -- Settled complaints, of visitors and of members.
  delete from private.complaints c where c.id in (
    select old.id from private.complaints old
    where old.settled_at is not null and old.made_at < now() - case when old.by_account is null then interval '30 days' else interval '400 days' end
    limit 500
    for update skip locked
  );
  delete from private.operator_acts a where a.id in (select old.id from private.operator_acts old where old.at < now() - interval '400 days' limit 500);
  delete from private.trail t where t.id in (
    select old.id from private.trail old where old.at < now() - interval '400 days' order by old.at limit 1000
  );

  -- Dead jobs that no operator has revived. Those about the pictures that a deleted account has left stay, because nothing else
  -- knows of these pictures.
  delete from private.jobs j where j.id in (
    select old.id from private.jobs old
    where old.attempts >= private.max_job_attempts() and old.due_at < now() - interval '30 days' and old.kind <> 'left pictures'
    limit 500
  );

  -- pg_cron keeps a row for each run and never deletes any.
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details run
    where run.end_time < now() - interval '1 day'
      -- private.last_tick() reads the latest successful run of each.
      and run.runid not in (select max(latest.runid) from cron.job_run_details latest where latest.status = 'succeeded' group by latest.jobid);
  end if;
end;
$$;
comment on function private.forget_what_is_old() is 'Deletes rows whose time is over, up to 1,000 at a call from tables with many rows. Called by schedule.';

-- 38_managed_offers.sql

-- The codes that an influencer or an agency looks after, page by page.

create function public.list_managed_offers(
  of_influencer uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed offers ' || sort_order;
  wanted constant tsquery := private.search_query(list_managed_offers.search);
  today constant date := private.today();
  keys jsonb;
begin
  perform private.require_sort('Codes', sort_order, array['newest', 'alphabetical', 'ending']);
  keys := private.read_cursor(after, list_name, array['boolean', case sort_order when 'ending' then 'date' else 'text' end, 'timestamptz', 'uuid']);
  return query
  with found as materialized (
    select
      c.id, c.created_at,
      case sort_order when 'alphabetical' then c.brand_key else '' end as name,
      -- Those that never end come after those that will end, and before those that have.
      sort_order = 'ending' and c.live_until < today as expired,
      case sort_order when 'ending' then c.live_until end as last_day
    from public.promo_codes c
    where c.influencer_id = of_influencer and (wanted is null or c.search @@ wanted)
  ), page as (
    select f.*, (select least(count(*), private.most_counted())::integer from found) as total
    from found f
    where keys is null
      or case sort_order
        when 'ending' then (f.expired, f.last_day) > ((keys ->> 1)::boolean, (keys ->> 2)::date)
          or ((f.expired, f.last_day) = ((keys ->> 1)::boolean, (keys ->> 2)::date) and (f.created_at, f.id) < ((keys ->> 3)::timestamptz, (keys ->> 4)::uuid))
        else f.name > keys ->> 2 or (f.name = keys ->> 2 and (f.created_at, f.id) < ((keys ->> 3)::timestamptz, (keys ->> 4)::uuid))
      end
    order by f.expired, f.last_day, f.name, f.created_at desc, f.id desc
    limit private.page_size(list_managed_offers.page_size)
  )
  select offer.*
  from page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c,
    private.write_cursor(list_name, jsonb_build_array(page.expired, coalesce(page.last_day::text, page.name), page.created_at, page.id)),
    case when keys is null then page.total end
  ) as offer
  order by page.expired, page.last_day, page.name, page.created_at desc, page.id desc;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers. All that are found are read and sorted, which is fast '
  'enough with a million promo codes in the database (docs/decisions/list-queries.md).';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;

-- 38_sitemap.sql

-- What search engines may find.

-- For the server alone, because nobody else has reason to ask for all addresses at once. It returns one value, because PostgREST
-- cuts rows off at max_rows (1,000).
create function public.sitemap_entries(part text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- A sitemap holds 50,000 addresses at most.
  select case part
    when 'profiles' then (
      select coalesce(jsonb_agg(jsonb_build_array(p.username, p.updated_at) order by p.created_at desc, p.id), '[]')
      from (
        select * from private.profiles_not_hidden p
        where p.is_influencer or p.is_creditcard
        order by p.created_at desc, p.id
        limit 50000
      ) p
    )
    when 'brands' then (
      select coalesce(jsonb_agg(jsonb_build_array(b.name, b.newest_at) order by b.newest_at desc, b.brand_key), '[]')
      from (select * from public.brand_counts b order by b.newest_at desc, b.brand_key limit 50000) b
    )
  end;
$$;
comment on function public.sitemap_entries(text) is
  'The names and latest changes of what search engines may find, newest first: influencers and credit-card accounts, or brands with live offers.';
grant execute on function public.sitemap_entries(text) to service_role;
