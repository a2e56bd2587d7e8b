import type { TestDatabase, TestUser } from './database';

interface Managed {
  agency: { userId: string };
  influencer: { userId: string };
  /** The influencer's id. */
  id: string;
}

/** A new influencer with a new agency, so that no test sees another's trail. */
export async function managedPair(database: TestDatabase): Promise<Managed> {
  const agency = await database.createUser({ is_agency: true, full_name: 'Northlight' });
  const influencer = await database.createUser({ is_influencer: true, full_name: 'Fern' });
  await manage(database, agency, influencer);
  return { agency: { userId: agency.id }, influencer: { userId: influencer.id }, id: influencer.id };
}

export async function manage(
  database: TestDatabase,
  agency: Pick<TestUser, 'id'>,
  influencer: Pick<TestUser, 'id'>,
) {
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${influencer.id})`;
}
