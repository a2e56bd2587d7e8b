import { INSTAGRAM_LIMITS } from '@rules/instagram-rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { BellDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Repeated, Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { type InstagramRule, useDeleteRule } from '../data/instagram-rules';
import { messageForInstagramError } from '../rules/words';
import { RuleRow } from './rule-row';
import { NEW_RULE } from './use-instagram-url';

interface RulesPartProps {
  userId: string;
  influencerId: string;
  rules: UseQueryResult<InstagramRule[]>;
  /** Whether to take the focus, because the form that had it is gone. */
  takesFocus: boolean;
  /** @param rule the id of the rule to edit, or NEW_RULE */
  onEdit: (rule: string) => void;
}

/** What is answered and how, with what each rule did. */
export function RulesPart({ userId, influencerId, rules, takesFocus, onEdit }: RulesPartProps) {
  const [deleting, setDeleting] = useState<InstagramRule>();
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) part.current?.focus();
  }, [takesFocus]);
  const isFull = rules.data !== undefined && rules.data.length >= INSTAGRAM_LIMITS.rules;
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 outline-none">
      <SectionCard
        title="Rules"
        description="The first rule that fits answers: one for chosen posts before one for all, one with keywords before one for any comment, then the older one."
        actions={
          rules.data !== undefined &&
          rules.data.length > 0 && (
            <Button
              size="sm"
              variant="secondary"
              icon={Plus}
              disabled={isFull}
              onClick={() => onEdit(NEW_RULE)}
            >
              New rule
            </Button>
          )
        }
      >
        {isFull && (
          <p className="mb-4 text-sm text-muted">
            {INSTAGRAM_LIMITS.rules} rules are as many as fit. Delete one to add another.
          </p>
        )}
        <QueryState
          query={rules}
          waiting={<RulesSkeleton />}
          messageFor={messageForInstagramError}
          empty={
            <EmptyState
              drawing={<BellDrawing />}
              sentence="No rule yet: nothing is answered until you write one."
              action={<Button onClick={() => onEdit(NEW_RULE)}>Write your first rule</Button>}
            />
          }
        >
          {(written) => (
            <ul className="divide-y border-y">
              {written.map((rule) => (
                <li key={rule.id}>
                  <RuleRow
                    userId={userId}
                    influencerId={influencerId}
                    rule={rule}
                    onEdit={() => onEdit(rule.id)}
                    onDelete={() => setDeleting(rule)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </SectionCard>
      {deleting && (
        <DeleteRuleDialog
          userId={userId}
          influencerId={influencerId}
          rule={deleting}
          onClose={() => setDeleting(undefined)}
          fallbackFocus={() => part.current}
        />
      )}
    </div>
  );
}

function RulesSkeleton() {
  return (
    <div role="status" aria-label="Loading the rules" className="divide-y border-y">
      <Repeated count={2}>
        <div className="py-4">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          <Skeleton className="mt-4 h-11 w-full max-w-md" />
        </div>
      </Repeated>
    </div>
  );
}

interface DeleteRuleDialogProps {
  userId: string;
  influencerId: string;
  rule: InstagramRule;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

function DeleteRuleDialog({ userId, influencerId, rule, onClose, fallbackFocus }: DeleteRuleDialogProps) {
  return (
    <ConfirmMutation
      mutation={useDeleteRule(userId, influencerId)}
      variables={rule.id}
      onDone={(wasThere) => {
        if (wasThere) toast.success('Rule deleted');
        else toast.info('This rule was already deleted.');
      }}
      failureOf={messageForInstagramError}
      title="Delete this rule?"
      confirm="Delete"
      confirming="Deleting..."
      isDangerous
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <p className="wrap-anywhere">
        <strong>{rule.name}</strong> will answer nothing any more, and what waits for it won't be sent. Its
        numbers go with it.
      </p>
    </ConfirmMutation>
  );
}
