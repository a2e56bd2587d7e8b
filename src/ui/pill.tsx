import type { ReactNode } from 'react';
import { classNames } from './class-names';

const TONES = {
  neutral: 'bg-line text-muted',
  brass: 'bg-brass-soft text-brass-text',
  coral: 'bg-coral-soft text-coral-text',
  sage: 'bg-sage-soft text-sage-text',
};

export interface PillProps {
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact on a coloured background. The words must say it without the colour. */
export function Pill({ tone = 'neutral', icon, children }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        TONES[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
