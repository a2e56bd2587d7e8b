import { Undo2 } from 'lucide-react';
import { momentLabel } from '@/domain/last-use';
import { Button } from '@/ui/button';
import { Pill } from '@/ui/pill';
import { type Change, type FieldChange, NOTHING, changesBelow, sentenceOf } from '../rules/change-texts';

interface ChangeRowProps {
  change: Change;
  onRevert: (change: Change) => void;
}

/** One change in words, with the button that takes it back. */
export function ChangeRow({ change, onRevert }: ChangeRowProps) {
  const sentence = sentenceOf(change);
  const below = changesBelow(change);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">{sentence}</p>
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={change.at}>{momentLabel(new Date(change.at), new Date())}</time>
        </p>
        {change.reason && <p className="mt-1 text-sm text-muted wrap-anywhere">Reason: {change.reason}</p>}
        {below.length > 0 && <FieldChanges changes={below} />}
      </div>
      {change.revertedAt ? (
        <Pill tone="sage">Reverted {momentLabel(new Date(change.revertedAt), new Date())}</Pill>
      ) : (
        change.isRevertible && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Undo2 size={16} aria-hidden="true" />}
            aria-label={`Revert: ${sentence}`}
            onClick={() => onRevert(change)}
          >
            Revert
          </Button>
        )
      )}
    </div>
  );
}

/** Each field with its value before and after. */
function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mt-2 grid gap-2 border-l-2 pl-3 text-sm">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="font-semibold">{change.label}</dt>
          <dd className="wrap-anywhere">
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: FieldChange) {
  if (before === NOTHING) {
    return (
      <>
        <span className="text-muted">was empty, now </span>
        <span>{after}</span>
      </>
    );
  }
  return (
    <>
      <span className="text-muted">
        {before} <span>{after === NOTHING ? 'was removed' : 'became'}</span>{' '}
      </span>
      {after !== NOTHING && <span>{after}</span>}
    </>
  );
}
