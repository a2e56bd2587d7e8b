import { describe, expect, it } from 'vitest';
import { errorOf } from '../../supabase/functions/_shared/instagram/errors';

const of = (
  error: { code: number; error_subcode?: number; is_transient?: boolean },
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) => errorOf(status, new Headers(headers), { error: { message: 'secret words', ...error } });

describe('an error that Instagram answers with', () => {
  it.each([
    [190, undefined, 'reconnect'],
    [190, 463, 'reconnect'],
    [102, undefined, 'reconnect'],
    [4, undefined, 'back off'],
    [17, undefined, 'back off'],
    [32, undefined, 'back off'],
    [613, undefined, 'back off'],
    [80002, undefined, 'back off'],
    [1, undefined, 'unsure'],
    [2, undefined, 'unsure'],
    [10, 2534022, 'window closed'],
    [10, 2018278, 'window closed'],
    [10, undefined, 'refused'],
    [100, 2534025, 'already answered'],
    [100, 2534014, 'cannot receive'],
    [100, 33, 'refused'],
    [100, undefined, 'refused'],
    [551, undefined, 'cannot receive'],
    [551, 1545041, 'cannot receive'],
    [200, undefined, 'refused'],
  ])('with the code %i and the subcode %j means: %s', (code, error_subcode, problem) => {
    expect(of({ code, ...(error_subcode !== undefined && { error_subcode }) }).problem).toBe(problem);
  });

  it('that is marked as transient leaves open whether it was done, whatever its code', () => {
    expect(of({ code: 368, is_transient: true }).problem).toBe('unsure');
    expect(of({ code: 368 }).problem).toBe('refused');
  });

  it.each([
    [500, 'unsure'],
    [502, 'unsure'],
    [429, 'back off'],
    [404, 'refused'],
  ])('with the status %i and a body of an unknown form means: %s', (status, problem) => {
    for (const body of [undefined, null, 'Bad gateway', {}, { error: 'x' }, { error: { code: '190' } }]) {
      expect(errorOf(status, new Headers(), body).problem).toBe(problem);
    }
  });

  it("has the seconds to wait when Instagram's headers name a time, and none otherwise", () => {
    const use = (...minutes: (number | undefined)[]) =>
      JSON.stringify({
        17841: minutes.map((estimated_time_to_regain_access) => ({ estimated_time_to_regain_access })),
      });
    const waits = (headers: Record<string, string>) => of({ code: 613 }, { headers }).waitSeconds;
    expect(waits({ 'retry-after': '90' })).toBe(90);
    expect(waits({ 'retry-after': '1.5' })).toBe(2);
    // The database takes no number beyond its integers.
    expect(waits({ 'retry-after': '99999999999' })).toBe(86_400);
    expect(waits({ 'retry-after': '-99999999999' })).toBe(0);
    expect(waits({ 'x-business-use-case-usage': use(99_999_999_999) })).toBe(86_400);
    expect(waits({ 'x-business-use-case-usage': use(3, 12) })).toBe(720);
    expect(waits({ 'x-business-use-case-usage': use(0.01) })).toBe(1);
    expect(waits({ 'x-business-use-case-usage': use(0, undefined) })).toBeNull();
    expect(waits({ 'x-business-use-case-usage': 'not JSON' })).toBeNull();
    expect(waits({})).toBeNull();
    expect(of({ code: 190 }, { headers: { 'retry-after': '90' } }).waitSeconds).toBeNull();
  });

  it("has only Instagram's numbers in its message, because Instagram's words may repeat what was sent", () => {
    const error = errorOf(400, new Headers(), {
      error: { message: 'secret words', code: 100, error_subcode: 33, fbtrace_id: 'Atrace' },
    });
    expect(error.message).toBe('Instagram: status=400 code=100 subcode=33 trace=Atrace');
  });
});
