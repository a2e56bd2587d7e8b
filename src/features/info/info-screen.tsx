import { PageHeader } from '@/ui/page-header';
import { ActionLinks } from './components/action-link';
import { Blocks } from './components/blocks';
import { Call, Ending, Example, Facts, Places, Prices, Questions, Rules, Shelf } from './components/parts';
import { Sections } from './components/sections';
import { ExtensionPart, Steps } from './components/steps';
import type { Content, Part, PartOf } from './content';

/** A page that consists of texts. */
export function InfoScreen({ content }: { content: Content }) {
  const parts = content.parts.map((part) => <ContentPart key={part.kind} part={part} />);
  return content.isNarrow ? <article className="mx-auto max-w-3xl">{parts}</article> : parts;
}

function ContentPart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'header':
      return <PageHeader title={part.title} description={part.description} />;
    case 'hero':
      return <Hero {...part} />;
    case 'story':
      return <Story {...part} />;
    case 'document':
      return <DocumentHead {...part} />;
    case 'sections':
      return <Sections {...part} />;
    case 'steps':
      return <Steps {...part} />;
    case 'extension':
      return <ExtensionPart {...part} />;
    case 'shelf':
      return <Shelf {...part} />;
    case 'places':
      return <Places {...part} />;
    case 'prices':
      return <Prices {...part} />;
    case 'rules':
      return <Rules {...part} />;
    case 'facts':
      return <Facts {...part} />;
    case 'example':
      return <Example {...part} />;
    case 'questions':
      return <Questions {...part} />;
    case 'call':
      return <Call {...part} />;
    case 'ending':
      return <Ending {...part} />;
  }
}

/** The beginning of a page that invites: what it says, and a drawing beside it. */
function Hero({ above, title, lead, actions, drawing: Drawing }: PartOf<'hero'>) {
  return (
    <div className="grid items-center gap-x-12 gap-y-8 pt-10 short:pt-5 md:grid-cols-[1fr_auto] md:pt-16">
      <div className="min-w-0">
        <p className="font-semibold text-brass-text">{above}</p>
        <h1 className="mt-2 text-4xl">{title}</h1>
        <p className="mt-5 max-w-xl text-lg text-muted">{lead}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ActionLinks actions={actions} />
        </div>
      </div>
      <Drawing />
    </div>
  );
}

/** A story's title, a wide drawing, and below it how the story begins. */
function Story({ above, title, drawing: Drawing, body }: PartOf<'story'>) {
  return (
    <>
      <div className="pt-10 md:pt-16 short:pt-5">
        <p className="font-semibold text-brass-text">{above}</p>
        <h1 className="mt-2 text-4xl">{title}</h1>
      </div>
      <Drawing />
      <div className="grid gap-5 text-lg leading-7 [&>p:first-child]:first-letter:float-left [&>p:first-child]:first-letter:mt-1 [&>p:first-child]:first-letter:mr-2.5 [&>p:first-child]:first-letter:font-heading [&>p:first-child]:first-letter:text-[4.25rem] [&>p:first-child]:first-letter:leading-[0.8] [&>p:first-child]:first-letter:font-extrabold [&>p:first-child]:first-letter:text-brass-text">
        <Blocks blocks={body} />
      </div>
    </>
  );
}

/** The beginning of a long text such as the terms. */
function DocumentHead({ title, updated, summary }: PartOf<'document'>) {
  return (
    <div className="border-b pt-8 pb-8 md:pt-12 short:pt-5 short:pb-5">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-muted">{updated}</p>
      <div className="mt-5 grid max-w-prose gap-5 text-lg">
        <Blocks blocks={summary} />
      </div>
    </div>
  );
}
