interface Advantage {
  /** The disadvantage of ordinary coupon sites, shown struck through. */
  instead: string;
  title: string;
  text: string;
}

const ADVANTAGES: Advantage[] = [
  {
    instead: 'Codes from who knows where',
    title: 'From people you chose',
    text: 'Every code is put up by an influencer with a name, a face and a page you can look through.',
  },
  {
    instead: 'Trying out dead ones at the checkout',
    title: 'With the end printed on it',
    text: 'Each ticket says when it expires. Once it has, it leaves the lists by itself.',
  },
  {
    instead: 'Somebody else’s cut',
    title: 'The one who recommends earns',
    text: 'Influencers keep 100% of their commission. We live on their plans, not on your basket.',
  },
  {
    instead: 'Everybody knowing whom you follow',
    title: 'Whom you follow is private',
    text: 'Influencers see how many follow them, never who. Other members see neither.',
  },
];

/** The product's advantages over searching for coupons. */
export function AdvantagesSection() {
  return (
    <section
      aria-labelledby="advantages"
      className="mt-16 grid gap-x-16 gap-y-6 md:mt-24 lg:grid-cols-[20rem_1fr]"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 id="advantages" className="text-3xl">
          The end of the coupon hunt.
        </h2>
        <p className="mt-3 max-w-md text-muted">
          Searching for a code at the checkout is a lottery. Here is what we do otherwise.
        </p>
      </div>
      <ul>
        {ADVANTAGES.map(({ instead, title, text }) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-1 border-t py-6 last:border-b sm:grid-cols-[1fr_1.4fr]"
          >
            <p className="text-muted sm:pt-0.5">
              <s className="decoration-coral">{instead}</s>
            </p>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
