import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CodeOwner } from '@/features/codes/code-owner';
import { QueryState } from '@/shared/query-state';
import { AccountPart } from './components/account-part';
import { ConnectPart } from './components/connect-part';
import { InstagramSkeleton } from './components/instagram-skeleton';
import { RepliesPart } from './components/replies-part';
import { RuleEditor } from './components/rule-editor';
import { RulesPart } from './components/rules-part';
import { type InstagramUrl, useInstagramUrl } from './components/use-instagram-url';
import { type InstagramAccount, instagramAccountQuery } from './data/instagram-account';
import { instagramRulesQuery } from './data/instagram-rules';
import { messageForInstagramError } from './rules/instagram-error';

interface InstagramTabProps {
  /** The signed-in user's id. */
  userId: string;
  /** Whose Instagram account it is. */
  influencer: CodeOwner;
}

/** An influencer's Instagram account, its reply rules and what they did (docs/product/instagram.md). */
export function InstagramTab({ userId, influencer }: InstagramTabProps) {
  const url = useInstagramUrl();
  const [wasEdited, setWasEdited] = useState(false);
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
            onClose={() => {
              setWasEdited(true);
              url.change({ rule: undefined });
            }}
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
  // They stay when the account is disconnected.
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
            rules={rules.data ?? []}
            url={url}
            isConnected={account !== null}
          />
        </>
      )}
    </div>
  );
}
