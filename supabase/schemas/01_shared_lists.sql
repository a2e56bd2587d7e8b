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
