-- Sample data for development, screenshots and end-to-end tests: invented brands, people and offers in a
-- place where things happen. Every date is relative to the moment of seeding, so that the data never ages.
-- Ids are literal or counted: 1… influencers, 2… credit cards, 3… agencies, 4… shoppers, 5… the crowd, c… codes.
-- Portraits are public/portraits/<username>.svg, one for each public account.

do $$
begin
  -- The embedded stack's own trigger function, and a database that `supabase start` makes: no hosted project has either.
  if to_regproc('realtime.notify_local_service') is null
    and not exists (select from pg_database where datname = '_supabase')
  then
    raise exception 'This is sample data with well-known passwords. It goes into a local database only.';
  end if;
end
$$;

-- Accounts ------------------------------------------------------------------------------------------------
-- The sign-up trigger makes the profiles. Only the demo accounts (password: promobell-demo) and the one
-- influencer whose temporary password its agency still shows can sign in; the others have no password.

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
)
select
  account.id::uuid, 'authenticated', 'authenticated', account.email,
  case
    -- bcrypt of promobell-demo
    when account.email like '%@promobell.test' then '$2b$10$WMesAxdq2J68MuqPBZrv8.6LczpjnWG75ijpkGyKV4xGgDsJ484yu'
    -- bcrypt of lantern-kettle-417
    when account.username = 'tove.outside' then '$2b$10$8xBScJBz8qWeeGx0evGlYem3TD58y1JU3vOdUanVxR.eZijH2t3xK'
  end,
  now() - account.age::interval,
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'sub', account.id, 'email', account.email, 'email_verified', true, 'phone_verified', false,
    'username', account.username, 'full_name', account.full_name
  ),
  '', '', '', '', now() - account.age::interval, now() - account.age::interval
from (
  values
    ('10000000-0000-4000-8000-000000000001', 'amara@mail.example', 'amara.osei', 'Amara Osei', '64 days'),
    ('10000000-0000-4000-8000-000000000002', 'kenji@mail.example', 'kenji.fits', 'Kenji Morita', '58 days'),
    ('10000000-0000-4000-8000-000000000003', 'solene@mail.example', 'solene.m', 'Solène Marchetti', '34 days'),
    ('10000000-0000-4000-8000-000000000004', 'dario@mail.example', 'dariolifts', 'Dario Fuentes', '61 days'),
    ('10000000-0000-4000-8000-000000000005', 'priya@mail.example', 'priya.runs', 'Priya Raman', '55 days'),
    ('10000000-0000-4000-8000-000000000006', 'tove@mail.example', 'tove.outside', 'Tove Nygård', '49 days'),
    ('10000000-0000-4000-8000-000000000007', 'meilin@mail.example', 'meilin.eats', 'Mei-Lin Zhao', '63 days'),
    ('10000000-0000-4000-8000-000000000008', 'baptiste@mail.example', 'chef.baptiste', 'Baptiste Okafor', '50 days'),
    ('10000000-0000-4000-8000-000000000009', 'rosa@mail.example', 'rosas.table', 'Rosa Delgadillo', '28 days'),
    ('10000000-0000-4000-8000-000000000010', 'noor@mail.example', 'noor.builds', 'Noor Haddad', '60 days'),
    ('10000000-0000-4000-8000-000000000011', 'elias@mail.example', 'elias.unboxed', 'Elias Brandt', '37 days'),
    ('10000000-0000-4000-8000-000000000012', 'wanjiru@mail.example', 'wanjiru.dev', 'Wanjiru Kamau', '13 days'),
    ('10000000-0000-4000-8000-000000000013', 'ingrid@mail.example', 'ingrid.athome', 'Ingrid Solberg', '57 days'),
    ('10000000-0000-4000-8000-000000000014', 'tomasz@mail.example', 'tomasz.makes', 'Tomasz Wrona', '52 days'),
    ('10000000-0000-4000-8000-000000000015', 'hana@mail.example', 'hana.plants', 'Hana Kealoha', '41 days'),
    ('10000000-0000-4000-8000-000000000016', 'yasmin@mail.example', 'yasmin.gold', 'Yasmin Farouk', '59 days'),
    ('10000000-0000-4000-8000-000000000017', 'leilani@mail.example', 'leilani.beads', 'Leilani Brooks', '46 days'),
    ('10000000-0000-4000-8000-000000000018', 'starter@promobell.test', 'silas.bench', 'Silas Whitlock', '3 days'),
    ('10000000-0000-4000-8000-000000000019', 'seun@mail.example', 'seun.abroad', 'Seun Adeyemi', '62 days'),
    ('10000000-0000-4000-8000-000000000020', 'camila@mail.example', 'camila.maps', 'Camila Vidal', '51 days'),
    ('10000000-0000-4000-8000-000000000021', 'jonah@mail.example', 'jonah.slowtrains', 'Jonah O''Neill', '12 days'),
    ('10000000-0000-4000-8000-000000000022', 'creator@promobell.test', 'minacastellan', 'Mina Castellan', '400 days'),
    ('10000000-0000-4000-8000-000000000023', 'zuri@mail.example', 'zuri.glow', 'Zuri Dlamini', '26 days'),
    ('10000000-0000-4000-8000-000000000024', 'rafael@mail.example', 'rafa.skin', 'Rafael Antunes', '6 hours'),
    ('20000000-0000-4000-8000-000000000001', 'offers@kestrel.example', 'kestrel.miles', 'Kestrel Miles', '54 days'),
    ('20000000-0000-4000-8000-000000000002', 'offers@larder.example', 'larder.card', 'Larder Card', '53 days'),
    ('20000000-0000-4000-8000-000000000003', 'offers@plumbline.example', 'plumbline.home', 'Plumbline Home', '33 days'),
    ('20000000-0000-4000-8000-000000000004', 'offers@halfmoon.example', 'halfmoon.cash', 'Halfmoon Cash', '30 days'),
    ('30000000-0000-4000-8000-000000000001', 'agency@promobell.test', 'tall.ladder', 'Tall Ladder Talent', '66 days'),
    ('30000000-0000-4000-8000-000000000002', 'hello@marigold-pike.example', 'marigold.pike', 'Marigold & Pike', '65 days'),
    ('40000000-0000-4000-8000-000000000001', 'shopper@promobell.test', 'robin.ashdown', 'Robin Ashdown', '21 days'),
    ('40000000-0000-4000-8000-000000000002', 'member@promobell.test', 'ines.calloway', 'Ines Calloway', '5 days'),
    ('40000000-0000-4000-8000-000000000003', 'operator@promobell.test', 'june.albright', 'June Albright', '70 days'),
    ('40000000-0000-4000-8000-000000000004', 'vic@mail.example', 'vic.tallow', 'Vic Tallow', '19 days'),
    ('40000000-0000-4000-8000-000000000005', 'manager@promobell.test', 'ana.ruiz', 'Ana Ruiz', '40 days'),
    ('40000000-0000-4000-8000-000000000006', 'analyst@promobell.test', 'otto.lindqvist', 'Otto Lindqvist', '38 days'),
    ('40000000-0000-4000-8000-000000000007', 'lena@marigold-pike.example', 'lena.pike', 'Lena Pike', '60 days')
) as account (id, email, username, full_name, age);

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select
  id, 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  created_at, updated_at
from auth.users
where encrypted_password is not null;

-- What the public accounts show -------------------------------------------------------------------------

update public.profiles profile
set
  is_influencer = public_account.kind in ('influencer', 'card'),
  is_creditcard = public_account.kind = 'card',
  is_agency = public_account.kind = 'agency',
  is_featured = public_account.featured,
  category = public_account.category,
  social_handle = public_account.handle,
  bio = public_account.bio,
  avatar_url = '/portraits/' || public_account.username || '.svg'
