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
