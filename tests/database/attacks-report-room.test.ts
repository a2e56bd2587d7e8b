import { describe, expect, it } from 'vitest';
import { networkOf, reportingOn } from '../support/reporting';
import { agedAccounts, code, setTheScene } from '../support/scene';

const stage = setTheScene();
const { report, try: tryOut, reportedBefore, nextDay } = reportingOn(() => stage.database);

const aged = (prefix: string, many: number) => agedAccounts(stage.database, prefix, many, 30);
const reported = async (offerId: string) => {
  const [row] = await stage.database.as(
    'anon',
    (tx) => tx`select worked_reports, all_reports from public.find_offer(${offerId})`,
  );
  return row && { ...row };
};

describe('the limit of reports about a code in one day', () => {
  it.each([
    {
      how: 'repeat their answers',
      name: 'same',
      again: (who: string[], offer: string) => report(who, offer, false),
    },
    {
      how: 'change their answers',
      name: 'change',
      again: (who: string[], offer: string) => report(who, offer, true),
    },
    {
      how: 'take their answers back and give them again',
      name: 'again',
      again: async (who: string[], offer: string) => {
        for (const userId of who) {
          await stage.database.as({ userId }, (tx) => tx`select public.withdraw_report(${offer})`);
        }
        await report(who, offer, false);
      },
    },
  ])(
    "isn't used up for honest members by three who fill a new code's first day and $how on the next",
    async ({ name, again }) => {
      const offer = await code(stage.database, stage.scene.rival, { domain: 'held.example' });
      const [three, [honest = '']] = [await aged(`${name}-fills`, 3), await aged(`${name}-waits`, 1)];
      await tryOut([...three, honest], offer);
      await report(three, offer, false);
      await nextDay();
      await again(three, offer);
      await report([honest], offer, true, () => networkOf(9));
      expect(await reported(offer)).toMatchObject({ all_reports: 4 });
    },
  );

  it("isn't used up for others by three who change their answers daily, and who count again after a week", async () => {
    const offer = await code(stage.database, stage.scene.rival, { domain: 'alternated.example' });
    const [three, [honest = '']] = [await aged('alternates', 3), await aged('changes-once', 1)];
    await reportedBefore([honest], offer, true);
    await tryOut([...three, honest], offer);
    for (const worked of [true, false, true]) {
      await report(three, offer, worked);
      if (!worked) expect(await reported(offer)).toEqual({ worked_reports: 1, all_reports: 4 });
      await nextDay();
    }
    await report(three, offer, false);
    await report([honest], offer, false, () => networkOf(9));
    expect(await reported(offer)).toEqual({ worked_reports: 0, all_reports: 1 });
    for (let day = 0; day < 5; day += 1) await nextDay();
    await report(three, offer, true);
    expect(await reported(offer)).toEqual({ worked_reports: 3, all_reports: 4 });
  });

  it('still counts an honest member who repeats the same answer on a crowded day', async () => {
    const offer = await code(stage.database, stage.scene.rival, { domain: 'repeated.example' });
    const [[honest = ''], crowd] = [await aged('repeats', 1), await aged('crowds', 3)];
    await reportedBefore([honest], offer, true);
    await tryOut([honest, ...crowd], offer);
    await report(crowd, offer, true);
    await report([honest], offer, true, () => networkOf(9));
    expect(await reported(offer)).toMatchObject({ worked_reports: 4, all_reports: 4 });
  });
});
