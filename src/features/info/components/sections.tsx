import { Link } from 'react-router-dom';
import type { PartOf, Section } from '../content';
import { Blocks } from './blocks';

/** Focuses the section of a heading, so that the Tab key goes on from there, as after a jump by the browser itself. */
const focusSection = (id: string) =>
  document.getElementById(id)?.closest('section')?.focus({ preventScroll: true });

/** Numbered sections in short lines, with their contents at the side; what came later stands below them, without numbers. */
export function Sections({ sections, additions = [] }: PartOf<'sections'>) {
  return (
    <div className="grid gap-x-16 lg:grid-cols-[17rem_1fr]">
      <nav
        aria-label="Contents"
        className="pt-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:pt-10"
      >
        <ol className="grid sm:grid-cols-2 lg:grid-cols-1">
          {sections.map(({ id, title }, index) => (
            <ContentsEntry key={id} id={id} number={index + 1}>
              {title}
            </ContentsEntry>
          ))}
          {additions.length > 0 && <ContentsEntry id="additions">Additions</ContentsEntry>}
        </ol>
      </nav>
      <div className="min-w-0 lg:pt-4">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} aria-labelledby={id} tabIndex={-1} className="max-w-prose pt-8">
            <h2 id={id} className="text-xl">
              {index + 1}. {title}
            </h2>
            <SectionBody body={body} />
          </section>
        ))}
        {additions.length > 0 && (
          <section aria-labelledby="additions" tabIndex={-1} className="mt-10 max-w-prose border-t pt-8">
            <h2 id="additions" className="text-xl">
              Additions
            </h2>
            {additions.map(({ id, title, added, body }) => (
              <section key={id} aria-labelledby={id} className="pt-6">
                <h3 id={id} className="text-lg">
                  {title}
                </h3>
                <p className="mt-1 text-sm text-muted">Added {added}</p>
                <SectionBody body={body} />
              </section>
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

/** @param props.number the section's; the additions have none */
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

function SectionBody({ body }: Pick<Section, 'body'>) {
  return (
    <div className="mt-3 grid gap-3">
      <Blocks blocks={body} />
    </div>
  );
}
