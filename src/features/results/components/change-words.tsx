import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { changeSince } from '../rules/results';

const LOOKS = {
  up: { Icon: ArrowUpRight, colour: 'text-sage-text' },
  down: { Icon: ArrowDownRight, colour: 'text-coral-text' },
  same: { Icon: ArrowRight, colour: 'text-muted' },
};

/** The difference to the period before, in words and with its sign. */
export function ChangeWords({ before, now }: { before: number; now: number }) {
  const { difference, words, direction } = changeSince(before, now);
  const { Icon, colour } = LOOKS[direction];
  return (
    <span className={`flex items-start gap-1 text-xs ${colour}`}>
      <Icon size={14} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        <span className="font-semibold whitespace-nowrap tabular-nums">{difference}</span>
        <span>{` · ${words}`}</span>
      </span>
    </span>
  );
}
