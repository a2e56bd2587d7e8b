import { Bell, Store, Users } from 'lucide-react';

export const EXTENSION_SECTION_ID = 'extension';

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
      aria-labelledby="extension-title"
      className="mb-8 animate-fade-in outline-none"
    >
      <h2 id="extension-title" className="text-xl">
        The browser extension
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        It is free, and whom you follow is already registered for it. A link to its store will be right here.
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
