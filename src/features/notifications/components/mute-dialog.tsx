import { type FormEvent, useId, useState } from 'react';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { Segments } from '@/ui/segments';
import { type Channel, channelNames, channels, type Mute, muteFor } from '../rules/mute';

interface MuteDialogProps {
  name: string;
  mute: Mute | null;
  onMute: (mute: Mute) => void;
  onClose: () => void;
}

/** Where and for how long the bell is to be silent. */
export function MuteDialog({ name, mute, onMute, onClose }: MuteDialogProps) {
  const form = useId();
  const [on, setOn] = useState<readonly Channel[]>(() =>
    channels.filter((channel) => mute === null || mute.channels.includes(channel)),
  );
  const [time, setTime] = useState<'week' | 'good'>(mute?.until === null ? 'good' : 'week');
  const [isRefused, setIsRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (on.length === 0) return setIsRefused(true);
    onMute(muteFor(time, new Date(), on));
    onClose();
  };
  return (
    <ConfirmDialog title={`Mute ${name}`} confirm="Mute" form={form} onClose={onClose}>
      <form id={form} noValidate onSubmit={submit} aria-label={`Mute ${name}`} className="grid gap-6">
        {isRefused && on.length === 0 && <FormAlert>Choose at least one place.</FormAlert>}
        <fieldset>
          <legend className="mb-4 text-sm font-semibold">Silent in</legend>
          <div className="grid gap-4">
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                label={channelNames[channel]}
                checked={on.includes(channel)}
                onChange={({ target }) =>
                  setOn(target.checked ? [...on, channel] : on.filter((other) => other !== channel))
                }
              />
            ))}
          </div>
        </fieldset>
        <Segments
          label="For how long"
          options={[
            { value: 'week', label: 'For a week' },
            { value: 'good', label: 'For good' },
          ]}
          value={time}
          onChange={setTime}
        />
      </form>
    </ConfirmDialog>
  );
}
