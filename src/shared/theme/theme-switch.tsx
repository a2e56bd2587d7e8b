import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { Segments } from '@/ui/segments';
import { type ThemeChoice, useTheme } from './use-theme';

/** A button that shows the three themes below it. */
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
        {open && <ThemeChoices />}
      </div>
    </div>
  );
}

const CHOICES: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden="true" className="flex-none" /> },
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden="true" className="flex-none" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden="true" className="flex-none" /> },
];

/** The three themes side by side, one chosen. */
export function ThemeChoices() {
  const { choice, chooseTheme } = useTheme();
  return <Segments label="Theme" options={CHOICES} value={choice} onChange={chooseTheme} />;
}

/**
 * Calls `onDismiss` while `open` when Escape is pressed, or when a press or the focus lands outside `container`.
 * Tells which it was: after Escape the focus belongs back on the opener.
 */
function useDismiss(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (reason: 'escape' | 'outside') => void,
) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) dismiss('outside');
    };
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') dismiss('escape');
      },
      { signal },
    );
    return () => listening.abort();
  }, [container, open]);
}
