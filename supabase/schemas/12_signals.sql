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
