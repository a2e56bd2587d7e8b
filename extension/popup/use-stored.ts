import { useEffect, useState } from 'react';
import { readStored, type Stored } from '../stored';

/** What is stored, as it is now. */
export function useStored(initial: Stored): Stored {
  const [stored, setStored] = useState(initial);
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const nth = latest;
      void readStored().then((present) => {
        // A later read knows more, whichever of them settles first.
        if (nth === latest) setStored(present);
      });
    };
    chrome.storage.local.onChanged.addListener(read);
    // Nobody here was told of what changed after the popup's first read.
    read();
    return () => chrome.storage.local.onChanged.removeListener(read);
  }, []);
  return stored;
}
