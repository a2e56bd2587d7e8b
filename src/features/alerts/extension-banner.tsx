import { Bell, Puzzle, Store, Users } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ExtensionWay, extensionSentence } from '@/features/extension/public/extension-way';
import { useExtension } from '@/features/extension/public/use-extension';

export interface ExtensionBannerProps {
  /** The extension's page in the store; without it, the button opens this page's own section about it. */
  storeUrl: string | undefined;
}

/** Offers the browser extension, which is free, or says that it is there. On a phone this page is the bell. */
export function ExtensionBanner({ storeUrl }: ExtensionBannerProps) {
  const status = useExtension();
  const { pathname, search } = useLocation();
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
      <ExtensionWay
        status={status}
        storeUrl={storeUrl}
        description={`${pathname}${search}#${EXTENSION_SECTION_ID}`}
        get="Get the free extension"
        size="sm"
      />
    </aside>
  );
}

export const EXTENSION_SECTION_ID = 'get-the-extension';

const STEPS = [
  { icon: Users, title: 'Follow', text: 'Everybody you follow here is known to the extension, at once.' },
  { icon: Store, title: 'Shop as usual', text: 'Open a shop in your browser, any shop.' },
  {
    icon: Bell,
    title: 'Hear the bell',
    text: 'If one of them has a code for it, the bell rings and shows it.',
  },
];

/** Describes the extension, for as long as it has no page in a store. */
export function ExtensionSection() {
  return (
    <section
      id={EXTENSION_SECTION_ID}
      tabIndex={-1}
      aria-labelledby="get-the-extension-title"
      className="mb-8 animate-fade-in outline-none"
    >
      <h2 id="get-the-extension-title" className="text-xl">
        The browser extension
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        It is free. Connect it with one press, and it knows whom you follow. A link to its store will be right
        here.
      </p>
      <ol className="mt-4 grid gap-4 md:grid-cols-3 md:gap-5">
        {STEPS.map((step) => (
          <li key={step.title} className="flex items-start gap-4 rounded border bg-raised p-5">
            <step.icon size={24} aria-hidden="true" className="mt-0.5 flex-none text-brass-text" />
            <div className="min-w-0">
              <h3 className="text-lg">{step.title}</h3>
              <p className="mt-1 text-sm text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
