import { expect, it } from 'vitest';
import { during, operator } from '../support/operator';
import { setTheScene } from '../support/scene';
import { newTeam } from '../support/team';

const stage = setTheScene();
const unused = (what: string) => `${what}-${crypto.randomUUID().slice(0, 8)}@mail.example`;

it("whom an operator hands a suspended owner's agency to may take back an address that the owner has changed", async () => {
  const { sql } = stage.database;
  const { agencyId, owner, 'manager of all': manager } = await newTeam(stage.database);
  const first = unused('first');
  const vera = await stage.database.createUser({ email: first });
  const accounts = JSON.stringify([{ id: vera.id, temporary_password: 'noted-by-the-team' }]);
  await stage.database.as('service_role', async (tx) => {
    await tx`select public.adopt_influencers(${agencyId}, ${owner.id}, ${accounts}::text::jsonb)`;
    await tx`
      select public.change_managed_email(${agencyId}, ${owner.id}, ${vera.id}, ${unused('mailbox')}, ${first})`;
  });
  const [change] = await sql`select max(id) as id from private.address_changes where account_id = ${vera.id}`;
  await sql`update auth.users set encrypted_password = 'of somebody' where id = ${vera.id}`;
  await sql`select public.suspend_account(${owner.id})`;
  await during(
    stage.database,
    await operator(stage.database),
    (tx) => tx`select public.operator_hand_over_agency(${agencyId}, ${manager.id}, 'The team asked us to.')`,
  );
  const offered = await sql`
    select private.content_of_notice(account_id, payload) -> 'way_back' as way_back from private.jobs
    where account_id = ${manager.id} and payload ->> 'kind' = 'address in doubt'`;
  expect(offered).toEqual([
    { way_back: { account: vera.id, change: Number(change?.id), to: first, owner: manager.id } },
  ]);
});
