import { categories } from '@rules/categories';
import { type FormEvent, useRef, useState } from 'react';
import { CategoryIcon } from '@/features/categories/category-icon';
import { QueryState } from '@/shared/query-state';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { SectionCard } from '@/ui/card';
import { useFocusWhenGone } from '@/ui/focus';
import { Skeleton } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { MuteMenu } from './components/mute-menu';
import { useMuted } from './components/use-muted';
import type { MutedKind } from './data/mutes';
import { muteFor, muteLabel, shopDomainOf } from './rules/mute';

interface MutedListProps {
  userId: string;
  kind: MutedKind;
  /** What is said when nothing is muted. */
  nothing: string;
}

/** Everything of a kind that is muted, each with a menu to change that. */
function MutedList({ userId, kind, nothing }: MutedListProps) {
  const { query, setMute } = useMuted(userId, kind);
  const list = useRef<HTMLDivElement>(null);
  const [changedId, setChangedId] = useState<string>();
  const isUnmuted = changedId !== undefined && !query.data?.some(({ id }) => id === changedId);
  useFocusWhenGone(isUnmuted, list);

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <QueryState asLine query={query} waiting={<Skeleton className="h-12 rounded" />}>
        {(muted) =>
          muted.length === 0 ? (
            <p className="text-muted">{nothing}</p>
          ) : (
            <ul className="divide-y">
              {muted.map((mute) => (
                <li key={mute.id} className="flex min-w-0 items-center gap-3.5 py-3">
                  {kind === 'people' && <Avatar src={mute.avatarUrl} name={mute.name} size="md" />}
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate text-left font-semibold">
                      {mute.name}
                    </span>
                    <span className="block text-sm text-muted">{muteLabel(mute)}</span>
                  </span>
                  <MuteMenu
                    name={mute.name}
                    mute={mute}
                    onChange={(next) => {
                      setChangedId(mute.id);
                      setMute(mute, next);
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

export function MutedPeople({ userId }: { userId: string }) {
  return (
    <SectionCard
      title="Muted people"
      description="You go on following them, and My Alerts shows their codes. Only the bell stays silent."
    >
      <MutedList userId={userId} kind="people" nothing="Nobody is muted." />
    </SectionCard>
  );
}

export function MutedCategories({ userId }: { userId: string }) {
  const { query, setMute } = useMuted(userId, 'categories');
  return (
    <SectionCard
      title="Categories"
      description="Offers of a muted category ring nowhere, whoever publishes them."
    >
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
    </SectionCard>
  );
}

/** The muted shops, and a field to mute another by its address. */
export function MutedShops({ userId }: { userId: string }) {
  const { setMute } = useMuted(userId, 'shops');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = shopDomainOf(typed);
    if (domain === undefined) {
      field.current?.focus();
      return setError("Enter a shop's address, such as shop.com.");
    }
    setMute({ id: domain, name: domain }, muteFor('good', new Date()));
    setTyped('');
  };
  return (
    <SectionCard
      title="Shops"
      description="In a muted shop the extension stays dark, and its codes ring nowhere else."
    >
      <MutedList userId={userId} kind="shops" nothing="No shop is muted." />
      <form noValidate onSubmit={submit} aria-label="Mute a shop" className="mt-5 grid gap-3">
        <TextField
          ref={field}
          label="Mute a shop"
          placeholder="shop.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          // The length of the longest name in the DNS.
          maxLength={253}
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Mute
        </Button>
      </form>
    </SectionCard>
  );
}
