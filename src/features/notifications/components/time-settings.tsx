import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import type { NotificationSettings } from '../data/notification-settings';
import { browserTimeZone, hourLabel, timeZoneLabel, timeZones } from '../rules/time-zone';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The quiet hours that are set when somebody turns them on. */
const NIGHT = { quiet_from: '22:00:00', quiet_until: '07:00:00' };

/** The full hour as the database writes it: '07:00:00'. */
const timeAt = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

interface TimeSettingsProps {
  settings: NotificationSettings;
  onChange: (change: Partial<NotificationSettings>) => void;
}

/** Reminders, the hour of reminders and mails, quiet hours, and whose clock all of it goes by. */
export function TimeSettings({ settings, onChange }: TimeSettingsProps) {
  const { ending_soon, digest_hour, quiet_from, quiet_until, time_zone } = settings;
  const here = browserTimeZone();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Switch
        label="Remind me of codes that end tomorrow"
        hint="Of those that you saved or copied: one notification for all of them, the day before. Your mails have them, too."
        checked={ending_soon}
        onChange={({ target }) => onChange({ ending_soon: target.checked })}
      />
      <div>
        <Switch
          label="Quiet hours"
          hint="Notifications that come meanwhile are shown at their end."
          checked={quiet_from !== null}
          onChange={({ target }) =>
            onChange(target.checked ? NIGHT : { quiet_from: null, quiet_until: null })
          }
        />
        {quiet_from !== null && quiet_until !== null && (
          <div className="mt-4 grid grid-cols-2 gap-4">
            <TimeSelect
              label="From"
              value={quiet_from}
              other={quiet_until}
              onChange={(time) => onChange({ quiet_from: time })}
            />
            <TimeSelect
              label="Until"
              value={quiet_until}
              other={quiet_from}
              onChange={(time) => onChange({ quiet_until: time })}
            />
          </div>
        )}
      </div>
      <Select
        label="Mails and reminders come at"
        value={digest_hour}
        onChange={({ target }) => onChange({ digest_hour: Number(target.value) })}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hourLabel(hour)}
          </option>
        ))}
      </Select>
      <div>
        <Select
          label="Time zone"
          value={time_zone}
          onChange={({ target }) => onChange({ time_zone: target.value })}
        >
          {timeZones(time_zone).map((zone) => (
            <option key={zone} value={zone}>
              {timeZoneLabel(zone)}
            </option>
          ))}
        </Select>
        {time_zone !== here && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            This browser is in another one.
            <Button size="sm" variant="secondary" onClick={() => onChange({ time_zone: here })}>
              Use {timeZoneLabel(here)}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface TimeSelectProps {
  label: string;
  value: string;
  /** The other end, which can't be the same. */
  other: string;
  onChange: (time: string) => void;
}

function TimeSelect({ label, value, other, onChange }: TimeSelectProps) {
  return (
    <Select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {HOURS.filter((hour) => timeAt(hour) !== other).map((hour) => (
        <option key={hour} value={timeAt(hour)}>
          {hourLabel(hour)}
        </option>
      ))}
    </Select>
  );
}
