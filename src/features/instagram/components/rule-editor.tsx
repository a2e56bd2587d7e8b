import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { Button } from '@/ui/button';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { instagramRulesQuery } from '../data/instagram-rules';
import { InstagramSkeleton } from '../instagram-skeleton';
import { messageForInstagramError } from '../rules/instagram-error';
import { RuleFormView } from './rule-form-view';
import { NEW_RULE } from './use-instagram-url';

interface RuleEditorProps {
  userId: string;
  influencer: CodeOwner;
  /** Its id, or NEW_RULE. */
  ruleId: string;
  /** Whether the posts to choose from can be asked for. */
  isConnected: boolean;
  onClose: () => void;
}

/** The form of a rule, in place of the tab's other parts. */
export function RuleEditor({ userId, influencer, ruleId, isConnected, onClose }: RuleEditorProps) {
  const rules = useQuery(instagramRulesQuery(userId, influencer.id));
  const isNew = ruleId === NEW_RULE;
  const rule = rules.data?.find(({ id }) => id === ruleId);
  return (
    <div className="min-h-96">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 mb-3"
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={onClose}
      >
        All rules
      </Button>
      {!isNew && rules.isPending && <InstagramSkeleton />}
      {!isNew && rules.isLoadingError && (
        <ErrorState
          message={messageForInstagramError(rules.error)}
          retrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
          instead={<InstagramSkeleton />}
        />
      )}
      {!isNew && rules.data && !rule && (
        <EmptyState drawing={<LostTicketDrawing />} sentence="This rule was deleted." />
      )}
      {(isNew || rule) && (
        <RuleFormView
          userId={userId}
          influencer={influencer}
          rule={rule}
          isConnected={isConnected}
          onSaved={onClose}
        />
      )}
    </div>
  );
}
