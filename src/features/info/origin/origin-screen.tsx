import { useWaysIn } from '@/shared/session/use-ways-in';
import { LinkButton } from '@/ui/link-button';
import { MarketDrawing } from './market-drawing';

const RULES = [
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
];

/** Why there is a bell. */
export function OriginScreen() {
  const { toFollow, toPublish } = useWaysIn();
  return (
    <article className="mx-auto max-w-3xl">
      <div className="pt-10 md:pt-16 short:pt-5">
        <p className="font-semibold text-brass-text">Our origin story</p>
        <h1 className="mt-2 text-4xl">Markets used to open with a bell.</h1>
      </div>
      <MarketDrawing />
      <div className="grid gap-5 text-lg leading-7">
        <p className="first-letter:float-left first-letter:mt-1 first-letter:mr-2.5 first-letter:font-heading first-letter:text-[4.25rem] first-letter:leading-[0.8] first-letter:font-extrabold first-letter:text-brass-text">
          Before it rang, nobody sold a thing. When it did, the whole square knew: now is the time to look,
          and there is where. Then shopping moved into the browser, and nobody took the bell along.
        </p>
        <p>
          What came instead is a small empty box at the checkout. <em>Promo code</em>, it says. You remember
          that somebody you follow had one for this very shop. It was in a story that is gone, in a video you
          would have to find, in a mail you threw away. So you search, try three codes of strangers, none of
          which works, and pay the full price.
        </p>
        <p>
          On the other side stands the one who had the code. They tried the thing, they liked it, they told
          you, and would have earned a little had you used it. It was only the wrong moment: you weren’t
          shopping then.
        </p>
        <p className="border-l-4 border-brass! py-1 pl-5 font-heading text-2xl font-bold">
          The right code, from a person you chose, while you stand in the shop. That moment is what we make.
        </p>
        <p>
          No more codes than there are already, then, but the one that counts, when it counts. To keep it so,
          we build by three rules.
        </p>
      </div>
      <ol className="mt-8 grid gap-px overflow-hidden rounded border bg-line md:grid-cols-3">
        {RULES.map(({ title, text }, index) => (
          <li key={title} className="bg-raised p-5">
            <span aria-hidden="true" className="font-heading text-2xl font-extrabold text-brass-text">
              {index + 1}
            </span>
            <h2 className="mt-1 text-lg">{title}</h2>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t pt-8">
        <p className="font-heading text-xl font-bold">The bell is rung. Come in.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={toFollow}>Follow people</LinkButton>
          <LinkButton to={toPublish} variant="secondary">
            Bring your codes
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
