import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** Titles that open what is below them, each for itself; under an h2. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="mt-6 border-b">
      {items.map((item) => (
        <Item key={item.title} {...item} />
      ))}
    </div>
  );
}

function Item({ title, content }: AccordionProps['items'][number]) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-t">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="group flex min-h-14 w-full items-center justify-between gap-4 rounded-sm py-3 text-left text-lg hover:text-brass-text"
        >
          {title}
          <ChevronDown
            size={22}
            aria-hidden="true"
            className="flex-none transition-[rotate] duration-200 group-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="max-w-prose pb-6 text-muted">
        {content}
      </div>
    </div>
  );
}