from (
  values
    ('amara.osei', 'influencer', true, 'Fashion', 'amara.osei', 'Slow fashion, loud earrings. I own three coats and will defend all of them.'),
    ('kenji.fits', 'influencer', false, 'Fashion', 'kenji.fits', 'Workwear, denim, mending. If it frays, I show you how to fix it.'),
    ('solene.m', 'influencer', false, 'Fashion', 'solene.marchetti', 'Vintage on a train-ticket budget. Size 48, zero apologies.'),
    ('dariolifts', 'influencer', true, 'Fitness', 'dariolifts', 'Strength coach for people who start at forty. No shouting, no before-and-afters.'),
    ('priya.runs', 'influencer', false, 'Fitness', 'priya.runs', 'Half marathons before breakfast, dosas right after.'),
    ('tove.outside', 'influencer', false, 'Fitness', 'tove_outside', 'Cold water, trail shoes, a thermos. I test gear until it gives up.'),
    ('meilin.eats', 'influencer', true, 'Food', 'meilin.eats', 'Weeknight noodles from a very small kitchen. Recipes first, codes second.'),
    ('chef.baptiste', 'influencer', false, 'Food', 'chef.baptiste', 'Fifteen years on the line, now cooking for four at home. Salt is a technique.'),
    ('rosas.table', 'influencer', false, 'Food', 'rosas_table', 'Grandmother of six. I write down what my mother never measured.'),
    ('noor.builds', 'influencer', true, 'Tech', 'noor.builds', 'Keyboards, home servers, quiet fans. I buy it, take it apart, then tell you.'),
    ('elias.unboxed', 'influencer', false, 'Tech', 'elias.unboxed', 'Audio and chargers, measured rather than praised.'),
    ('wanjiru.dev', 'influencer', false, 'Tech', 'wanjiru.dev', 'Developer from Nairobi. Tools I pay for myself.'),
    ('ingrid.athome', 'influencer', false, 'Home', 'ingrid.athome', 'Thirty years of rented flats taught me paint, light and storage.'),
    ('tomasz.makes', 'influencer', false, 'Home', 'tomasz.makes', 'Carpenter with a camera. Measure twice, film once.'),
    ('hana.plants', 'influencer', false, 'Home', 'hana.plants', 'Two hundred plants, one patient roommate. Ask me about yours.'),
    ('yasmin.gold', 'influencer', false, 'Jewelry', 'yasmin.gold', 'Third-generation goldsmith. I explain what you are paying for.'),
    ('leilani.beads', 'influencer', false, 'Jewelry', 'leilani.beads', 'Beadwork, patterns and supplies. Live on the bench every Thursday.'),
    ('silas.bench', 'influencer', false, 'Jewelry', 'silas.bench', 'Bench jeweler, second year. Rings, mostly. New here.'),
    ('seun.abroad', 'influencer', false, 'Travel', 'seun.abroad', 'Fifty-one countries on one backpack. Lagos is still the best meal.'),
    ('camila.maps', 'influencer', false, 'Travel', 'camila.maps', 'Cartographer on long walks. Paper maps, mountain huts, early buses.'),
    ('jonah.slowtrains', 'influencer', false, 'Travel', 'jonah.slowtrains', 'Night trains and branch lines. I hear less and look more.'),
    ('minacastellan', 'influencer', false, 'Beauty', 'minacastellan', 'Former lab chemist. Ingredient lists, read aloud and without fear.'),
    ('zuri.glow', 'influencer', false, 'Beauty', 'zuri.glow', 'Skin and hair care that was tested on skin and hair like mine.'),
    ('rafa.skin', 'influencer', false, 'Beauty', 'rafa.skin', 'Barber by day. Simple routines for people who own one towel.'),
    ('kestrel.miles', 'card', true, 'Travel', 'kestrelmiles', 'Miles that don''t expire and offers for getting there by land.'),
    ('larder.card', 'card', false, 'Food', 'lardercard', 'Cash back on what you eat, from the farm box to the corner shop.'),
    ('plumbline.home', 'card', false, 'Home', 'plumblinehome', 'A card for people with a list of things to fix.'),
    ('halfmoon.cash', 'card', false, 'Fashion', 'halfmooncash', 'Two percent back on everything, more on good days.'),
    ('tall.ladder', 'agency', false, null, 'tallladdertalent', 'A small agency for people who do one thing well.'),
    ('marigold.pike', 'agency', false, null, 'marigoldandpike', 'Representing makers, growers and cooks.')
) as public_account (username, kind, featured, category, handle, bio)
where profile.username = public_account.username;

-- agency@promobell.test manages three; one of them still has the password that the agency gave out.
insert into public.agency_influencers (agency_id, influencer_id, temporary_password, created_at)
select agency.id, influencer.id, managed.temporary_password, influencer.created_at
from (
  values
    ('tall.ladder', 'tove.outside', 'lantern-kettle-417'),
    ('tall.ladder', 'chef.baptiste', null),
    ('tall.ladder', 'camila.maps', null),
    ('marigold.pike', 'tomasz.makes', null),
    ('marigold.pike', 'leilani.beads', null)
) as managed (agency, influencer, temporary_password)
join public.profiles agency on agency.username = managed.agency
join public.profiles influencer on influencer.username = managed.influencer;

-- Who acts for the agencies besides their owners, and whom agency@promobell.test has asked.
update public.agencies agency set created_at = account.created_at from public.profiles account where account.id = agency.agency_id;

insert into public.agency_members (agency_id, member_id, role, all_influencers, influencer_ids, created_at)
select
  agency.id, member.id, joined.role, joined.chosen is null,
  array(select influencer.id from public.profiles influencer where influencer.username = any (joined.chosen) order by influencer.username),
  member.created_at
from (
  values
    ('tall.ladder', 'ana.ruiz', 'manager', null),
    ('tall.ladder', 'otto.lindqvist', 'analyst', array['camila.maps', 'chef.baptiste']),
    ('marigold.pike', 'lena.pike', 'manager', null)
) as joined (agency, member, role, chosen)
join public.profiles agency on agency.username = joined.agency
join public.profiles member on member.username = joined.member;

insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids, invited_by, created_at, expires_at)
select agency.id, 'wren@mail.example', 'manager', true, '{}', agency.id, now() - interval '2 days', now() + interval '5 days'
from public.profiles agency
where agency.username = 'tall.ladder';

-- Offers ------------------------------------------------------------------------------------------------
-- 40 brands, five a category; a brand without a referral path has no partner program, so no link to earn by.
-- Codes: who, where, code, what one gets, days until it ends (null: no date), how long ago it was added, featured.

