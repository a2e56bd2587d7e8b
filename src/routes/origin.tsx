import { type Content, TO_FOLLOW, TO_PUBLISH } from '@/features/info/content';
import { MarketDrawing } from '@/features/info/drawings';
import { InfoScreen } from '@/features/info/info-screen';

const origin: Content = {
  isNarrow: true,
  parts: [
    {
      kind: 'story',
      above: 'Our origin story',
      title: 'Markets used to open with a bell.',
      drawing: MarketDrawing,
      body: [
        'Before it rang, nobody sold a thing. When it did, the whole square knew: now is the time to look, and there is where. Then shopping moved into the browser, and nobody took the bell along.',
        [
          'What came instead is a small empty box at the checkout. ',
          { emphasis: 'Promo code' },
          ', it says. You remember that somebody you follow had one for this very shop. It was in a story that is gone, in a video you would have to find, in a mail you threw away. So you search, try three codes of strangers, none of which works, and pay the full price.',
        ],
        "On the other side stands the one who had the code. They tried the thing, they liked it, they told you, and would have earned a little had you used it. It was only the wrong moment: you weren't shopping then.",
        {
          quote:
            'The right code, from a person you chose, while you stand in the shop. That moment is what we make.',
        },
        'No more codes than there are already, then, but the one that counts, when it counts. To keep it so, we build by three rules.',
      ],
    },
    {
      kind: 'rules',
      rules: [
        {
          title: 'You choose whom you hear.',
          text: 'Your alerts hold the codes of the people you follow, newest first, and nothing in between.',
        },
        {
          title: 'Who recommends, earns.',
          text: 'Influencers keep 100% of their commission. We live on their plans.',
        },
        {
          title: 'Nobody learns whom you follow.',
          text: 'A number is all that shows, to influencers and to everybody else.',
        },
      ],
    },
    {
      kind: 'ending',
      text: 'The bell is rung. Come in.',
      actions: [
        { words: 'Follow people', ...TO_FOLLOW },
        { words: 'Bring your codes', ...TO_PUBLISH, isSecondary: true },
      ],
    },
  ],
};

export function Component() {
  return <InfoScreen content={origin} />;
}
