import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { LostTicketDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { AccountPart } from './components/account-part';
import { ConnectPart } from './components/connect-part';
import { RepliesPart } from './components/replies-part';
import { RuleFormView } from './components/rule-form-view';
import { RulesPart } from './components/rules-part';
import { type InstagramUrl, NEW_RULE, useInstagramUrl } from './components/use-instagram-url';
import { type InstagramAccount, instagramAccountQuery } from './data/instagram-account';
import { instagramRulesQuery } from './data/instagram-rules';
import { messageForInstagramError } from './rules/words';

interface InstagramTabProps {
  /** The signed-in member's id. */
  userId: string;
  /** Whose Instagram account it is. */
  influencer: CodeOwner;
}

/** An influencer's Instagram account, its reply rules and what they did (docs/product/instagram.md). */
export function InstagramTab({ userId, influencer }: InstagramTabProps) {
  const url = useInstagramUrl();
  // Noted when a rule's form is shown and not when it is closed, because the browser's Back closes it, too.
  const [wasEdited, setWasEdited] = useState(false);
  if (url.state.rule !== undefined && !wasEdited) setWasEdited(true);
  const account = useQuery(instagramAccountQuery(userId, influencer.id));
  return (
    <QueryState query={account} waiting={<InstagramSkeleton />} messageFor={messageForInstagramError}>
      {(known) =>
        url.state.rule === undefined ? (
          <Overview userId={userId} influencer={influencer} account={known} url={url} wasEdited={wasEdited} />
        ) : (
          <RuleEditor
            key={url.state.rule}
            userId={userId}
            influencer={influencer}
            ruleId={url.state.rule}
            isConnected={known !== null}
            onClose={() => url.change({ rule: undefined })}
          />
        )
      }
    </QueryState>
  );
}

interface OverviewProps extends InstagramTabProps {
  account: InstagramAccount | null;
  url: InstagramUrl;
  /** Whether the form of a rule stood here before. */
  wasEdited: boolean;
}

function Overview({ userId, influencer, account, url, wasEdited }: OverviewProps) {
  const rules = useQuery(instagramRulesQuery(userId, influencer.id));
  // There may be rules without an account: disconnecting it leaves them.
  const hasRules = rules.data !== undefined && rules.data.length > 0;
  return (
    <div className="grid min-h-96 grid-cols-1 gap-6">
      {account ? (
        <AccountPart userId={userId} influencer={influencer} account={account} />
      ) : (
        <ConnectPart userId={userId} influencer={influencer} />
      )}
      {(account || hasRules) && (
        <>
          <RulesPart
            userId={userId}
            influencerId={influencer.id}
            rules={rules}
            takesFocus={wasEdited}
            onEdit={(rule) => url.change({ rule })}
          />
          <RepliesPart
            userId={userId}
            influencerId={influencer.id}
            rules={rules.data}
            url={url}
            isConnected={account !== null}
          />
        </>
      )}
    </div>
  );
}

interface RuleEditorProps {
  userId: string;
  influencer: CodeOwner;
  /** The rule's id, or NEW_RULE. */
  ruleId: string;
  /** Whether the posts to choose from can be asked for. */
  isConnected: boolean;
  onClose: () => void;
}

/** The form of a rule, in place of the tab's other parts. */
function RuleEditor({ userId, influencer, ruleId, isConnected, onClose }: RuleEditorProps) {
  const rules = useQuery(instagramRulesQuery(userId, influencer.id));
  const form = { userId, influencer, isConnected, onSaved: onClose };
  return (
    <div className="min-h-96">
      <Button variant="ghost" size="sm" className="-ml-3 mb-3" icon={ArrowLeft} onClick={onClose}>
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

/** Takes the room of the tab while it loads. */
function InstagramSkeleton() {
  return (
    <div role="status" aria-label="Loading Instagram" className="grid min-h-96 grid-cols-1 gap-6">
      <div className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
        <Skeleton className="h-6 w-48 max-w-full" />
        <Skeleton className="mt-3 h-4 w-full max-w-prose" />
        <Skeleton className="mt-2 h-4 w-3/4 max-w-prose" />
        <Skeleton className="mt-6 h-11 w-44 rounded" />
      </div>
      <div className="rounded-lg border bg-raised p-4 shadow-card md:p-6">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-6 h-28 w-full rounded" />
      </div>
    </div>
  );
}
