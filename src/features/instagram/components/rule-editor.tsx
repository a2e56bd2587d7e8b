import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { LostTicketDrawing } from '@/ui/drawings/lost-ticket-drawing';
import { EmptyState } from '@/ui/empty-state';
import { instagramRulesQuery } from '../data/instagram-rules';
import { messageForInstagramError } from '../rules/instagram-error';
import { InstagramSkeleton } from './instagram-skeleton';
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
  const form = { userId, influencer, isConnected, onSaved: onClose };
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
      {ruleId === NEW_RULE ? (
        <RuleFormView {...form} rule={undefined} />
      ) : (
        <QueryState query={rules} waiting={<InstagramSkeleton />} messageFor={messageForInstagramError}>
          {(all) => {
            const rule = all.find(({ id }) => id === ruleId);
            if (rule) return <RuleFormView {...form} rule={rule} />;
            return <EmptyState drawing={<LostTicketDrawing />} sentence="This rule was deleted." />;
          }}
        </QueryState>
      )}
    </div>
  );
}
