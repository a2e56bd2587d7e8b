import { describe, expect, it } from 'vitest';
import { during, operator } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

const WHY = 'It answers with what nobody asked for.';

describe("the operator's switch that turns Instagram off", () => {
  it("changes nothing for an account that is no influencer or doesn't exist; for all, it has to say on or off", async () => {
    const desk = await operator(stage.database, 'operator-of-none');
    for (const account of [desk.id, crypto.randomUUID()]) {
      const [row] = await during(
        stage.database,
        desk,
        (tx) => tx`select public.operator_switch_instagram(true, ${WHY}, ${account}) as changed`,
      );
      expect(row?.changed).toBe(false);
    }
    await expect(
      during(
        stage.database,
        desk,
        (tx) => tx`select public.operator_switch_instagram(null, ${WHY}, null, true)`,
      ),
    ).rejects.toMatchObject({ code: '22023', message: 'Say whether Instagram is to be off.' });
  });

  it('takes either an account or all, not both and not neither', async () => {
    const desk = await operator(stage.database, 'operator-of-either');
    const wrong: [string | null, boolean | null][] = [
      [null, false],
      [null, null],
      [desk.id, true],
      [desk.id, null],
    ];
    for (const [account, forAll] of wrong) {
      await expect(
        during(
          stage.database,
          desk,
          (tx) =>
            tx`select public.operator_switch_instagram(true, ${WHY}, ${account}::uuid, ${forAll}::boolean)`,
        ),
      ).rejects.toMatchObject({ code: '22023', message: 'Say either whose Instagram it is, or for_all.' });
    }
  });
});
