/**
 * When the newest of some alerts was published: with an own country that applies, it isn't always the first. Times as the database writes
 * them sort like texts.
 */
export function newestOf(alerts: readonly { created_at: string }[]): string | undefined {
  return alerts.reduce<string | undefined>(
    (newest, { created_at }) => (newest === undefined || created_at > newest ? created_at : newest),
    undefined,
  );
}
