import { type ManagedCodeSort, type ManagedCodesView, managedCodeSorts } from '@/domain/managed-codes-view';
import { ListToolbar } from '@/shared/search/list-toolbar';

const SORT_LABELS: Record<ManagedCodeSort, string> = {
  newest: 'Newest',
  alphabetical: 'Brand A–Z',
  ending: 'Ending soonest',
};

export interface CodesToolbarProps {
  view: ManagedCodesView;
  onSearch: (search: string) => void;
  onSort: (sort: ManagedCodeSort) => void;
}

export function CodesToolbar({ view, onSearch, onSort }: CodesToolbarProps) {
  return (
    <ListToolbar
      label="Search promo codes"
      placeholder="Search brands, codes..."
      shown={view}
      sorts={managedCodeSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={onSort}
    />
  );
}
