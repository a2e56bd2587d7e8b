-- The page of an invitation to a team has an address of its own, which no short link may end in.
create or replace function private.reserved_endings()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array[
  'about', 'account', 'affiliate-program', 'agency-dashboard', 'api', 'apply', 'assets', 'brand', 'brand-report', 'brands', 'categories', 'code', 'codes',
  'confirm-email', 'connect-extension', 'connect-instagram', 'contact', 'credit-cards', 'csv-upload', 'deal', 'deals', 'embed', 'explore', 'forgot-password', 'go',
  'home', 'how-it-works', 'how-offers-are-ranked', 'index', 'influencer', 'influencer-apply', 'influencer-dashboard', 'influencers',
  'instagram-data-deletion', 'link', 'link-sheet', 'links', 'login', 'logout', 'manage-influencer-codes', 'my-deals', 'not-found', 'notifications',
  'objection', 'offer', 'offers', 'operator', 'origin', 'portraits', 'pricing', 'privacy', 'profile', 'qr', 'reset-password', 'saved', 'settings', 'shop',
  'sign-in', 'sign-up', 'signup', 'sitemap', 'stop-mails', 'team-invitation', 'terms', 'why-join', 'www'
];
