import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openToken, sealToken } from '../../supabase/functions/_shared/instagram/sealed-token';

const newKey = () => randomBytes(32).toString('base64');
const token = `IGAA${'x'.repeat(180)}`;

describe('a sealed token of Instagram', () => {
  it('is opened with the same key for the same influencer', async () => {
    const seal = { key: newKey(), influencerId: randomUUID() };
    const sealed = await sealToken(token, seal);
    expect(sealed).not.toContain('IGAA');
    expect(await openToken(sealed, seal)).toBe(token);
  });

  it("is a different text each time, so that equal tokens can't be recognised", async () => {
    const seal = { key: newKey(), influencerId: randomUUID() };
    expect(await sealToken(token, seal)).not.toBe(await sealToken(token, seal));
  });

  it("isn't opened with another key, or for another influencer", async () => {
    const seal = { key: newKey(), influencerId: randomUUID() };
    const sealed = await sealToken(token, seal);
    expect(await openToken(sealed, { ...seal, key: newKey() })).toBeNull();
    expect(await openToken(sealed, { ...seal, influencerId: randomUUID() })).toBeNull();
  });

  it("isn't opened when a single bit was changed, nor is a text that is no sealed token", async () => {
    const seal = { key: newKey(), influencerId: randomUUID() };
    const bytes = Buffer.from(await sealToken(token, seal), 'base64');
    for (const at of [0, 12, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.at(at) ?? 0) ^ 1, at);
      expect(await openToken(changed.toString('base64'), seal)).toBeNull();
    }
    for (const sealed of ['', 'AAAA', '%%%', token]) expect(await openToken(sealed, seal)).toBeNull();
  });

  it("can't be made with a key of another length", async () => {
    const seal = { key: randomBytes(16).toString('base64'), influencerId: randomUUID() };
    await expect(sealToken(token, seal)).rejects.toThrow('INSTAGRAM_TOKEN_KEY has to be 32 bytes, as base64');
  });
});
