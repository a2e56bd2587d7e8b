import { UserError } from '../../supabase/local/user-error';
import type { Target } from './target';

/** @throws UserError when nothing answers at the target's address, where every check would fail for the same reason */
export async function requireAnswer({ url, embedded }: Pick<Target, 'url' | 'embedded'>): Promise<void> {
  try {
    await fetch(url);
  } catch (error) {
    const advice = embedded
      ? 'Start the stack with `npm start`. If it has other ports, give the doctor the same variables (PROMOBELL_API_PORT and so on).'
      : 'Is it the address of the project?';
    throw new UserError(`Nothing answers at ${url}. ${advice}`, { cause: error });
  }
}
