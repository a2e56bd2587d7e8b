import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { UnexpectedError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';
import { saveFile } from '@/shared/save-file';

const tokenAnswer = z.object({ token: z.string() });

/** Exchanges the password for a token that opens the caller's data for an hour, in this session. A RefusedError says that the password is wrong. */
export function useOwnDataToken() {
  return useMutation({
    mutationFn: async (password: string) =>
      tokenAnswer.parse(await invokeFunction('own-data', { password })).token,
  });
}

/** Compares the name and not the class, because in the screen tests an answer's Blob is Node's, and the page's class jsdom's. */
const isFile = (answer: unknown): answer is Blob =>
  Object.prototype.toString.call(answer) === '[object Blob]';

/** Downloads the caller's data. A RefusedError says that the password has to be given again. */
export function useOwnDataFile({ onError }: { onError: (error: Error) => void }) {
  return useMutation({
    mutationFn: async (token: string) => {
      const file = await invokeFunction('own-data', { token });
      if (!isFile(file)) throw new UnexpectedError('own-data answered no file.');
      saveFile(`promobell-data-${new Date().toISOString().slice(0, 10)}.zip`, file);
    },
    onError,
  });
}

/** Deletes the signed-in account with everything in it; takes its password. The session on this device stays, and has to be ended afterwards. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (password: string) => invokeFunction('delete-account', { password }) });
}
