import { type CodeSort, type CodesView, codeSorts } from '@/domain/codes-view';
import { ListToolbar } from '@/shared/search/list-toolbar';

const SORT_LABELS: Record<CodeSort, string> = {
  newest: 'Newest',
  alphabetical: 'Brand A–Z',
  ending: 'Ending soonest',
};

export interface CodesToolbarProps {
  view: CodesView;
  onSearch: (search: string) => void;
  onSort: (sort: CodeSort) => void;
}

export function CodesToolbar({ view, onSearch, onSort }: CodesToolbarProps) {
  return (
    <ListToolbar
      label="Search promo codes"
      placeholder="Search brands, codes..."
      shown={view}
      sorts={codeSorts}
      sortLabels={SORT_LABELS}
      onSearch={onSearch}
      onSort={onSort}
    />
  );
}
