import { useQuery } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { Checkbox } from '@/ui/checkbox';
import { SectionCard } from '@/ui/section-card';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { type ResultMails, resultMailsQuery, useSetResultMails } from '../data/result-mails';

const KINDS = [
  ['weekly', 'Every Monday: what my codes achieved in the week before'],
  ['ending', 'Two days before a code of mine ends'],
] as const satisfies [keyof ResultMails, string][];

/** Which mails about results the influencer gets. */
export function MailSettings({ userId }: { userId: string }) {
  const mails = useQuery(resultMailsQuery(userId));
  const set = useSetResultMails(userId);

  const change = (next: ResultMails) =>
    set.mutate(next, {
      onError: (error) => toast.error("Your choice wasn't saved", { description: messageForError(error) }),
    });

  return (
    <SectionCard title="Mails about results">
      <QueryState query={mails} waiting={<Skeleton className="h-14 w-full max-w-md" />} asLine>
        {(saved) => {
          // What was pressed is shown at once.
          const chosen = set.isPending ? set.variables : saved;
          return (
            <div className="grid gap-4">
              {KINDS.map(([kind, label]) => (
                <Checkbox
                  key={kind}
                  label={label}
                  checked={chosen[kind]}
                  onChange={({ target }) => change({ ...chosen, [kind]: target.checked })}
                />
              ))}
            </div>
          );
        }}
      </QueryState>
    </SectionCard>
  );
}
