import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file';

it("a saved file's address holds for a minute, in which a browser may ask whether to save it", () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = revoke;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile('codes.csv', new Blob(['code']));
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file');
});
