import { useState } from 'react';
import { deviceStorage } from '@/lib/site-storage';
import { FormAlert } from '@/ui/form-alert';

/** In a browser that stores nothing, tells how long the sign-in lasts. */
export function ShortStayNote() {
  const [isBlocked] = useState(() => deviceStorage.isBlocked());
  if (!isBlocked) return null;
  return (
    <div className="mb-5">
      <FormAlert tone="info">
        Your browser blocks site data, so you'll be signed in only until you reload or close this page.
      </FormAlert>
    </div>
  );
}