with brands (name, domain, instagram, category, referral) as (
  values
    ('Fennimore Denim', 'fennimoredenim.example', '@fennimoredenim', 'Fashion', '/?ref='),
    ('Second Sparrow', 'secondsparrow.example', '@secondsparrow', 'Fashion', '/r/'),
    ('Quillcoat', 'quillcoat.example', '@quillcoat', 'Fashion', '/?via='),
    ('The Hobbin & Daughters Mending Company', 'hobbin-daughters.example', '@hobbin.and.daughters', 'Fashion', null),
    ('Tidewool', 'tidewool.example', '@tidewool', 'Fashion', '/?ref='),
    ('Ironfern', 'ironfern.example', '@ironfern', 'Fitness', '/?ref='),
    ('Pacefox', 'pacefox.example', '@pacefox', 'Fitness', '/shop?partner='),
    ('Brisk Lake', 'brisklake.example', '@brisklake', 'Fitness', '/?ref='),
    ('Bendwell', 'bendwell.example', '@bendwell', 'Fitness', '/r/'),
    ('Oatstride', 'oatstride.example', '@oatstride', 'Fitness', '/?via='),
    ('Cratewell', 'cratewell.example', '@cratewell', 'Food', '/start?ref='),
    ('Sunday Ferment', 'sundayferment.example', '@sundayferment', 'Food', '/?ref='),
    ('Kettlemoth Coffee', 'kettlemoth.example', '@kettlemoth', 'Food', '/r/'),
    ('Saltlark', 'saltlark.example', '@saltlark', 'Food', '/?ref='),
    ('Noodle Ledger', 'noodleledger.example', '@noodleledger', 'Food', '/boxes?ref='),
    ('Keywright', 'keywright.example', '@keywright', 'Tech', '/?ref='),
    ('Lumenook', 'lumenook.example', '@lumenook', 'Tech', '/?via='),
    ('Voltpebble', 'voltpebble.example', '@voltpebble', 'Tech', '/r/'),
    ('Otterwave', 'otterwave.example', '@otterwave.audio', 'Tech', '/?ref='),
    ('Backshelf Cloud', 'backshelf.example', '@backshelfcloud', 'Tech', '/invite/'),
    ('Mossbrick', 'mossbrick.example', '@mossbrick', 'Home', '/?ref='),
    ('Potted Hour', 'pottedhour.example', '@pottedhour', 'Home', '/?ref='),
    ('Wickerwhale', 'wickerwhale.example', '@wickerwhale', 'Home', '/r/'),
    ('Dovetail Row', 'dovetailrow.example', '@dovetailrow', 'Home', '/?partner='),
    ('Nightlinen', 'nightlinen.example', '@nightlinen', 'Home', '/?ref='),
    ('Tinsmith Lane', 'tinsmithlane.example', '@tinsmithlane', 'Jewelry', '/?ref='),
    ('Oyster Clerk', 'oysterclerk.example', '@oysterclerk', 'Jewelry', '/?via='),
    ('Saltring', 'saltring.example', '@saltring', 'Jewelry', '/?ref='),
    ('Moonhammer', 'moonhammer.example', '@moonhammer', 'Jewelry', '/r/'),
    ('Aurelle & Finch', 'aurelle-finch.example', '@aurelleandfinch', 'Jewelry', '/?ref='),
    ('Trundle', 'trundle.example', '@trundle.luggage', 'Travel', '/?ref='),
    ('Sleeperline', 'sleeperline.example', '@sleeperline', 'Travel', '/book?ref='),
    ('Lanternstay', 'lanternstay.example', '@lanternstay', 'Travel', '/?via='),
    ('Mapmonger', 'mapmonger.example', '@mapmonger', 'Travel', '/r/'),
    ('Roampigeon', 'roampigeon.example', '@roampigeon', 'Travel', '/?ref='),
    ('Petal Ministry', 'petalministry.example', '@petalministry', 'Beauty', '/?ref='),
    ('Glasswater', 'glasswater.example', '@glasswater', 'Beauty', '/?ref='),
    ('Brow Assembly', 'browassembly.example', '@browassembly', 'Beauty', '/r/'),
    ('Curl Parliament', 'curlparliament.example', '@curlparliament', 'Beauty', '/?ref='),
    ('Sunmoth', 'sunmoth.example', '@sunmoth', 'Beauty', '/?via=')
),
codes (username, brand, promo_code, description, ends_in, age, featured) as (
  values
    ('amara.osei', 'Second Sparrow', 'AMARA20', '20% off every pre-loved coat, boots included', 5, '20 days', false),
    ('amara.osei', 'Tidewool', 'AMARA15', '15% off knits, even the ones on the new-in page', 21, '13 days', false),
    ('amara.osei', 'Quillcoat', 'RAINORSHINE', '$25 off any raincoat over $120', 12, '9 days', false),
    ('amara.osei', 'Fennimore Denim', 'AMARADENIM', 'Free hemming with your first pair of jeans', null, '24 days', false),
    ('amara.osei', 'The Hobbin & Daughters Mending Company', 'AMARAMENDS', 'Two repairs for the price of one', null, '16 days', false),
    ('amara.osei', 'Aurelle & Finch', 'AMARAGOLD10', '10% off hoops, huggies and ear cuffs', 30, '6 days', false),
    ('amara.osei', 'Oyster Clerk', 'PEARLSFORAMARA', '$20 off your first pearl piece', 3, '11 days', false),
    ('amara.osei', 'Petal Ministry', 'AMARA-SCENT', 'Free 10 ml travel spray with any full bottle', null, '5 days', false),
    ('amara.osei', 'Curl Parliament', 'AMARACURLS', '25% off wash-day bundles, today only', 0, '3 days', false),
    ('amara.osei', 'Trundle', 'AMARATRUNDLE', '$40 off a carry-on and weekender set', 18, '2 hours', false),
    ('amara.osei', 'Nightlinen', 'AMARASLEEPS', '15% off linen bedding in clay and sage', -4, '40 days', false),
    ('amara.osei', 'Saltlark', 'AMARASPICE', 'Free jollof spice tin with orders over $30', null, '31 days', false),
    ('amara.osei', 'Lumenook', 'AMARAGLOW', '10% off the reading lamp on my nightstand', 45, '27 days', false),
    ('amara.osei', 'Sunmoth', 'AMARASUN', 'Buy two mineral sunscreens, get the third free', 7, '8 days', false),

    ('kenji.fits', 'Fennimore Denim', 'KENJI15', '15% off raw selvedge, all weights', 14, '17 hours', true),
    ('kenji.fits', 'The Hobbin & Daughters Mending Company', 'PATCHWORK', 'Free sashiko patch with any jeans repair', null, '4 days', false),
    ('kenji.fits', 'Quillcoat', 'KENJICOAT', '$30 off waxed jackets', 6, '12 days', false),
    ('kenji.fits', 'Second Sparrow', 'KENJIFINDS', '10% off vintage workwear', null, '18 days', false),
    ('kenji.fits', 'Keywright', 'KENJIKEYS', '$15 off a keyboard in chore-coat blue', 26, '22 days', false),
    ('kenji.fits', 'Kettlemoth Coffee', 'SLOWPOUR', 'Free dripper with your first two bags', -9, '35 days', false),
    ('kenji.fits', 'Tidewool', 'KENJIBEANIE', 'Free beanie with any sweater', 2, '10 days', false),

    ('solene.m', 'Second Sparrow', 'SOLENE25', '25% off dresses in sizes 42 to 54', 4, '1 day', false),
    ('solene.m', 'Sleeperline', 'SOLENETRAIN', '$15 off a night-train couchette', 33, '6 days', false),
    ('solene.m', 'Petal Ministry', 'SOLENEROSE', '10% off anything with rose in it', null, '14 days', false),
    ('solene.m', 'Oyster Clerk', 'SOLENEPEARL', 'Free silk pouch with every strand', null, '21 days', false),
    ('solene.m', 'Tidewool', 'STRIPES10', '$10 off the striped fisherman tee', 10, '17 days', false),
    ('solene.m', 'Kettlemoth Coffee', 'SOLENECAFE', '15% off the Sunday blend', -2, '29 days', false),
    ('solene.m', 'Brow Assembly', 'SOLENEBROWS', 'Free brow gel with orders over $25', 8, '9 days', false),

    ('dariolifts', 'Ironfern', 'DARIO15', '15% off adjustable dumbbells and racks', 3, '3 hours', false),
    ('dariolifts', 'Oatstride', 'DARIOPROTEIN', '20% off your first month of protein oats', null, '2 days', false),
    ('dariolifts', 'Bendwell', 'MOBILITY10', '$10 off mats thick enough for old knees', 19, '8 days', false),
    ('dariolifts', 'Pacefox', 'DARIOWALKS', '$20 off walking shoes over $90', 7, '15 days', false),
    ('dariolifts', 'Brisk Lake', 'COLDDARIO', 'Free thermometer with a plunge tub', null, '19 days', false),
    ('dariolifts', 'Cratewell', 'DARIOGREENS', '30% off your first veg box', 25, '23 days', false),
    ('dariolifts', 'Otterwave', 'DARIOBEATS', '$25 off sweat-proof earbuds', -1, '33 days', false),
    ('dariolifts', 'Nightlinen', 'RESTDAY', '10% off pillows, because rest counts', null, '37 days', false),
    ('dariolifts', 'Saltlark', 'DARIORUB', 'Free dry rub with any three jars', 11, '26 days', false),

    ('priya.runs', 'Pacefox', 'PRIYA20', '20% off road and trail shoes', 6, '18 days', false),
    ('priya.runs', 'Oatstride', 'PRIYAFUEL', 'Free race-day box with any subscription', null, '4 days', false),
    ('priya.runs', 'Bendwell', 'PRIYASTRETCH', '15% off recovery rollers and straps', 13, '7 days', false),
    ('priya.runs', 'Otterwave', 'PRIYATEMPO', '$30 off bone-conduction headphones', 1, '10 days', false),
    ('priya.runs', 'Sunmoth', 'PRIYASPF', '10% off the sport stick that doesn''t sting', null, '12 days', false),
    ('priya.runs', 'Brisk Lake', 'PRIYADIPS', '$12 off changing robes', 28, '16 days', false),
    ('priya.runs', 'Noodle Ledger', 'CARBLOAD', 'Two noodle kits for the price of one', 0, '50 minutes', false),
    ('priya.runs', 'Voltpebble', 'PRIYAWATT', '10% off watch and phone chargers', null, '25 days', false),
    ('priya.runs', 'Mapmonger', 'PRIYAROUTES', 'Free city running routes with any guide', 40, '30 days', false),
    ('priya.runs', 'Saltlark', 'DOSAMORNING', '15% off podi, pickles and chutneys', -6, '41 days', false),

    ('tove.outside', 'Brisk Lake', 'TOVE10', '10% off neoprene socks, gloves and hoods', null, '20 days', false),
    ('tove.outside', 'Tidewool', 'TOVEBASE', '20% off merino base layers', 9, '6 days', false),
    ('tove.outside', 'Pacefox', 'TOVETRAIL', '$15 off winter trail shoes', 4, '11 days', false),
    ('tove.outside', 'Lanternstay', 'TOVECABIN', '$50 off three nights in a cabin', 22, '15 days', false),
    ('tove.outside', 'Kettlemoth Coffee', 'THERMOS', 'Free thermos with a coffee subscription', null, '5 hours', false),
    ('tove.outside', 'Quillcoat', 'TOVESTORM', '15% off storm shells', -11, '44 days', false),
    ('tove.outside', 'Sunmoth', 'TOVESNOW', '$5 off high-altitude SPF', 16, '28 days', false),

    ('meilin.eats', 'Noodle Ledger', 'MEILIN20', '20% off your first three boxes', 7, '13 days', false),
    ('meilin.eats', 'Saltlark', 'MEILINCHILI', 'Free chili crisp with orders over $35', null, '2 days', false),
    ('meilin.eats', 'Sunday Ferment', 'MEILINKIMCHI', '15% off kimchi and pickle flights', 3, '5 days', false),
    ('meilin.eats', 'Cratewell', 'MEILINVEG', '$15 off boxes over $60', 15, '8 days', false),
    ('meilin.eats', 'Kettlemoth Coffee', 'MEILINBREW', '10% off iced coffee concentrate', null, '11 days', false),
    ('meilin.eats', 'Wickerwhale', 'STEAMED', 'Free bamboo steamer with two baskets', 20, '14 days', false),
    ('meilin.eats', 'Dovetail Row', 'MEILINTABLE', '$75 off extending dining tables', 35, '17 days', true),
    ('meilin.eats', 'Potted Hour', 'MEILINHERBS', '25% off the windowsill herb trio', 1, '35 minutes', false),
    ('meilin.eats', 'Oatstride', 'MEILINOATS', 'Free sample pack, you pay the shipping', null, '24 days', false),
    ('meilin.eats', 'Lanternstay', 'MEILINAWAY', '12% off stays with a real kitchen', 50, '27 days', false),
    ('meilin.eats', 'Glasswater', 'MEILINSKIN', '10% off the post-wok face wash', -3, '36 days', false),
    ('meilin.eats', 'Voltpebble', 'MEILINVOLT', '$8 off the kitchen timer that charges your phone', null, '34 days', false),

    ('chef.baptiste', 'Saltlark', 'BAPTISTE10', '10% off finishing salts and whole spices', null, '3 days', false),
    ('chef.baptiste', 'Cratewell', 'BAPTISTEBOX', '40% off your first chef''s box', 5, '9 hours', true),
    ('chef.baptiste', 'Sunday Ferment', 'SOURCLUB', 'Free sourdough starter with any order', 24, '7 days', false),
    ('chef.baptiste', 'Kettlemoth Coffee', 'BAPTISTEROAST', '$6 off two bags of dark roast', 2, '9 days', false),
    ('chef.baptiste', 'Dovetail Row', 'BUTCHERBLOCK', '15% off cutting boards and blocks', null, '18 days', false),
    ('chef.baptiste', 'Noodle Ledger', 'BAPTISTENOODLES', '$10 off any kit for four', 17, '21 days', false),
    ('chef.baptiste', 'Otterwave', 'KITCHENRADIO', '$20 off the splash-proof speaker', -8, '39 days', false),
    ('chef.baptiste', 'Lumenook', 'PASSLIGHT', '10% off under-shelf lights', 36, '32 days', false),

    ('rosas.table', 'Cratewell', 'ROSA15', '15% off seasonal boxes, every week', null, '16 days', false),
    ('rosas.table', 'Saltlark', 'ROSAMOLE', 'Free mole paste with orders over $40', 6, '7 days', false),
    ('rosas.table', 'Potted Hour', 'ROSAGARDEN', '$12 off chili and tomato seedlings', 13, '10 days', false),
    ('rosas.table', 'Nightlinen', 'ROSALINEN', '20% off tablecloths and napkins', 0, '1 day', false),
    ('rosas.table', 'Sunday Ferment', 'ROSATEPACHE', 'Buy one tepache, get one free', null, '23 days', false),

    ('noor.builds', 'Keywright', 'NOOR15', '15% off boards, switches and keycaps', 9, '2 days', false),
    ('noor.builds', 'Backshelf Cloud', 'NOORBACKUP', 'First three months of backup free', null, '4 hours', false),
    ('noor.builds', 'Voltpebble', 'NOORWATTS', '25% off 100-watt chargers', 4, '5 days', false),
    ('noor.builds', 'Otterwave', 'NOORQUIET', '$40 off noise-canceling headphones', 20, '8 days', false),
    ('noor.builds', 'Lumenook', 'NOORDESK', '$18 off the clamp desk lamp', null, '10 days', false),
    ('noor.builds', 'Roampigeon', 'NOORROAMS', '3 GB free on your first eSIM', 31, '13 days', false),
    ('noor.builds', 'Dovetail Row', 'NOORSTANDS', '$90 off standing desks', 2, '15 days', false),
    ('noor.builds', 'Kettlemoth Coffee', 'COMPILING', '10% off coffee for long builds', null, '19 days', false),
    ('noor.builds', 'Bendwell', 'WRISTREST', '20% off the desk stretch set', 14, '22 days', false),
    ('noor.builds', 'Moonhammer', 'NOORRING', '10% off titanium rings', -5, '38 days', false),
    ('noor.builds', 'Mossbrick', 'NOORWALLS', '$10 off sample pots and a roller', 42, '33 days', false),

    ('elias.unboxed', 'Otterwave', 'ELIAS20', '20% off anything with a cable', 5, '25 days', false),
    ('elias.unboxed', 'Voltpebble', 'ELIASPEBBLE', 'Free cable with any power bank', null, '3 days', false),
    ('elias.unboxed', 'Lumenook', 'ELIASLIGHT', '15% off smart bulbs', 23, '9 days', false),
    ('elias.unboxed', 'Keywright', 'THOCK', '$12 off the quiet switch sampler', -7, '30 days', false),
    ('elias.unboxed', 'Backshelf Cloud', 'ELIASCLOUD', '50% off your first year, 1 TB plan', 10, '14 days', false),
    ('elias.unboxed', 'Roampigeon', 'ELIASROAMS', '10% off Europe data packs', null, '20 days', false),
    ('elias.unboxed', 'Trundle', 'ELIASPACKS', '$22 off the laptop backpack', 29, '6 hours', false),

    ('wanjiru.dev', 'Keywright', 'WANJIRU10', '10% off split keyboards', 12, '12 days', false),
    ('wanjiru.dev', 'Otterwave', 'WANJIRUMIX', '$15 off studio headphones', null, '5 days', false),
    ('wanjiru.dev', 'Curl Parliament', 'TWAWASH', '15% off scalp oil for short hair', 6, '8 days', false),
    ('wanjiru.dev', 'Backshelf Cloud', 'SHIPIT', 'Two months of hosting for one', null, '11 hours', false),

    ('ingrid.athome', 'Nightlinen', 'INGRID15', '15% off duvet covers in every size', 11, '12 days', false),
    ('ingrid.athome', 'Mossbrick', 'INGRIDPAINT', 'Free sample card and 20% off limewash', null, '3 days', false),
    ('ingrid.athome', 'Dovetail Row', 'INGRIDSHELF', '€60 off modular shelving over €400', 7, '6 days', false),
    ('ingrid.athome', 'Wickerwhale', 'INGRIDBASKET', 'Three baskets for the price of two', 27, '10 days', false),
    ('ingrid.athome', 'Lumenook', 'HYGGELIG', '$14 off paper pendant lamps', 3, '8 hours', true),
    ('ingrid.athome', 'Potted Hour', 'INGRIDFERNS', '10% off ferns that forgive', null, '17 days', false),
    ('ingrid.athome', 'Tidewool', 'INGRIDTHROW', '25% off lambswool throws', -10, '43 days', false),
    ('ingrid.athome', 'Kettlemoth Coffee', 'INGRIDFIKA', 'Free cardamom sugar with two bags', 18, '26 days', false),
    ('ingrid.athome', 'Glasswater', 'INGRID50PLUS', '$16 off the night cream for grown-ups', 38, '31 days', false),

    ('tomasz.makes', 'Dovetail Row', 'TOMASZ10', '10% off flat-pack without the swearing', null, '21 days', false),
    ('tomasz.makes', 'Mossbrick', 'TOMASZWALL', '$20 off plaster kits', 8, '4 days', false),
    ('tomasz.makes', 'Fennimore Denim', 'TOMASZWORK', '20% off shop aprons and overalls', 5, '9 days', false),
    ('tomasz.makes', 'Ironfern', 'TOMASZIRON', 'Free wall hooks with any pull-up bar', null, '15 days', false),
    ('tomasz.makes', 'Tinsmith Lane', 'TOMASZTIN', '15% off hammered cuffs', 34, '19 days', false),
    ('tomasz.makes', 'Sunday Ferment', 'TOMASZRYE', '$5 off beet kvass by the case', -12, '46 days', false),
    ('tomasz.makes', 'Lumenook', 'TOMASZLAMP', '30% off the build-it-yourself lamp', 1, '13 hours', false),

    ('hana.plants', 'Potted Hour', 'HANA20', '20% off your first two plants', 6, '20 days', false),
    ('hana.plants', 'Wickerwhale', 'HANAPOTS', '10% off planters with a waterproof lining', null, '4 days', false),
    ('hana.plants', 'Mossbrick', 'HANAGREEN', 'Free brush set with two cans of green', 21, '11 days', false),
    ('hana.plants', 'Lumenook', 'GROWLIGHT', '$25 off full-spectrum grow lights', 13, '14 days', false),
    ('hana.plants', 'Saltring', 'HANASHELL', '15% off the shell collection', null, '18 days', false),
    ('hana.plants', 'Sunmoth', 'HANASUN', '2-for-1 reef-safe sunscreen', 0, '10 hours', false),
    ('hana.plants', 'Cratewell', 'HANAFRUIT', '$10 off the tropical fruit crate', 32, '27 days', false),

    ('yasmin.gold', 'Aurelle & Finch', 'YASMIN20', '20% off solid gold, engraving included', 10, '2 days', false),
    ('yasmin.gold', 'Oyster Clerk', 'YASMINPEARL', '$30 off freshwater strands over $150', null, '90 minutes', false),
    ('yasmin.gold', 'Moonhammer', 'YASMINMOON', '15% off signet rings', 4, '6 days', false),
    ('yasmin.gold', 'Saltring', 'YASMINSALT', 'Free chain extender with any necklace', null, '9 days', false),
    ('yasmin.gold', 'Tinsmith Lane', 'YASMINTIN', '10% off, sale pieces included', 19, '12 days', false),
    ('yasmin.gold', 'Petal Ministry', 'YASMINOUD', '$22 off the oud and orange blossom', 7, '15 days', false),
    ('yasmin.gold', 'Glasswater', 'YASMINGLASS', 'Free lip mask with orders over $45', null, '19 days', false),
    ('yasmin.gold', 'Quillcoat', 'YASMINCOAT', '15% off belted trenches', 24, '23 days', false),
    ('yasmin.gold', 'Lanternstay', 'YASMINSTAYS', '$35 off riads and courtyard rooms', 44, '29 days', false),
    ('yasmin.gold', 'Brow Assembly', 'YASMINBROWS', '20% off tint kits', -15, '48 days', false),

    ('leilani.beads', 'Saltring', 'LEILANI15', '15% off beaded anklets and bracelets', 3, '12 hours', false),
    ('leilani.beads', 'Tinsmith Lane', 'BEADCLUB', 'Free clasp set with any kit', null, '5 days', false),
    ('leilani.beads', 'Curl Parliament', 'LEILANIBRAIDS', '$10 off braid mist and edge balm', 16, '8 days', false),
    ('leilani.beads', 'Moonhammer', 'LEILANIMOON', '10% off sterling silver findings', null, '13 days', false),
    ('leilani.beads', 'Wickerwhale', 'LEILANITRAYS', '20% off sorting trays and boxes', 25, '22 days', false),
    ('leilani.beads', 'Oyster Clerk', 'LEILANISHELL', '$8 off mother-of-pearl drops', -13, '45 days', false),

    ('silas.bench', 'Moonhammer', 'SILAS10', '10% off hand-forged bands', 20, '2 days', false),

    ('seun.abroad', 'Roampigeon', 'SEUN5GB', '5 GB free with your first eSIM', null, '75 minutes', true),
    ('seun.abroad', 'Trundle', 'SEUN20', '20% off carry-ons that survive a bus roof', 6, '18 days', false),
    ('seun.abroad', 'Lanternstay', 'SEUNSTAYS', '$60 off your first two nights', 2, '4 days', false),
    ('seun.abroad', 'Mapmonger', 'SEUNLAGOS', 'Free Lagos food map with any guide', null, '7 days', false),
    ('seun.abroad', 'Sleeperline', 'SEUNSLEEPS', '15% off private cabins', 28, '9 days', false),
    ('seun.abroad', 'Voltpebble', 'SEUNPLUGS', '$9 off the four-continent adapter', 12, '11 days', false),
    ('seun.abroad', 'Sunmoth', 'SEUNSPF', '15% off travel-size everything', null, '14 days', false),
    ('seun.abroad', 'Otterwave', 'SEUNFLIES', '$35 off over-ear headphones', 5, '16 days', false),
    ('seun.abroad', 'Second Sparrow', 'SEUNPRINTS', '25% off printed shirts', 0, '2 days', false),
    ('seun.abroad', 'Kettlemoth Coffee', 'SEUNBEANS', 'Free shipping on Rwandan and Kenyan lots', null, '22 days', false),
    ('seun.abroad', 'Pacefox', 'SEUNWALKS', '10% off city walkers', 47, '26 days', false),
    ('seun.abroad', 'Curl Parliament', 'SEUNFADE', '$7 off the sponge and twist kit', -2, '34 days', false),
    ('seun.abroad', 'Backshelf Cloud', 'SEUNPHOTOS', '200 GB of photo storage free for a year', 37, '33 days', false),

    ('camila.maps', 'Mapmonger', 'CAMILA10', '10% off printed maps and guides', null, '5 days', false),
    ('camila.maps', 'Sleeperline', 'CAMILANIGHT', '$25 off routes across two borders', 4, '14 hours', true),
    ('camila.maps', 'Lanternstay', 'CAMILASTAY', '15% off weeks in a mountain hut', 15, '10 days', false),
    ('camila.maps', 'Trundle', 'CAMILAPACK', 'Free packing cubes with any suitcase', null, '13 days', false),
    ('camila.maps', 'Sunmoth', 'CAMILAHAT', '$6 off SPF and after-sun together', 9, '17 days', false),
    ('camila.maps', 'Roampigeon', 'CAMILADATA', '20% off South America data', -20, '50 days', false),
    ('camila.maps', 'Quillcoat', 'CAMILARAIN', '$20 off packable ponchos', 30, '24 days', false),

    ('jonah.slowtrains', 'Sleeperline', 'JONAH10', '10% off every berth, window side first', 17, '11 days', false),
    ('jonah.slowtrains', 'Mapmonger', 'BRANCHLINES', 'Free rail map with any two guides', null, '6 days', false),
    ('jonah.slowtrains', 'Tidewool', 'JONAHSCARF', '$12 off long scarves', 7, '16 hours', false),

    ('minacastellan', 'Glasswater', 'MINA20', '20% off your first skin-barrier set', 6, '25 minutes', true),
    ('minacastellan', 'Petal Ministry', 'MINABLOOM', '$18 off any two eau de parfums', 24, '2 days', false),
    ('minacastellan', 'Brow Assembly', 'MINABROWS', 'Free brow pencil with orders over $30', null, '70 days', false),
    ('minacastellan', 'Sunmoth', 'MINASPF', '15% off tinted sunscreen in 14 shades', 39, '130 days', false),
    ('minacastellan', 'Curl Parliament', 'MINAWAVES', '$12 off the heatless wave kit', 18, '190 days', false),
    ('minacastellan', 'Aurelle & Finch', 'MINAPEARL', '10% off pearl studs and clips', 52, '260 days', false),
    ('minacastellan', 'Nightlinen', 'MINASILK', '25% off silk pillowcases', -5, '370 days', false),

    ('zuri.glow', 'Curl Parliament', 'ZURI15', '15% off wash-day sets for 4A to 4C', 5, '8 days', false),
    ('zuri.glow', 'Glasswater', 'ZURIGLOW', '$10 off the body oil I keep at my desk', null, '3 days', false),
    ('zuri.glow', 'Sunmoth', 'ZURINOCAST', 'Free mini with any no-white-cast sunscreen', 22, '15 hours', false),
    ('zuri.glow', 'Petal Ministry', 'ZURISCENT', '20% off the discovery box', 3, '12 days', false),
    ('zuri.glow', 'Aurelle & Finch', 'ZURIHOOPS', '10% off hoops over two inches', null, '19 days', false),

    ('kestrel.miles', 'Sleeperline', 'KESTREL-RAIL', '3,000 bonus miles on your first night train', 26, '5 hours', false),
    ('kestrel.miles', 'Lanternstay', 'KESTREL-STAY', '10% back in miles on stays over $200', null, '4 days', false),
    ('kestrel.miles', 'Trundle', 'KESTREL-BAGS', '$45 off luggage when you pay with Kestrel', 14, '9 days', false),
    ('kestrel.miles', 'Roampigeon', 'KESTREL-DATA', 'Free 1 GB eSIM for cardholders', null, '16 days', false),
    ('kestrel.miles', 'Mapmonger', 'KESTREL-MAPS', 'Any city guide free with 500 miles', 7, '21 days', false),
    ('kestrel.miles', 'Otterwave', 'KESTREL-AIR', '15% off headphones for the long haul', 41, '28 days', false),
    ('kestrel.miles', 'Quillcoat', 'KESTREL-COAT', '10% back on outerwear', -16, '52 days', false),

    ('larder.card', 'Cratewell', 'LARDER-5', '5% cash back on every veg box', null, '20 hours', false),
    ('larder.card', 'Saltlark', 'LARDER-SALT', '$10 off pantry orders over $50', 11, '6 days', false),
    ('larder.card', 'Kettlemoth Coffee', 'LARDER-CUP', '10% cash back on coffee subscriptions', 23, '12 days', false),
    ('larder.card', 'Noodle Ledger', 'LARDER-BOWL', 'Fourth kit free when you pay with Larder', null, '18 days', false),
    ('larder.card', 'Sunday Ferment', 'LARDER-JAR', '15% off jars and crocks', 2, '22 days', false),
    ('larder.card', 'Oatstride', 'LARDER-OATS', '$6 back on your first order', -14, '49 days', false),

    ('plumbline.home', 'Dovetail Row', 'PLUMB-100', '$100 back on furniture over $800', 33, '18 hours', false),
    ('plumbline.home', 'Mossbrick', 'PLUMB-PAINT', '10% back on paint and plaster', null, '8 days', false),
    ('plumbline.home', 'Nightlinen', 'PLUMB-BED', 'No interest for six months on bedding', 19, '14 days', false),
    ('plumbline.home', 'Lumenook', 'PLUMB-LIGHT', '15% off fixtures over $75', 5, '17 days', false),
    ('plumbline.home', 'Wickerwhale', 'PLUMB-WHALE', 'Free shipping on bulky baskets', null, '25 days', false),
    ('plumbline.home', 'Potted Hour', 'PLUMB-POTS', '$12 off trees taller than you', 10, '30 days', false),

    ('halfmoon.cash', 'Second Sparrow', 'HALFMOON-2', '2% back, doubled on pre-loved pieces', null, '15 days', false),
    ('halfmoon.cash', 'Aurelle & Finch', 'HALFMOON-GOLD', '$50 back on jewelry over $500', 21, '7 days', false),
    ('halfmoon.cash', 'Petal Ministry', 'HALFMOON-PETAL', '10% back on fragrance, capped at $20', 0, '22 hours', false),
    ('halfmoon.cash', 'Tidewool', 'HALFMOON-WOOL', '15% off knits with your virtual card', 48, '21 days', false),
    ('halfmoon.cash', 'Ironfern', 'HALFMOON-FIT', '$30 back on home-gym sets', null, '29 days', false)
),
numbered as (
  select codes.*, row_number() over () as number from codes
)
insert into public.promo_codes (
  id, influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link, minimum_spend, first_order_only, terms, followers_only, is_featured, created_at,
  published_by_influencer, apply_link, countries, currency, unpaid_link, further_domains
)
select
  ('c0000000-0000-4000-8000-' || lpad(numbered.number::text, 12, '0'))::uuid,
  profile.id, brands.name, 'https://www.' || brands.domain, brands.instagram, numbered.promo_code,
  numbered.description, brands.category, private.today() + numbered.ends_in,
  'https://' || brands.domain || brands.referral || profile.username,
  substring(numbered.description from ' over [$€](\d+)')::numeric, numbered.description ~ 'first order',
  case when numbered.description ~ ' over [$€]' then 'Not together with other offers. Gift cards and sale items don''t count.' end,
  -- Which robin.ashdown sees, who follows her, and ines.calloway doesn't.
  numbered.promo_code = 'MINAPEARL', numbered.featured, now() - numbered.age::interval,
  not exists (select from public.agency_influencers managed where managed.influencer_id = profile.id),
  case when brands.name in ('Glasswater', 'Kettlemoth Coffee', 'Tidewool')
    then 'https://www.' || brands.domain || '/discount/' || numbered.promo_code || '?redirect=%2F' end,
  case brands.name
    when 'Cratewell' then array['CA', 'US']
    when 'Saltlark' then array['US']
    when 'Sleeperline' then array['AT', 'BE', 'CH', 'DE', 'FR', 'IT']
    else '{}' end,
  case when numbered.description ~ '€' then 'EUR' else 'USD' end,
  numbered.promo_code = 'SHIPIT',
  case brands.name when 'Tidewool' then array['tidewool-checkout.example'] else '{}' end
