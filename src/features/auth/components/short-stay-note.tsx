import { useState } from 'react';
import { deviceStorage } from '@/lib/site-storage';
import { FormAlert } from '@/ui/form-alert';

/** For a browser that keeps nothing of a site: who signs in there is told how long it lasts. */
export function ShortStayNote() {
  const [isBlocked] = useState(() => deviceStorage.isBlocked());
  if (!isBlocked) return null;
  return (
    <div className="mb-5">
      <FormAlert tone="info">
        Your browser blocks site data, so you’ll be signed in only until you reload or close this page.
      </FormAlert>
    </div>
  );
}
