import { Moon, Sun } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { useDismiss } from '@/ui/use-dismiss';
import { ThemeChoices } from './theme-choices';
import { useTheme } from './use-theme';

/** A button that unfolds the three themes below it. */
export function ThemeSwitch() {
  const { theme } = useTheme();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const Icon = theme === 'dark' ? Moon : Sun;

  useDismiss(container, open, (reason) => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  });

  return (
    <div ref={container} className="relative">
      <IconButton
        ref={button}
        label="Theme"
        aria-expanded={open}
        aria-controls={panel}
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      />
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full right-0 z-50 mt-2 w-80 rounded-lg border bg-raised p-2 shadow-float"
      >
        <ThemeChoices />
      </div>
    </div>
  );
}
