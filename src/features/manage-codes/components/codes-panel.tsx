import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodesView } from '@/domain/codes-view';
import { formatListTotal } from '@/domain/list-count';
import type { Audience } from '../audience';
import type { CodeOwner } from '../code-owner';
import type { ManagedOffer } from '../data/codes';
import type { CodesState } from '../use-codes';
import { editButtonId } from './code-actions';
import { CodesList } from './codes-list';
import { CodesToolbar } from './codes-toolbar';
import { DeleteCodeDialog } from './delete-code-dialog';
import { EditCode } from './edit-code';

export interface CodesPanelProps {
  userId: string;
  influencer: CodeOwner;
  audience: Audience;
  layout: 'table' | 'tickets';
  list: CodesState;
  view: CodesView;
  /** Changes the view with a new history entry. */
  onChange: (part: Partial<CodesView>) => void;
  /** Changes the view in the present history entry. */
  onAmend: (part: Partial<CodesView>) => void;
  onAdd: () => void;
  /** Whether to take the focus, because the focused element is gone. */
  takesFocus: boolean;
}

/** The list of codes, or the form that edits one of them. */
export function CodesPanel({ userId, influencer, view, onChange, onAmend, ...props }: CodesPanelProps) {
  const navigate = useNavigate();
  // Whether the list is the previous history entry: then the form is closed by going back.
  const cameFromList = useRef(false);
  const [edited, setEdited] = useState<string>();
  useEffect(() => {
    if (edited && !view.editing) document.getElementById(editButtonId(edited))?.focus();
  }, [edited, view.editing]);

  if (view.editing) {
    const codeId = view.editing;
    return (
      <EditCode
        key={codeId}
        userId={userId}
        influencer={influencer}
        codeId={codeId}
        onClose={() => {
          setEdited(codeId);
          if (cameFromList.current) void navigate(-1);
          else onAmend({ editing: undefined });
          cameFromList.current = false;
        }}
      />
    );
  }
  return (
    <CodesListView
      {...props}
      userId={userId}
      influencer={influencer}
      view={view}
      onChange={onChange}
      onAmend={onAmend}
      onEdit={(codeId) => {
        cameFromList.current = true;
        onChange({ editing: codeId });
      }}
    />
  );
}

interface CodesListViewProps extends CodesPanelProps {
  onEdit: (codeId: string) => void;
}

function CodesListView({
  userId,
  influencer,
  audience,
  layout,
  list,
  view,
  takesFocus,
  ...on
}: CodesListViewProps) {
  const section = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState<ManagedOffer>();
  // Counts deleted codes. With each the focused button is gone, so the focus has to move.
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (takesFocus || gone > 0) section.current?.focus({ preventScroll: true });
  }, [takesFocus, gone]);

  const { total } = list;
  const isEmpty = total === 0 && view.search === '';
  return (
    // High enough to keep the footer below the first screen, however long the list is.
    <section ref={section} tabIndex={-1} aria-label="Promo codes" className="min-h-96 outline-none">
      {!isEmpty && (
        <>
          <CodesToolbar
            view={view}
            onSearch={(search) => on.onAmend({ search })}
            onSort={(sort) => on.onChange({ sort })}
          />
          <p role="status" className="my-3 min-h-5 text-sm text-muted">
            {total !== undefined && <CountText total={total} search={view.search} />}
          </p>
        </>
      )}
      <CodesList
        list={list}
        audience={audience}
        layout={layout}
        searched={view.search !== ''}
        onClear={() => on.onChange({ search: '' })}
        onAdd={on.onAdd}
        onEdit={({ id }) => on.onEdit(id)}
        onDelete={setDeleting}
      />
      {deleting && (
        <DeleteCodeDialog
          code={deleting}
          userId={userId}
          influencerId={influencer.id}
          onClose={() => setDeleting(undefined)}
          onGone={() => {
            setDeleting(undefined);
            setGone((count) => count + 1);
          }}
        />
      )}
    </section>
  );
}

function CountText({ total, search }: { total: number; search: string }) {
  return (
    <>
      <strong className="font-semibold text-ink">
        {formatListTotal(total)} promo {total === 1 ? 'code' : 'codes'}
      </strong>
      {search && ` for “${search}”`}
    </>
  );
}