from numbered
join brands on brands.name = numbered.brand
join public.profiles profile on profile.username = numbered.username
order by numbered.number;

-- Plans that fit the codes: who adds its own has paid for the room (creator@promobell.test: Growth), cards have
-- a contract, an agency's influencers need none. starter@promobell.test and everybody with one code is on Starter.
-- The local stand-in for Stripe makes its customers and subscriptions from these rows.
insert into public.subscribers (
  user_id, subscribed, subscription_tier, subscription_end, stripe_customer_id, stripe_subscription_id, subscription_status
)
select
  profile.id, true,
  case when profile.is_creditcard then 'Elite' when count(*) > 10 then 'Pro' when count(*) > 3 then 'Growth' else 'Boost' end,
  case when not profile.is_creditcard then now() + interval '1 day' * (5 + row_number() over (order by profile.username)) end,
  case when not profile.is_creditcard then 'cus_sample' || replace(profile.id::text, '-', '') end,
  case when not profile.is_creditcard then 'sub_sample' || replace(profile.id::text, '-', '') end,
  case when not profile.is_creditcard then 'active' end
from public.profiles profile
join public.promo_codes code on code.influencer_id = profile.id
where not exists (select from public.agency_influencers managed where managed.influencer_id = profile.id)
group by profile.id
having count(*) > 1;

