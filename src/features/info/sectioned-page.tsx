import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface PageSection {
  id: string;
  title: string;
  body: ReactNode;
}

export interface Addition extends PageSection {
  /** Its date. */
  added: string;
}

interface SectionedPageProps {
  title: string;
  /** A line that says when the sections were last updated. */
  updated: string;
  /** A summary before the sections. */
  summary: ReactNode;
  sections: readonly PageSection[];
  /** What came later than the sections; without numbers. */
  additions?: readonly Addition[];
}

/** Has the Tab key go on from the section, as after a jump of the browser's own. */
const focusSection = (id: string) =>
  document.getElementById(id)?.closest('section')?.focus({ preventScroll: true });

/** The layout of a long text, such as the terms: contents at the side, numbered sections, short lines. */
export function SectionedPage({ title, updated, summary, sections, additions = [] }: SectionedPageProps) {
  return (
    <>
      <div className="border-b pt-8 pb-8 md:pt-12 short:pt-5 short:pb-5">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-muted">{updated}</p>
        <div className="mt-5 max-w-prose text-lg">{summary}</div>
      </div>
      <div className="grid gap-x-16 lg:grid-cols-[17rem_1fr]">
        <nav
          aria-label="Contents"
          className="pt-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:pt-10"
        >
          <ol className="grid sm:grid-cols-2 lg:grid-cols-1">
            {sections.map(({ id, title: name }, index) => (
              <ContentsEntry key={id} id={id} number={index + 1}>
                {name}
              </ContentsEntry>
            ))}
            {additions.length > 0 && <ContentsEntry id="additions">Additions</ContentsEntry>}
          </ol>
        </nav>
        <div className="min-w-0 lg:pt-4">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} aria-labelledby={id} tabIndex={-1} className="max-w-prose pt-8">
              <h2 id={id} className="text-xl">
                {index + 1}. {name}
              </h2>
              <SectionBody>{body}</SectionBody>
            </section>
          ))}
          {additions.length > 0 && (
            <section aria-labelledby="additions" tabIndex={-1} className="mt-10 max-w-prose border-t pt-8">
              <h2 id="additions" className="text-xl">
                Additions
              </h2>
              {additions.map(({ id, title: name, added, body }) => (
                <section key={id} aria-labelledby={id} className="pt-6">
                  <h3 id={id} className="text-lg">
                    {name}
                  </h3>
                  <p className="mt-1 text-sm text-muted">Added {added}</p>
                  <SectionBody>{body}</SectionBody>
                </section>
              ))}
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** @param props.number its section's; what comes after the sections has none */
function ContentsEntry({ id, number, children }: { id: string; number?: number; children: string }) {
  return (
    <li>
      <Link
        to={`#${id}`}
        onClick={() => focusSection(id)}
        className="flex min-h-11 items-center gap-3 rounded-sm text-sm font-medium text-muted hover:text-ink hover:underline lg:min-h-9"
      >
        <span className="w-5 flex-none text-right text-brass-text tabular-nums">{number}</span>
        {children}
      </Link>
    </li>
  );
}

function SectionBody({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 grid gap-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-brass-text">
      {children}
    </div>
  );
}
