import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { momentLabel } from '@/domain/past-time';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Pill } from '@/ui/pill';
import { UndoDialog } from './components/undo-dialog';
import { type Upload, uploadsQuery } from './data/trail';

/** The files of promo codes of the last 30 days, each of which can be undone; nothing when there are none. */
export function Uploads({ userId }: { userId: string }) {
  const uploads = useQuery(uploadsQuery(userId));
  const [undoing, setUndoing] = useState<Upload>();
  return (
    <QueryState query={uploads} waiting={null} empty={null}>
      {(files) => (
        <Card>
          <h2 className="text-xl">
            {files.some(({ uploadedBy }) => uploadedBy !== null) ? "Your team's uploads" : 'Your uploads'}
          </h2>
          <p className="mt-1 text-muted">
            A file can be undone for 30 days. Codes that were edited since its upload stay.
          </p>
          <ul className="mt-2 divide-y">
            {files.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onUndo={() => setUndoing(upload)} />
            ))}
          </ul>
          {undoing && <UndoDialog userId={userId} upload={undoing} onClose={() => setUndoing(undefined)} />}
        </Card>
      )}
    </QueryState>
  );
}

function UploadRow({ upload, onUndo }: { upload: Upload; onUndo: () => void }) {
  const { offers, influencers, uploadedBy, at, undoneAt } = upload;
  const when = `${momentLabel(at, new Date())}${uploadedBy === null ? '' : ` by ${uploadedBy}`}`;
  const what = `${offers.toLocaleString('en-US')} ${offers === 1 ? 'code' : 'codes'}`;
  const forWhom = influencers > 1 ? ` for ${influencers} influencers` : '';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <FileUp size={24} aria-hidden="true" className="flex-none text-brass-text" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-base">{what + forWhom}</h3>
        <p className="text-sm text-muted wrap-anywhere">Uploaded {when}</p>
      </div>
      {undoneAt ? (
        <Pill>Undone {momentLabel(undoneAt, new Date())}</Pill>
      ) : (
        <Button size="sm" variant="secondary" aria-label={`Undo ${what}, uploaded ${when}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
