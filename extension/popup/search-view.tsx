import { useState } from 'react';
import { CodeList } from '@/../extension/popup/code-list';
import { searchOffers } from '@/../extension/rules/search';
import type { Stored } from '@/../extension/stored';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { SearchField } from '@/ui/search-field';

/** Searches the codes on the device: nothing that is typed leaves it. */
export function SearchView({ stored, offers }: { stored: Stored; offers: readonly ExtensionOffer[] }) {
  const [text, setText] = useState('');
  const found = searchOffers(offers, stored.list?.people ?? [], text);
  return (
    <>
      <SearchField
        label="Search your codes"
        placeholder="Brand, person or code"
        value={text}
        onValueChange={setText}
        autoFocus
        className="mb-3"
      />
      <p role="status" className="sr-only">
        {text !== '' && `${found.length} found`}
      </p>
      {found.length === 0 ? (
        <EmptyState drawing={<MagnifierDrawing />} sentence="Nobody you follow has a code like that." />
      ) : (
        <CodeList offers={found} stored={stored} />
      )}
    </>
  );
}
