import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconAndLabel, type IconOf } from './icon';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium text-ink outline-none select-none ' +
  'data-highlighted:bg-sunken data-disabled:pointer-events-none data-disabled:opacity-55 md:pointer-fine:min-h-10';

interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Names the menu where the trigger's own name doesn't. */
  label?: string;
  children: ReactNode;
}

/** A button with a menu, whose children are the other parts of this file. */
export function DropdownMenu({ trigger, label, children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal, so that the menu stays inside its trigger's landmark. */}
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        {...(label !== undefined && { 'aria-label': label })}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto rounded border bg-raised p-1.5 shadow-float data-[state=open]:animate-fade-in"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface ItemProps {
  icon?: IconOf;
  children: ReactNode;
}

export function DropdownMenuItem({ icon, children, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect}>
      <IconAndLabel icon={icon}>{children}</IconAndLabel>
    </Radix.Item>
  );
}

export function DropdownMenuLink({ icon, children, to }: ItemProps & { to: string }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={ITEM}>
        <IconAndLabel icon={icon}>{children}</IconAndLabel>
      </Link>
    </Radix.Item>
  );
}

interface ChoiceProps {
  /** Heads the options. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** A few options of which one is chosen, which has a check mark. */
export function DropdownMenuChoice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onChoose}>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
          <span className="w-4.5 flex-none">
            <Radix.ItemIndicator>
              <Check size={18} aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

/** Text that heads a menu, such as who is signed in. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-sm text-muted">{children}</Radix.Label>;
}
