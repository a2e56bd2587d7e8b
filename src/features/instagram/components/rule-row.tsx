import { Pencil, Trash2 } from 'lucide-react';
import { countOrFew } from '@/domain/counts';
import { IconButton } from '@/ui/icon-button';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { type InstagramRule, useSwitchRule } from '../data/instagram-rules';
import { messageForInstagramError, TRIGGER_WORDS, whatItAnswers, whatItSends } from '../rules/words';

interface RuleRowProps {
  userId: string;
  influencerId: string;
  rule: InstagramRule;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule in words, its numbers, and its switch. */
export function RuleRow({ userId, influencerId, rule, onEdit, onDelete }: RuleRowProps) {
  const change = useSwitchRule(userId, influencerId);
  const isActive = change.isPending ? change.variables.active : rule.active;
  return (
    <div className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Switch
          label={<span className="wrap-anywhere">{rule.name}</span>}
          hint={`${whatItAnswers(rule)}. ${whatItSends(rule)}.`}
          checked={isActive}
          onChange={({ target }) => {
            // The switch isn't disabled meanwhile, because that would take the focus from it.
            if (change.isPending) return;
            change.mutate(
              { id: rule.id, active: target.checked },
              {
                onError: (error) =>
                  toast.error("The rule couldn't be switched", {
                    description: messageForInstagramError(error),
                  }),
              },
            );
          }}
        />
        <RuleNumbers rule={rule} />
      </div>
      <div className="flex items-start gap-1 max-sm:justify-end sm:-mt-2">
        <IconButton label={`Edit ${rule.name}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${rule.name}`} icon={Trash2} onClick={onDelete} />
      </div>
    </div>
  );
}

/** What the rule did since it was made. */
function RuleNumbers({ rule: { answers_to, matched, sent, opened, copied } }: { rule: InstagramRule }) {
  const numbers: [string, number | null][] = [
    [TRIGGER_WORDS[answers_to].plural, matched],
    ['Sent', sent],
    ['Opened', opened],
    ['Copied', copied],
  ];
  return (
    <dl className="mt-3 grid max-w-md grid-cols-4 gap-2">
      {numbers.map(([name, count]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-xs text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{countOrFew(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
