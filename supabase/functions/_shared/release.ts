/** Which release of the functions this is, where their deployment has said so. */
export const release = (): string => Deno.env.get('RELEASE') || 'unknown';
