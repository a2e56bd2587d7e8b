import { Puzzle } from 'lucide-react';
import { ExtensionWay, extensionSentence } from '@/features/extension/extension-way';
import { useExtension } from '@/features/extension/use-extension';

export interface ExtensionBannerProps {
  /** The extension's page in the store. */
  storeUrl: string | undefined;
}

/** Offers the browser extension, which is free, or says that it is there. On a phone this page is the bell. */
export function ExtensionBanner({ storeUrl }: ExtensionBannerProps) {
  const status = useExtension();
  if (status === 'phone') return null;
  return (
    <aside
      aria-label="Browser extension"
      className="mb-6 flex flex-col gap-3 rounded bg-brass-soft p-4 md:flex-row md:p-5 md:items-center md:gap-5"
    >
      <span className="grid size-11 flex-none place-items-center rounded bg-brass text-on-brass max-md:hidden">
        <Puzzle size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-heading text-lg font-bold">
          {status === 'connected' ? 'The bell rings while you shop' : 'Let the bell ring while you shop'}
        </p>
        <p className="mt-0.5 text-sm">
          {extensionSentence(
            status,
            'The browser extension tells you when somebody you follow has a code for the shop you are in.',
          )}
        </p>
      </div>
      <ExtensionWay status={status} storeUrl={storeUrl} get="Get the free extension" size="sm" />
    </aside>
  );
}