-- The crowd ---------------------------------------------------------------------------------------------
-- 1,300 members, so that follower numbers are counted, not claimed. They have neither password nor identity.

with crowd as (
  select
    number,
    (array['Ada', 'Bilal', 'Chiara', 'Dev', 'Esther', 'Farid', 'Greta', 'Hugo', 'Imani', 'Jun', 'Kaia', 'Luca', 'Maya',
      'Nils', 'Olive', 'Paulo', 'Quinn', 'Rania', 'Sam', 'Thuy', 'Uma', 'Victor', 'Wren', 'Yusuf', 'Zoe'])[1 + number % 25] as given_name,
    (array['Abara', 'Bergman', 'Castillo', 'Dang', 'Eriksen', 'Fonseca', 'Gupta', 'Haas', 'Ito', 'Jensen', 'Kowalski',
      'Lopez', 'Mensah', 'Novak', 'Ortiz', 'Park', 'Rossi', 'Saleh', 'Tanaka'])[1 + number % 19] as family_name,
    interval '1 hour' * (number + 3) as age
  from generate_series(1, 1300) as number
)
insert into auth.users (
  id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
)
select
  ('50000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
  'member' || number || '@crowd.example', now() - age, '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'username', lower(given_name || '.' || family_name || number), 'full_name', given_name || ' ' || family_name
  ),
  '', '', '', '', now() - age, now() - age
