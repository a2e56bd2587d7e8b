import { useEffect, useState } from 'react';
import { readStored, type Stored } from '../stored';

/** What is stored, as it is now. */
export function useStored(initial: Stored): Stored {
  const [stored, setStored] = useState(initial);
  useEffect(() => {
    const read = () => void readStored().then(setStored);
    chrome.storage.local.onChanged.addListener(read);
    return () => chrome.storage.local.onChanged.removeListener(read);
  }, []);
  return stored;
}
