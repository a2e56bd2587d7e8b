/**
 * When the newest of some alerts was published; undefined for no alerts. The newest isn't always the first, because a member's country may put
 * others before it. Times as the database writes them sort like texts.
 */
export function newestOf(alerts: readonly { created_at: string }[]): string | undefined {
  return alerts.reduce<string | undefined>(
    (newest, { created_at }) => (newest === undefined || created_at > newest ? created_at : newest),
    undefined,
  );
}
