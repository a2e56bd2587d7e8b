import { Check, CircleAlert, Clock, Eye, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useShareLink } from '@/features/sharing/use-share-link';
import { paths } from '@/shared/paths';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { ListEnd } from '@/ui/outcome';
import { LiveRegion } from '@/ui/visually-hidden';
import { type Audience, editAddress, type Results } from '../rules/results';
import { type Advice, adviceOn } from '../rules/results-advice';

/** How many are shown before the rest is asked for. */
const FIRST = 4;

const ICONS = {
  failing: CircleAlert,
  ending: Clock,
  ended: Clock,
  unseen: Eye,
  'passed-over': Pencil,
};

interface AdviceListProps {
  results: Results;
  audience: Audience;
  today: Date;
}

/** What to do next, in words, each with one press (docs/product/results.md#what-to-do-next). */
export function AdviceList({ results, audience, today }: AdviceListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const advice = adviceOn(results.codes, today, results.days.length);
  if (advice.length === 0) return null;
  const nameOf = new Map(results.influencers.map(({ id, name }) => [id, name]));
  return (
    <SectionCard title="What to do next">
      <ul className="divide-y">
        {advice.slice(0, showsAll ? undefined : FIRST).map((each) => (
          <Item
            key={each.code.id}
            advice={each}
            audience={audience}
            influencer={audience !== 'own' ? nameOf.get(each.code.influencerId) : undefined}
          />
        ))}
      </ul>
      {showsAll && <ListEnd />}
      {!showsAll && advice.length > FIRST && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          {`Show all ${advice.length}`}
        </Button>
      )}
    </SectionCard>
  );
}

interface ItemProps {
  advice: Advice;
  audience: Audience;
  influencer: string | undefined;
}

function Item({ advice, audience, influencer }: ItemProps) {
  const { kind, sentence, action, code } = advice;
  const Icon = ICONS[kind];
  const edit = editAddress(audience, code);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon size={20} aria-hidden="true" className="mt-0.5 flex-none text-brass-text" />
        <span className="min-w-0 wrap-anywhere">
          {sentence}{' '}
          <span translate="no" className="text-muted">
            {influencer === undefined ? code.brandName : `${code.brandName} · ${influencer}`}
          </span>
        </span>
      </p>
      {kind === 'unseen' ? (
        <ShareButton advice={advice} />
      ) : (
        edit !== undefined && (
          <LinkButton
            to={edit}
            size="sm"
            variant="secondary"
            aria-label={`${action}: ${code.code} of ${code.brandName}`}
          >
            {action}
          </LinkButton>
        )
      )}
    </li>
  );
}

function ShareButton({ advice: { action, code } }: Pick<ItemProps, 'advice'>) {
  const { isCopied, copy } = useShareLink(`${code.brandName}: ${code.code}`, paths.offer(code.id));
  const Icon = isCopied ? Check : Share2;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${action}: copy the link to ${code.code} of ${code.brandName}`}
        icon={Icon}
        onClick={() => void copy()}
      >
        {isCopied ? 'Link copied' : action}
      </Button>
      <LiveRegion message={isCopied ? 'Link copied' : ''} />
    </>
  );
}
