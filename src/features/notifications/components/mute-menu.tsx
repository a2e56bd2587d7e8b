import { BellOff, BellRing, ChevronDown, Clock, ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from '@/ui/dropdown-menu';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type Mute, muteFor, muteLabel } from '../rules/mute';
import { MuteDialog } from './mute-dialog';

interface MuteMenuProps {
  name: string;
  /** How it is muted; null when it rings. */
  mute: Mute | null;
  onChange: (mute: Mute | null) => void;
  /** The button that opens it, where it isn't 'Mute'. */
  trigger?: ReactNode;
  /** A link to the settings, where the menu isn't among them. */
  settings?: string;
}

/** The ways to mute somebody or something, and back. */
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
          <DropdownMenuItem icon={<BellRing size={18} aria-hidden="true" />} onSelect={() => onChange(null)}>
            Unmute
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          icon={<Clock size={18} aria-hidden="true" />}
          onSelect={() => onChange(muteFor('week', new Date()))}
        >
          Mute for a week
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<BellOff size={18} aria-hidden="true" />}
          onSelect={() => onChange(muteFor('good', new Date()))}
        >
          Mute for good
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<ListChecks size={18} aria-hidden="true" />}
          onSelect={() => setChoosing(true)}
        >
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
