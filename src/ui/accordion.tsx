import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** Titles that open what is below them, each for itself; under an h2. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="mt-6 border-b">
      {items.map(({ title, content }) => (
        <details key={title} className="group border-t">
          <summary className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 rounded-sm py-3 text-lg hover:text-brass-text">
            <h3>{title}</h3>
            <ChevronDown
              size={22}
              aria-hidden="true"
              className="flex-none transition-[rotate] duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="max-w-prose pb-6 text-muted">{content}</div>
        </details>
      ))}
    </div>
  );
}
