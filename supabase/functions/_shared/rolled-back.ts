/** Codes of errors after which the statement surely wasn't committed. After those of a connection that ended (08 and 57P), and without a code, it may have been. */
const ROLLED_BACK = /^(?:(?!08|57P)[0-9A-Z]{5}|PGRST003)$/;

/** Whether the database surely rolled a statement back, or never began it. After other errors, as from a proxy that gave up, it may have been committed. */
export const isRolledBack = ({ code }: { code?: string }): boolean => ROLLED_BACK.test(code ?? '');
