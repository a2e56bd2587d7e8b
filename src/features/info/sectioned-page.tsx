import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface PageSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface SectionedPageProps {
  title: string;
  updated: string;
  /** A summary before the sections. */
  summary: ReactNode;
  sections: readonly PageSection[];
}

/** Has the Tab key go on from the section, as after a jump of the browser's own. */
const focusSection = (id: string) =>
  document.getElementById(id)?.closest('section')?.focus({ preventScroll: true });

/** The layout of a long text, such as the terms: contents at the side, numbered sections, short lines. */
export function SectionedPage({ title, updated, summary, sections }: SectionedPageProps) {
  return (
    <>
      <div className="border-b pt-8 pb-8 md:pt-12 short:pt-5 short:pb-5">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-muted">Last updated {updated}</p>
        <div className="mt-5 max-w-prose text-lg">{summary}</div>
      </div>
      <div className="grid gap-x-16 lg:grid-cols-[17rem_1fr]">
        <nav
          aria-label="Contents"
          className="pt-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:pt-10"
        >
          <ol className="grid sm:grid-cols-2 lg:grid-cols-1">
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <Link
                  to={`#${id}`}
                  onClick={() => focusSection(id)}
                  className="flex min-h-11 items-center gap-3 rounded-sm text-sm font-medium text-muted hover:text-ink hover:underline lg:min-h-9"
                >
                  <span className="w-5 flex-none text-right text-brass-text tabular-nums">{index + 1}</span>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 lg:pt-4">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} aria-labelledby={id} tabIndex={-1} className="max-w-prose pt-8">
              <h2 id={id} className="text-xl">
                {index + 1}. {name}
              </h2>
              <div className="mt-3 grid gap-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-brass-text">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
