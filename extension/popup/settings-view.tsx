import type { ReactNode } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { Button } from '@/ui/button';
import { removesItem } from '@/ui/focus';
import { accountOf } from '../account';
import type { Choices, Stored } from '../stored';
import { changeChoices, showStorageFull } from '../stored-changes';
import { askWorker, tellMute } from './ask-worker';
import { RingSetting } from './ring-setting';
import { SiteLink } from './site-link';

const THEMES: [Choices['theme'], string][] = [
  ['system', 'Like the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Ringing aloud, what is muted, the theme, the account. */
export function SettingsView({ stored, offers }: { stored: Stored; offers: readonly ExtensionOffer[] }) {
  const { choices, connection, list, muted } = stored;
  const choose = (changed: (choices: Choices) => Partial<Choices>) =>
    void changeChoices(accountOf(stored), changed).catch(showStorageFull);
  return (
    <div className="grid gap-5">
      <Section title="Ring in the page">
        <RingSetting stored={stored} offers={offers} />
      </Section>
      <Section title="Muted">
        <TakeBackList
          items={muted.people.map((id) => ({
            key: id,
            label: list?.people.find((person) => person.id === id)?.name ?? 'Somebody who has no codes now',
          }))}
          verb="Unmute"
          onTakeBack={(key) => tellMute('people', key, false)}
        />
        <TakeBackList
          items={muted.shops.map((shop) => ({ key: shop, label: shop }))}
          verb="Unmute"
          onTakeBack={(key) => tellMute('shops', key, false)}
        />
        {muted.people.length + muted.shops.length === 0 && (
          <p className="text-sm text-muted">
            No shop and nobody is muted. The buttons are below the codes of a shop.
          </p>
        )}
        {connection === 'connected' && (
          <div className="mt-2">
            <SiteLink path="/notifications" variant="secondary">
              All notification settings
            </SiteLink>
          </div>
        )}
      </Section>
      {choices.closedShops.length > 0 && (
        <Section title="Closed in the page">
          <TakeBackList
            items={choices.closedShops.map((shop) => ({ key: shop, label: shop }))}
            verb="Ring again"
            onTakeBack={(key) =>
              choose(({ closedShops }) => ({
                closedShops: closedShops.filter((shop) => shop !== key),
              }))
            }
          />
        </Section>
      )}
      <Section title="Theme">
        <select
          aria-label="Theme"
          value={choices.theme}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            // Preact, unlike React, would leave the chosen theme there although nothing could be stored.
            currentTarget.value = choices.theme;
            const chosen = THEMES.find(([theme]) => theme === value)?.[0];
            if (chosen) choose(() => ({ theme: chosen }));
          }}
          className="min-h-11 w-full rounded border border-line-strong bg-raised px-3 text-sm"
        >
          {THEMES.map(([theme, label]) => (
            <option key={theme} value={theme}>
              {label}
            </option>
          ))}
        </select>
      </Section>
      <Section title="Account">
        {connection === 'connected' ? (
          <>
            {list && (
              <p className="mb-2 text-sm">
                Connected as <strong dir="auto">{list.member.name || list.member.username}</strong> @
                {list.member.username}, who follows {list.following}.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <SiteLink path="/profile" variant="secondary">
                Open my profile
              </SiteLink>
              <Button size="sm" variant="secondary" onClick={() => askWorker({ type: 'disconnect' })}>
                Disconnect
              </Button>
            </div>
          </>
        ) : (
          <SiteLink path="/connect-extension">Connect</SiteLink>
        )}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 text-base">{title}</h2>
      {children}
    </section>
  );
}

interface TakeBackListProps {
  items: { key: string; label: string }[];
  verb: string;
  onTakeBack: (key: string) => void;
}

/** What can be taken back, by a button in each row. */
function TakeBackList({ items, verb, onTakeBack }: TakeBackListProps) {
  return (
    <ul>
      {items.map(({ key, label }) => (
        <li key={key} className="flex min-h-11 items-center justify-between gap-3 text-sm">
          <span dir="auto" className="min-w-0 truncate">
            {label}
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${verb} ${label}`}
            {...removesItem(() => onTakeBack(key))}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}
