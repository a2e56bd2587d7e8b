import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { TextLink } from '@/ui/text-link';

interface HomeSectionProps {
  title: string;
  /** The link to the page that shows all of it. */
  more?: { label: string; to: string };
  children: ReactNode;
}

export function HomeSection({ title, more, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-14 md:mt-20">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mb-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {more && (
          <TextLink
            to={more.to}
            className="inline-flex min-h-11 items-center gap-1.5 md:pointer-fine:min-h-0"
          >
            {more.label}
            <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
