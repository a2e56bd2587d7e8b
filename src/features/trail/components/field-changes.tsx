import { type FieldChange, NOTHING } from '../rules/change-texts';

/** Each field with its value before and after. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
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
