import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PartOf } from '../content';
import { ActionLinks } from './action-link';
import { ContentTable, RunningText } from './blocks';

/** How long a code is visible in a post and here. The bars are illustrative, not measured. */
export function Shelf({ title, short, long }: PartOf<'shelf'>) {
  const row = 'grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_1fr]';
  return (
    <section aria-labelledby="shelf" className="mt-16 md:mt-24">
      <h2 id="shelf" className="max-w-2xl text-3xl">
        {title}
      </h2>
      <dl className="mt-7 grid gap-6">
        <div className={row}>
          <dt className="font-semibold">{short.title}</dt>
          <dd className="flex items-center gap-4 text-sm text-muted">
            <span aria-hidden="true" className="h-10 w-10 flex-none rounded-sm bg-line-strong" />
            {short.text}
          </dd>
        </div>
        <div className={row}>
          <dt className="font-semibold">{long.title}</dt>
          <dd>
            <span
              aria-hidden="true"
              className="block h-10 rounded-sm bg-[repeating-linear-gradient(90deg,var(--brass)_0_2.25rem,transparent_2.25rem_2.5rem)]"
            />
            <span className="mt-2 block text-sm text-muted">{long.text}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

const BESIDE = 'mt-16 grid grid-cols-1 gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]';

/** The places where a published code is shown. */
export function Places({ title, drawing: Drawing, places }: PartOf<'places'>) {
  return (
    <section aria-labelledby="reach" className={BESIDE}>
      <div>
        <h2 id="reach" className="text-3xl">
          {title}
        </h2>
        <div className="mt-6 w-56 max-lg:hidden">
          <Drawing />
        </div>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {places.map((place) => (
          <li key={place.title} className="border-t-2 border-ink py-5">
            <h3 className="text-xl">{place.title}</h3>
            <p className="mt-1.5 text-muted">{place.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Example({ title, text, table }: PartOf<'example'>) {
  return (
    <section aria-labelledby="example" className={BESIDE}>
      <div>
        <h2 id="example" className="text-3xl">
          {title}
        </h2>
        <p className="mt-3 text-muted">{text}</p>
      </div>
      <ContentTable table={table} ofPrices />
    </section>
  );
}

/** Prices, drawn as a chalkboard. */
export function Prices({ title, table, texts, actions }: PartOf<'prices'>) {
  return (
    <section
      aria-labelledby="price-board"
      data-theme="dark"
      className="mt-16 grid grid-cols-1 gap-x-16 gap-y-8 rounded-lg border-8 border-[#8a6238]! bg-[#20242b] p-5 text-ink sm:p-8 md:mt-24 md:p-12 lg:grid-cols-[1fr_22rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-6 [&_tbody_tr]:border-dashed [&_tbody_tr]:border-line-strong!">
        <h2 id="price-board" className="text-3xl">
          {title}
        </h2>
        <ContentTable table={table} ofPrices />
      </div>
      <div className="flex flex-col gap-4 [&>p:last-of-type]:text-sm [&>p:not(:first-child)]:text-muted lg:pt-4">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <div className="mt-auto flex flex-wrap gap-3 pt-2">
          <ActionLinks actions={actions} />
        </div>
      </div>
    </section>
  );
}

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