from crowd;

update public.profiles profile
set created_at = account.created_at
from auth.users account
where account.id = profile.id;

-- Supabase's own auth service finds accounts by instance; the embedded stack's table has no such column.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null;
  end if;
end;
$$;

-- Who follows whom --------------------------------------------------------------------------------------
-- The triggers keep the follower numbers; the follows go first, so that they count them in one statement.

insert into private.follows (influencer_id, user_id)
select influencer.id, member.id
from (
  values
    ('amara.osei', 1214), ('meilin.eats', 1036), ('seun.abroad', 812), ('minacastellan', 640), ('yasmin.gold', 518),
    ('priya.runs', 472), ('noor.builds', 431), ('ingrid.athome', 388), ('dariolifts', 347), ('hana.plants', 296),
    ('chef.baptiste', 254), ('kenji.fits', 231), ('tomasz.makes', 197), ('zuri.glow', 168), ('rosas.table', 142),
    ('camila.maps', 121), ('tove.outside', 96), ('solene.m', 74), ('elias.unboxed', 41), ('leilani.beads', 23),
    ('wanjiru.dev', 12), ('jonah.slowtrains', 5), ('silas.bench', 1), ('rafa.skin', 0),
    ('kestrel.miles', 287), ('larder.card', 134), ('plumbline.home', 58), ('halfmoon.cash', 9)
) as audience (username, followers)
join public.profiles influencer on influencer.username = audience.username
cross join lateral (
  -- A different part of the crowd for each, the same at every seeding.
  select account.id
  from auth.users account
  where account.email like '%@crowd.example'
  order by md5(account.email || audience.username)
  limit audience.followers
) as member;

