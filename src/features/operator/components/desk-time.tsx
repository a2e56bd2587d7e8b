const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A moment by UTC, as acts, complaints and accounts have it. */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {MOMENT.format(new Date(at))} UTC
    </time>
  );
}
