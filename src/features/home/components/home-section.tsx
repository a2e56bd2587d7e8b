import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { QueryState } from '@/shared/query-state';
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

interface QuerySectionProps<Item> extends Omit<HomeSectionProps, 'children'> {
  query: UseQueryResult<Item[]>;
  /** What a toast says when the request fails; without it there is no toast. */
  failed?: string;
  skeleton: ReactNode;
  /** Stands for no items. */
  empty: ReactNode;
  /** Shows at least one item. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A section whose items come from one request, in each of its states: loading, failed, empty, filled. */
export function QuerySection<Item>({
  query,
  failed,
  skeleton,
  empty,
  children,
  ...section
}: QuerySectionProps<Item>) {
  return (
    <HomeSection {...section}>
      <QueryState query={query} waiting={skeleton} failed={failed} empty={empty}>
        {children}
      </QueryState>
    </HomeSection>
  );
}
