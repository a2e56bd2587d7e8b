import type { FieldChange } from '@/domain/trail';

/** Each field with its value before and after. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mt-2 grid gap-2 border-l-2 pl-3 text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere">
            <span className="text-muted">{before}</span>
            <span className="text-muted"> became </span>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
