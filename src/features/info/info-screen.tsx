import { PageHeader } from '@/ui/page-header';
import type { Content, Part } from './components/content';
import { Example, Places, Prices, Shelf } from './components/invitations';
import { Call, Ending, Facts, Questions, Rules } from './components/lists-and-calls';
import { DocumentHead, Hero, Story } from './components/openings';
import { Sections } from './components/sections';
import { ExtensionPart, Steps } from './components/steps';

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