-- shopper@promobell.test follows five; member@promobell.test follows nobody.
insert into private.follows (influencer_id, user_id, created_at)
select influencer.id, shopper.id, now() - interval '9 days'
from public.profiles influencer, public.profiles shopper
where shopper.username = 'robin.ashdown'
  and influencer.username in ('amara.osei', 'meilin.eats', 'noor.builds', 'seun.abroad', 'minacastellan');

insert into public.user_domain_map (user_id, influencer_id, domain)
select follow.user_id, follow.influencer_id, live.domain
from private.follows follow
left join public.influencer_domains live using (influencer_id);

-- What members report --------------------------------------------------------------------------------------
-- Of six offers in ten, by people of the crowd who are here for more than a week. Two codes have stopped working.

insert into private.offer_reports (user_id, offer_id, worked, reported_at, counts)
select witness.id, offer.id, witness.nth <= offer.worked, witness.at, true
from (
  select
    code.id, code.created_at,
    case code.promo_code when 'MINABLOOM' then 14 when 'MINAWAVES' then 11 when 'YASMINCOAT' then 9 else luck.number % 29 end as reports,
    case code.promo_code
      when 'MINABLOOM' then 12 when 'MINAWAVES' then 1 when 'YASMINCOAT' then 1
      else luck.number % 29 - luck.number % 29 * (luck.number % 5) / 16
    end as worked
  from public.promo_codes code
  cross join lateral (select abs(hashtext(code.promo_code)) as number) luck
  where code.live_until >= private.today() and code.created_at < now() - interval '4 hours'
    and (luck.number % 10 < 6 or code.promo_code in ('MINABLOOM', 'MINAWAVES', 'YASMINCOAT'))
) as offer
cross join lateral (
  select
    account.id, row_number() over (order by md5(account.email || offer.id)) as nth,
    date_trunc('hour', now() - least(now() - offer.created_at, interval '25 days') * (abs(hashtext(account.email || offer.id)) % 1000) / 1000.0) as at
  from auth.users account
  where account.email like '%@crowd.example' and account.created_at < now() - interval '8 days'
  order by md5(account.email || offer.id)
  limit offer.reports
) as witness;

select private.recount_reports(array(select r.offer_id from private.offer_reports r));
select private.rank_by_reports();

-- What offers achieved ----------------------------------------------------------------------------------------
-- A year of Mina Castellan: it grows, a campaign for MINASPF peaks seven weeks ago, and since MINAWAVES stopped working nobody
-- goes on to its shop. All others since their codes were added. Chance is a hash, so that it is the same at every seeding.

insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied, shop, rung, followed)
select found.influencer_id, found.day, found.offer_id, found.source, found.shown, found.copied, found.shop, found.rung, found.followed
from (
  -- By where people found them.
  select
    day.influencer_id, day.day, day.offer_id, place.source,
    floor(day.shown * place.up_to + chance) - floor(day.shown * place.above + chance) as shown,
    floor(day.copied * place.up_to + chance) - floor(day.copied * place.above + chance) as copied,
    floor(day.shop * place.up_to + chance) - floor(day.shop * place.above + chance) as shop,
    case place.source when 'extension' then day.rung else 0 end as rung,
    floor(day.followed * place.up_to + chance) - floor(day.followed * place.above + chance) as followed
  from (
    select
      code.id as offer_id, code.influencer_id, days.day,
      round(tries) as copied,
      round(tries * (3.5 + chance * 2)) as shown,
      round(tries * case when code.promo_code = 'MINAWAVES' and days.ago < 12 then 0.08 else 0.5 + chance * 0.2 end) as shop,
      round(tries * 0.3 * (0.6 + chance)) as rung,
      round(tries * 0.06 * (0.5 + chance)) as followed
    from public.promo_codes code
    join public.follower_counts audience on audience.influencer_id = code.influencer_id
    cross join lateral (select (code.created_at at time zone 'utc')::date as added_on) since
    cross join lateral (
      select of_day::date as day, private.today() - of_day::date as ago
      from generate_series(since.added_on::timestamp, least(code.live_until, private.today())::timestamp, interval '1 day') as of_day
    ) days
    cross join lateral (select (abs(hashtext(code.promo_code || days.ago)) % 1000) / 1000.0 as chance) luck
    cross join lateral (
      select
        audience.follower_count / 25.0
        * (0.4 + (abs(hashtext(code.promo_code)) % 100) / 80.0)
        * (0.4 + exp(least(since.added_on - days.day, 0) / 12.0))
        * case when extract(isodow from days.day) >= 6 then 1.3 else 0.9 end
        * (0.6 + chance * 0.8)
        * greatest(0.25, 1 - days.ago / 330.0)
        * case when code.promo_code = 'MINASPF' then 1 + 5 * exp(-(((days.ago - 48) / 4.0) ^ 2)) else 1 end
        * case when code.promo_code = 'MINAWAVES' and days.ago < 12 then exp((days.ago - 12) / 6.0) else 1 end as tries
    ) amount
  ) as day
  cross join lateral (select (abs(hashtext(day.offer_id::text || private.today() - (day.day + 1))) % 1000) / 1000.0 as chance) luck
  cross join (
    values
      ('deals', 0, 0.34), ('profile', 0.34, 0.62), ('brand', 0.62, 0.70), ('alerts', 0.70, 0.84),
      ('extension', 0.84, 0.95), ('notification', 0.95, 0.97), ('mail', 0.97, 0.98), ('other', 0.98, 1)
  ) as place (source, above, up_to)
) as found
where found.shown + found.copied + found.shop + found.rung + found.followed > 0;

-- The sums that private.add_up_results keeps beside them.
insert into private.influencer_results (influencer_id, day, source, shown, copied, shop, rung, followed)
select influencer_id, day, source, sum(shown), sum(copied), sum(shop), sum(rung), sum(followed) from private.offer_results group by influencer_id, day, source;
insert into private.offer_results (influencer_id, day, offer_id, source, shown, copied, shop, rung, followed)
select influencer_id, day, offer_id, 'every', sum(shown), sum(copied), sum(shop), sum(rung), sum(followed) from private.offer_results
group by influencer_id, day, offer_id;

