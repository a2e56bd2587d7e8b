import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionLinks } from './action-link';
import { RunningText } from './blocks';
import type { PartOf } from './content';

export function Rules({ rules }: PartOf<'rules'>) {
  return (
    <ol className="mt-8 grid gap-px overflow-hidden rounded border bg-line md:grid-cols-3">
      {rules.map(({ title, text }, index) => (
        <li key={title} className="bg-raised p-5">
          <span aria-hidden="true" className="font-heading text-2xl font-extrabold text-brass-text">
            {index + 1}
          </span>
          <h2 className="mt-1 text-lg">{title}</h2>
          <p className="mt-1.5 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function Facts({ facts }: PartOf<'facts'>) {
  return (
    <dl className="ticket-roll mt-10 md:mt-14">
      {facts.map(({ value, label }) => (
        <div key={value} className="flex flex-col-reverse justify-end p-5 md:p-7">
          <dt className="mt-1 text-sm text-muted">{label}</dt>
          <dd className="font-heading text-3xl font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Questions({ title, questions, more }: PartOf<'questions'>) {
  return (
    <section aria-labelledby="questions" className="mt-16 md:mt-24">
      <h2 id="questions" className="text-3xl">
        {title}
      </h2>
      <Accordion items={questions.map(({ question, answer }) => ({ title: question, content: answer }))} />
      <p className="mt-5 text-muted">
        <RunningText text={more} />
      </p>
    </section>
  );
}

export function Call({ text, actions }: PartOf<'call'>) {
  return (
    <section
      aria-labelledby="affiliate-call"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-lg bg-brass-soft p-6 md:mt-20 md:p-10"
    >
      <h2 id="affiliate-call" className="text-2xl">
        {text}
      </h2>
      <ActionLinks actions={actions} />
    </section>
  );
}

/** The last line of a story. */
export function Ending({ text, actions }: PartOf<'ending'>) {
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t pt-8">
      <p className="font-heading text-xl font-bold">{text}</p>
      <div className="flex flex-wrap gap-3">
        <ActionLinks actions={actions} />
      </div>
    </div>
  );
}

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** Titles that open what is below them, each for itself; under an h2. */
function Accordion({ items }: AccordionProps) {
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
