import { readRecoveryCode } from '@rules/recovery-code';
import * as z from 'zod/mini';

export const recoveryCodeSchema = z.object({
  code: z
    .string()
    .check(
      z.refine(
        (typed) => readRecoveryCode(typed) !== null,
        'A recovery code has ten letters and digits, such as k3m9x-7qf2t.',
      ),
    ),
});

export type RecoveryCodeFields = z.infer<typeof recoveryCodeSchema>;
