import { useState } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { MagnifierDrawing } from '@/ui/drawings/drawing';
import { EmptyState } from '@/ui/empty-state';
import { SearchField } from '@/ui/search-field';
import { searchOffers } from '../rules/search';
import type { Stored } from '../stored';
import { CodeList } from './code-list';
import { NoCodes } from './no-codes';

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
      {offers.length === 0 ? (
        <NoCodes />
      ) : found.length === 0 ? (
        <EmptyState drawing={<MagnifierDrawing />} sentence="Nobody you follow has a code like that." />
      ) : (
        <CodeList offers={found} stored={stored} />
      )}
    </>
  );
}
