import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { muteFor, shopDomainOf } from '../rules/mute';
import { MutedList } from './muted-list';
import { SettingsPart } from './settings-part';
import { useMuted } from './use-muted';

/** The muted shops, and a field to mute another by its address. */
export function MutedShops({ userId }: { userId: string }) {
  const { setMute } = useMuted(userId, 'shops');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = shopDomainOf(typed);
    if (domain === undefined) return setError("Enter a shop's address, such as shop.com.");
    setMute({ id: domain, name: domain }, muteFor('good', new Date()));
    setTyped('');
  };
  return (
    <SettingsPart
      title="Shops"
      about="In a muted shop the extension stays dark, and its codes ring nowhere else."
    >
      <MutedList userId={userId} kind="shops" nothing="No shop is muted." />
      <form noValidate onSubmit={submit} aria-label="Mute a shop" className="mt-5 grid gap-3">
        <TextField
          label="Mute a shop"
          placeholder="shop.com"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
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
    </SettingsPart>
  );
}
