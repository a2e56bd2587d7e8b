import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Segments } from '@/ui/segments';
import { type ThemeChoice, useTheme } from './use-theme';

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
