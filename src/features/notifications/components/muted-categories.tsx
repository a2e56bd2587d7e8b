import { categories } from '@rules/categories';
import { CategoryIcon } from '@/features/categories/category-icon';
import { QueryState } from '@/shared/query-state';
import { Skeleton } from '@/ui/skeleton';
import { muteLabel } from '../rules/mute';
import { MuteMenu } from './mute-menu';
import { SettingsPart } from './settings-part';
import { useMuted } from './use-muted';

/** All categories, each of which can be muted. */
export function MutedCategories({ userId }: { userId: string }) {
  const { query, setMute } = useMuted(userId, 'categories');
  return (
    <SettingsPart title="Categories" about="Offers of a muted category ring nowhere, whoever publishes them.">
      <QueryState asLine query={query} waiting={<Skeleton className="h-40 rounded" />}>
        {(muted) => (
          <ul className="divide-y">
            {categories.map((category) => {
              const mute = muted.find(({ id }) => id === category) ?? null;
              return (
                <li key={category} className="flex min-w-0 items-center gap-3.5 py-2.5">
                  <span className="text-brass-text">
                    <CategoryIcon category={category} size={20} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{category}</span>
                    {mute && <span className="block text-sm text-muted">{muteLabel(mute)}</span>}
                  </span>
                  <MuteMenu
                    name={category}
                    mute={mute}
                    onChange={(next) => setMute({ id: category, name: category }, next)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
    </SettingsPart>
  );
}
