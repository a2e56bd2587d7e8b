import { CrierScene } from '@/ui/drawings/scenes';

const PLACES = [
  {
    title: 'In the alerts of everybody who follows you',
    text: 'The moment you publish. Who is looking sees the new ticket arrive.',
  },
  {
    title: 'In their browsers, at the shop’s door',
    text: 'Its domain goes onto your followers’ lists: for them the bell rings in that shop.',
  },
  {
    title: 'In the hall, for everybody',
    text: 'Among the deals, on the brand’s page, in its category and on your own page, found by search.',
  },
  {
    title: 'With your name on it',
    text: 'Every ticket carries your picture and leads to your page. The link on it is yours, untouched.',
  },
];

/** Where a published code shows up. */
export function Reach() {
  return (
    <section
      aria-labelledby="reach"
      className="mt-16 grid gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]"
    >
      <div>
        <h2 id="reach" className="text-3xl">
          You publish once. It is in four places.
        </h2>
        <div className="mt-6 w-56 max-lg:hidden">
          <CrierScene />
        </div>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {PLACES.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ink py-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
