import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { BagScene, FollowScene, RingScene } from '@/ui/drawings/scenes';
import { HomeSection } from './home-section';

interface Step {
  title: string;
  text: string;
  drawing: ReactNode;
}

const STEPS: Step[] = [
  {
    title: 'Follow',
    text: 'Pick the people whose taste you trust. Their codes are yours from then on.',
    drawing: <FollowScene />,
  },
  {
    title: 'Shop as usual',
    text: 'Go to the shops you would have gone to anyway. There is nothing to look up.',
    drawing: <BagScene />,
  },
  {
    title: 'Hear the bell',
    text: 'It rings when one of them has a code for that shop. Copy it, and pay less.',
    drawing: <RingScene />,
  },
];

/** How it works in three steps, drawn as joined tickets. */
export function StepsSection() {
  return (
    <HomeSection title="How it works" more={{ label: 'All of it, step by step', to: pages.howItWorks.path }}>
      <ol className="ticket-roll">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li key={title} className="flex gap-5 p-5 md:flex-col md:p-7">
            <div className="w-24 flex-none md:w-33">{drawing}</div>
            <div className="min-w-0">
              <h3 className="text-xl">
                <span className="mr-2 text-brass-text">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
