import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import type { ThemeChoice } from './theme-store';
import { useTheme } from './use-theme';

const CHOICES: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
];

/** The three themes side by side, one chosen. */
export function ThemeChoices() {
  const { choice, chooseTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Theme</legend>
      <div className="flex gap-1 rounded bg-sunken p-1">
        {CHOICES.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised dark:has-checked:bg-line has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus md:pointer-fine:min-h-10"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon size={16} aria-hidden="true" className="flex-none" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
