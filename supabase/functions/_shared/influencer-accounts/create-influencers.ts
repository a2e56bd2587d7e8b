import { adopt } from './adopt.ts';
import { closeAccounts } from './close-accounts.ts';
import { inBatches } from './in-batches.ts';
import { type NewInfluencer, type OpenedAccount, openAccount } from './open-account.ts';

/** The influencer of a list whose account couldn't be made. */
export class NotCreated extends Error {
  /** Its place in the list, from 0. */
  readonly place: number;
  constructor(place: number, cause: unknown) {
    super(`Influencer ${place} could not be created.`, { cause });
    this.place = place;
  }
}

/**
 * Makes accounts, profiles and links to the agency: all of them, or none is left behind (docs/decisions/agencies.md).
 * The accounts come back in the order of the influencers.
 * @throws NotCreated for the one that failed, with the reason as its cause; any other error concerns them all
 */
export async function createInfluencers(
  agencyId: string,
  influencers: readonly NewInfluencer[],
): Promise<OpenedAccount[]> {
  const opened = new Map<number, OpenedAccount>();
  try {
    await inBatches(influencers, async (influencer, place) => {
      try {
        opened.set(place, await openAccount(agencyId, influencer));
      } catch (error) {
        throw new NotCreated(place, error);
      }
    });
    const accounts = [...opened].sort(([one], [other]) => one - other).map(([, account]) => account);
    await adopt(agencyId, accounts);
    return accounts;
  } catch (error) {
    await closeAccounts([...opened.values()].map(({ id }) => id));
    throw error;
  }
}
