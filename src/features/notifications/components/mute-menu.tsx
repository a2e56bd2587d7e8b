import { BellOff, BellRing, ChevronDown, Clock, ListChecks } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from '@/ui/dropdown-menu';
import { FormAlert } from '@/ui/form-alert';
import { Segments } from '@/ui/segments';
import { VisuallyHidden } from '@/ui/visually-hidden';
import {
  type Channel,
  channelNames,
  channels,
  MUTE_LENGTHS,
  type Mute,
  type MuteLength,
  muteFor,
  muteLabel,
} from '../rules/mute';

const LENGTH_ICONS = { week: Clock, good: BellOff };

interface MuteMenuProps {
  name: string;
  /** How it is muted; null when it rings. */
  mute: Mute | null;
  onChange: (mute: Mute | null) => void;
  /** The button that opens the menu; by default 'Mute' or 'Muted'. */
  trigger?: ReactNode;
  /** A link to the settings, where the menu isn't among them. */
  settings?: string;
}

/** A menu with the ways to mute and unmute somebody or something. */
export function MuteMenu({ name, mute, onChange, trigger, settings }: MuteMenuProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <DropdownMenu
        label={`Mute ${name}`}
        trigger={
          trigger ?? (
            <Button size="sm" variant="secondary" className="flex-none">
              <span>{mute ? 'Muted' : 'Mute'}</span> <VisuallyHidden translate="no">{name}</VisuallyHidden>
              <ChevronDown size={16} aria-hidden="true" className="-mr-1" />
            </Button>
          )
        }
      >
        <DropdownMenuLabel>
          {mute ? muteLabel(mute) : `When ${name} has a new code, the bell rings`}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {mute && (
          <DropdownMenuItem icon={BellRing} onSelect={() => onChange(null)}>
            Unmute
          </DropdownMenuItem>
        )}
        {MUTE_LENGTHS.map(({ value, action }) => (
          <DropdownMenuItem
            key={value}
            icon={LENGTH_ICONS[value]}
            onSelect={() => onChange(muteFor(value, new Date()))}
          >
            {action}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem icon={ListChecks} onSelect={() => setChoosing(true)}>
          Choose where…
        </DropdownMenuItem>
        {settings !== undefined && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLink to={settings}>All notification settings</DropdownMenuLink>
          </>
        )}
      </DropdownMenu>
      {choosing && (
        <MuteDialog name={name} mute={mute} onMute={onChange} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

interface MuteDialogProps {
  name: string;
  mute: Mute | null;
  onMute: (mute: Mute) => void;
  onClose: () => void;
}

/** Where and for how long the bell is to be silent. */
function MuteDialog({ name, mute, onMute, onClose }: MuteDialogProps) {
  const [on, setOn] = useState<readonly Channel[]>(() =>
    channels.filter((channel) => mute === null || mute.channels.includes(channel)),
  );
  const [time, setTime] = useState<MuteLength>(mute?.until === null ? 'good' : 'week');
  const [isRefused, setIsRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (on.length === 0) return setIsRefused(true);
    onMute(muteFor(time, new Date(), on));
    onClose();
  };
  return (
    <ConfirmDialog title={`Mute ${name}`} confirm="Mute" onSubmit={submit} onClose={onClose}>
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
      <Segments label="For how long" options={MUTE_LENGTHS} value={time} onChange={setTime} />
    </ConfirmDialog>
  );
}