insert into private.follower_history (influencer_id, day, followers)
select
  audience.influencer_id, private.today() - ago,
  round(
    audience.follower_count * (1 - 0.8 * ago / days.known)
    -- The campaign brought some, too.
    * case when profile.username = 'minacastellan' then 1 - 0.2 / (1 + exp((48 - ago) / 3.0)) else 1 end
  )
from public.follower_counts audience
join public.profiles profile on profile.id = audience.influencer_id
cross join lateral (select private.today() - (profile.created_at at time zone 'utc')::date as known) days
cross join lateral generate_series(1, days.known) as ago;

update private.result_day set followers_noted = private.today() - 1;

-- Silas Whitlock, who has one code, wants no mail about each week's results.
insert into public.result_mails (influencer_id, weekly)
select id, false from public.profiles where username = 'silas.bench';

-- Whose agency changed what ----------------------------------------------------------------------------------
-- Mina Castellan has had an agency for seven weeks. Her codes are as it and its manager Lena Pike wrote them, but for one that she took
-- back. Entries are read in the order in which they were written.

insert into public.agency_influencers (agency_id, influencer_id, created_at)
select agency.id, influencer.id, now() - interval '49 days'
from public.profiles agency, public.profiles influencer
where agency.username = 'marigold.pike' and influencer.username = 'minacastellan';

with change (promo_code, ago, before) as (
  values
    ('MINASPF', interval '31 days 4 hours', jsonb_build_object('expiration_date', private.today() - 2)),
    ('MINABROWS', interval '17 days 2 hours', '{"description": "Free brow pencil with orders over $45", "minimum_spend": 45}'),
    ('MINAPEARL', interval '12 days 7 hours', '{"affiliate_link": "https://aurelle-finch.example/?via=mina"}')
)
insert into private.trail (at, account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
select
  now() - change.ago, code.influencer_id, agency.id, 'agency', agency.id, 'offer', 'changed', code.id,
  coalesce(change.before ->> 'description', code.description), change.before,
  private.picked_fields(to_jsonb(code), array(select jsonb_object_keys(change.before)))
from change
join public.promo_codes code on code.promo_code = change.promo_code
join public.profiles agency on agency.username = 'marigold.pike'
order by change.ago desc;

with changed as (
  insert into private.trail (at, account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
  select
    now() - interval '9 days 3 hours', code.influencer_id, agency.id, 'agency', agency.id, 'offer', 'changed', code.id, code.description,
    '{"promo_code": "MINAWAVES"}', '{"promo_code": "WAVES12"}'
  from public.promo_codes code
  join public.profiles agency on agency.username = 'marigold.pike'
  where code.promo_code = 'MINAWAVES'
  returning *
)
insert into private.trail (at, account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after, reverts)
select now() - interval '8 days 22 hours', account_id, account_id, 'self', null, subject, act, subject_id, label, after, before, id
from changed;

-- A code that the agency deleted, and that Mina may bring back.
insert into private.trail (at, account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before)
select
  now() - interval '5 days 6 hours', code.influencer_id, agency.id, 'agency', agency.id, 'offer', 'removed',
  'c0000000-0000-4000-8000-000000009001', '10% off everything matte',
  private.picked_fields(
    to_jsonb(code), private.offer_fields() || array['created_at', 'is_featured', 'published_by_influencer', 'version', 'code_number', 'hidden']
  ) || '{"promo_code": "MINAMATTE", "description": "10% off everything matte"}'
from public.promo_codes code
join public.profiles agency on agency.username = 'marigold.pike'
where code.promo_code = 'MINABROWS';

-- The latest, by somebody of its team.
with change (promo_code, ago, before) as (
  values
    ('MINABLOOM', interval '26 hours', '{"description": "$15 off any two eau de parfums"}'::jsonb)
)
insert into private.trail (at, account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
select
  now() - change.ago, code.influencer_id, member.id, 'agency', agency.id, 'offer', 'changed', code.id,
  coalesce(change.before ->> 'description', code.description), change.before,
  private.picked_fields(to_jsonb(code), array(select jsonb_object_keys(change.before)))
from change
join public.promo_codes code on code.promo_code = change.promo_code
join public.profiles agency on agency.username = 'marigold.pike'
join public.profiles member on member.username = 'lena.pike'
order by change.ago desc;

-- The operator's desk --------------------------------------------------------------------------------------

insert into private.operators (account_id, since) values ('40000000-0000-4000-8000-000000000003', now() - interval '70 days');

-- The operator has looked at all influencers but those of the last two weeks.
delete from private.new_influencers;
insert into private.new_influencers (account_id, since)
select id, created_at from public.profiles where is_influencer and not is_creditcard and created_at > now() - interval '14 days';

insert into private.complaints (account_id, offer_id, kind, words, made_at, by_account, network, weighs)
select code.influencer_id, code.id, said.kind, said.words, now() - said.ago::interval, member.id, number, false
from (
  values
    (1, 'minacastellan', 'dead', 'Two shops say that the code is expired.', '2 days 3 hours', 'robin.ashdown'),
    (2, 'minacastellan', 'dead', null, '1 day 20 hours', null),
    (3, 'minacastellan', 'misleading', '20% is for the second item only, the ticket says for everything.', '9 hours', 'ines.calloway'),
    (4, 'elias.unboxed', 'not theirs', 'This is the code of a podcast that I edit. We never gave it to anybody.', '31 hours', 'robin.ashdown'),
    (5, 'noor.builds', 'other', 'The link goes to the German shop, and it doesn''t ship here.', '5 hours', null)
) as said (number, username, kind, words, ago, member)
join public.profiles influencer on influencer.username = said.username
cross join lateral (
  select c.* from public.promo_codes c
  where c.influencer_id = influencer.id and c.live_until >= private.today()
  order by c.created_at desc, c.id
  limit 1
) code
left join public.profiles member on member.username = said.member;

insert into private.complaints (account_id, kind, words, made_at, by_account, network)
select influencer.id, 'not theirs', 'The picture is my sister''s. She has no account here.', now() - interval '14 hours', member.id, 6
from public.profiles influencer, public.profiles member
where influencer.username = 'rafa.skin' and member.username = 'ines.calloway';

select public.suspend_account('40000000-0000-4000-8000-000000000004');
update private.hidden_accounts
set reason = 'Applied three times with somebody else''s name and picture.', hidden_at = now() - interval '4 days'
where account_id = '40000000-0000-4000-8000-000000000004';
insert into private.objections (decision, by_account, account_id, words, made_at)
select
  hidden.decision, hidden.account_id, hidden.account_id,
  'Tallow is my stage name, and the picture is from my own show. I can send you the poster with my name on it.', now() - interval '3 days'
from private.hidden_accounts hidden
where hidden.account_id = '40000000-0000-4000-8000-000000000004';

insert into private.blocked_domains (domain, reason, blocked_at)
values ('endless-codes.example', 'Collects card numbers for codes that don''t exist.', now() - interval '23 days');

insert into private.operator_acts (at, operator_id, act, account_id, domain, reason, before, after)
values
  (
    now() - interval '23 days', '40000000-0000-4000-8000-000000000003', 'block domain', null, 'endless-codes.example',
    'Collects card numbers for codes that don''t exist.', null, '{"offers hidden": 0}'
  ),
  (
    now() - interval '4 days', '40000000-0000-4000-8000-000000000003', 'suspend', '40000000-0000-4000-8000-000000000004', null,
    'Applied three times with somebody else''s name and picture.', '{"suspended": false}', '{"suspended": true}'
  );

-- A page of one's own: two pinned offers and three links.
insert into private.profile_pages (influencer_id, pinned_offers, links)
select
  p.id,
  array(
    select c.id from public.promo_codes c
    where c.influencer_id = p.id and c.live_until >= private.today() and not c.followers_only
    order by c.live_until desc, c.id
    limit 2
  ),
  '[
    {"title": "My newsletter, every other Sunday", "url": "https://letters.mina.example"},
    {"title": "What is in my bathroom cabinet", "url": "https://mina.example/cabinet"},
    {"title": "Ask me about SPF", "url": "https://mina.example/ask"}
  ]'
from public.profiles p
where p.username = 'minacastellan';
