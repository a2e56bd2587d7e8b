import { Puzzle } from 'lucide-react';
import { LinkButton } from '@/ui/link-button';
import { EXTENSION_SECTION_ID } from './extension-section';

export interface ExtensionBannerProps {
  /** The extension's page in the store; without it, the button opens this page's own section about it. */
  storeUrl: string | undefined;
}

/** Offers the browser extension, which is free. */
export function ExtensionBanner({ storeUrl }: ExtensionBannerProps) {
  return (
    <aside
      aria-label="Browser extension"
      className="mb-6 flex flex-col gap-3 rounded bg-brass-soft p-4 md:flex-row md:p-5 md:items-center md:gap-5"
    >
      <span className="grid size-11 flex-none place-items-center rounded bg-brass text-on-brass max-md:hidden">
        <Puzzle size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-heading text-lg font-bold">Let the bell ring while you shop</p>
        <p className="mt-0.5 text-sm">
          The browser extension tells you when somebody you follow has a code for the shop you are in.
        </p>
      </div>
      {storeUrl ? (
        <LinkButton href={storeUrl} size="sm">
          Get the free extension
        </LinkButton>
      ) : (
        <LinkButton to={{ hash: `#${EXTENSION_SECTION_ID}` }} size="sm">
          Get the free extension
        </LinkButton>
      )}
    </aside>
  );
}
