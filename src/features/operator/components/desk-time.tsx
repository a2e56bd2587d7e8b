const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment by UTC: 'Nov 22, 2026, 2:02 PM UTC'. @param at ISO time */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {MOMENT.format(new Date(at))} UTC
    </time>
  );
}
