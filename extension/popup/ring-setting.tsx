import { type ComponentProps, useEffect, useState } from 'react';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { accountOf } from '../account';
import { askToSend } from '../data-collection';
import { pagePatterns } from '../rules/icon-rules';
import { shopDomains } from '../rules/shops';
import { allowedPages, withdrawPermissions } from '../shop-permissions';
import type { Stored } from '../stored';
import { change, changeChoices, showStorageFull } from '../stored-changes';

interface RingSettingProps {
  stored: Stored;
  offers: readonly ExtensionOffer[];
}

/** The choice to ring aloud. The browser asks for the shops on the list and for no other site. */
export function RingSetting({ stored, offers }: RingSettingProps) {
  const { choices, countsRings } = stored;
  const account = accountOf(stored);
  const choose = (ringInPage: boolean) =>
    changeChoices(account, () => ({ ringInPage })).catch(showStorageFull);
  const chooseToCount = (counts: boolean) =>
    change(account, [], () => ({ countsRings: counts })).catch(showStorageFull);
  const shops = shopDomains(offers);
  const notAllowed = useShopsNotAllowed(shops);
  const allowedCount = shops.length - notAllowed.length;

  const ring = async () => {
    // First of all, because the browser only asks right after a press. Its question may close the popup, so the choice is stored
    // before the answer: the worker hears of the permission by itself.
    const asked = chrome.permissions.request({ origins: shops.flatMap(pagePatterns) });
    await choose(true);
    const isAllowed = await asked.catch(() => false);
    if (!isAllowed && notAllowed.length === shops.length) await choose(false);
  };

  const countRings = async () => {
    const asked = askToSend('browsingActivity');
    await chooseToCount(true);
    const isAllowed = await asked.catch(() => false);
    if (!isAllowed) await chooseToCount(false);
  };

  return (
    <>
      <StoredCheckbox
        label="Show a small bell at the edge of the page"
        hint={`In the ${shops.length === 1 ? 'one shop' : `${shops.length} shops`} on your list, and nowhere else.${notAllowed.length > 0 ? ' Your browser will ask you to allow them.' : ''}`}
        checked={choices.ringInPage}
        disabled={shops.length === 0}
        onPress={() => void (choices.ringInPage ? choose(false) : ring())}
      />
      {choices.ringInPage && notAllowed.length > 0 && (
        <div className="mt-2 flex items-center justify-between gap-3 text-sm">
          <p className="min-w-0">
            {notAllowed.length === 1
              ? `${notAllowed[0]} isn't allowed yet.`
              : `${notAllowed.length} shops aren't allowed yet.`}
          </p>
          <Button size="sm" variant="secondary" onClick={() => void ring()}>
            Allow
          </Button>
        </div>
      )}
      {!choices.ringInPage && allowedCount > 0 && (
        <div className="mt-2 grid justify-items-start gap-2 text-sm">
          <p>
            {allowedCount === 1 ? 'One shop is' : `${allowedCount} shops are`} still allowed. There the
            extension shows nothing, and only remembers when somebody's affiliate link led you to the shop.
          </p>
          <Button size="sm" variant="secondary" onClick={() => void allowedPages().then(withdrawPermissions)}>
            Take back
          </Button>
        </div>
      )}
      {choices.ringInPage && (
        <StoredCheckbox
          label="Count for influencers how often their codes rang"
          hint="Each code counts once a day, without your name and without the page."
          checked={countsRings}
          onPress={() => void (countsRings ? chooseToCount(false) : countRings())}
          className="mt-4"
        />
      )}
    </>
  );
}

interface StoredCheckboxProps extends ComponentProps<typeof Checkbox> {
  checked: boolean;
  onPress: () => void;
}

/** Shows what is stored. Preact, unlike React, would leave a pressed box checked although nothing could be stored. */
function StoredCheckbox({ onPress, ...props }: StoredCheckboxProps) {
  return (
    <Checkbox
      {...props}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    />
  );
}

/** The shops for which the browser hasn't got the permission. */
function useShopsNotAllowed(shops: readonly string[]): string[] {
  const [origins, setOrigins] = useState<string[]>([]);
  useEffect(() => {
    const read = () => void chrome.permissions.getAll().then((all) => setOrigins(all.origins ?? []));
    read();
    chrome.permissions.onAdded.addListener(read);
    chrome.permissions.onRemoved.addListener(read);
    return () => {
      chrome.permissions.onAdded.removeListener(read);
      chrome.permissions.onRemoved.removeListener(read);
    };
  }, []);
  return shops.filter((shop) => !pagePatterns(shop).every((pattern) => origins.includes(pattern)));
}
