import { LinkButton } from '@/ui/link-button';
import { useCallsToAction } from './use-calls-to-action';

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

/** The origin story. */
export function OriginScreen() {
  const { toFollow, toPublish } = useCallsToAction();
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
          you, and would have earned a little had you used it. It was only the wrong moment: you weren't
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

/** A drawing of a market square with a bell tower. */
function MarketDrawing() {
  return (
    <svg
      viewBox="0 0 720 240"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="my-8 w-full max-md:-mx-4 max-md:w-[calc(100%+2rem)] md:my-10"
    >
      <path d="M0 224h720" />
      <Stall x={36} dye="var(--coral)" />
      <Stall x={206} dye="var(--sage)" />
      {/* The tower. */}
      <path d="M396 224V84h88v140" fill="var(--raised)" />
      <path d="M384 84l56-66 56 66z" fill="var(--stub)" />
      <path d="M440 18V6" />
      <path d="M418 224v-38a22 22 0 0 1 44 0v38" />
      <path d="M414 158v-34a26 26 0 0 1 52 0v34z" fill="var(--paper)" />
      <path d="M431 146a9 9 0 0 0 18 0z" fill="var(--coral)" />
      <path
        d="M440 108c-10 0-16 8-16 18v8c0 4-1 6-4 8-2 2-1 4 2 4h36c3 0 4-2 2-4-3-2-4-4-4-8v-8c0-10-6-18-16-18z"
        fill="var(--brass)"
      />
      <path d="M440 108v-8" />
      <path
        d="M376 106c-10 12-10 30 0 42M358 96c-16 20-16 46 0 64M504 106c10 12 10 30 0 42M522 96c16 20 16 46 0 64"
        stroke="var(--brass)"
      />
      <Stall x={546} dye="var(--brass)" />
    </svg>
  );
}

function Stall({ x, dye }: { x: number; dye: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M12 142v82M128 142v82" />
      <path d="M12 184h116v40H12z" fill="var(--raised)" />
      <path d="M12 198h116" />
      <path
        d="M16 112h108l16 28a14 14 0 0 1-28 0 14 14 0 0 1-28 0 14 14 0 0 1-28 0 14 14 0 0 1-28 0 14 14 0 0 1-28 0z"
        fill="var(--stub)"
      />
      <path d="M38 112l-10 28a14 14 0 0 0 28 0l4-28zM81 112l3 28a14 14 0 0 0 28 0l-10-28z" fill={dye} />
      <circle cx="36" cy="176" r="8" fill="var(--brass)" />
      <circle cx="54" cy="176" r="8" fill="var(--coral)" />
      <path d="M76 184v-18h30v18z" fill="var(--raised)" />
      <path d="M84 172h14" />
    </g>
  );
}
