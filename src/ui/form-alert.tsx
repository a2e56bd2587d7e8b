import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

const TONES = {
  error: { look: 'bg-coral-soft text-coral-text', Icon: CircleAlert },
  success: { look: 'bg-sage-soft text-sage-text', Icon: CircleCheck },
  info: { look: 'bg-brass-soft text-ink', Icon: Info },
};

interface FormAlertProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** A message about a form as a whole; an error is announced at once, the others in their turn. */
export function FormAlert({ tone = 'error', children }: FormAlertProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded px-4 py-3 text-sm font-medium', look)}
    >
      <Icon size={20} aria-hidden="true" className="flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
