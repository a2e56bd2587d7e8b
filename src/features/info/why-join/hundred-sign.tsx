/** An enamel sign on two chains. */
export function HundredSign() {
  return (
    <figure className="mx-auto w-full max-w-80">
      <svg viewBox="0 0 320 300" fill="none" aria-hidden="true" className="w-full">
        <path d="M20 10h280" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
        <path d="M82 12v58M238 12v58" stroke="var(--line-strong)" strokeWidth="3" strokeDasharray="7 4" />
        <g transform="rotate(-2 160 70)">
          <rect x="36" y="66" width="248" height="204" rx="26" fill="#1b1a2e" />
          <rect x="46" y="76" width="228" height="184" rx="19" stroke="#f5b301" strokeWidth="2.5" />
          <circle cx="82" cy="92" r="5" fill="#f5b301" />
          <circle cx="238" cy="92" r="5" fill="#f5b301" />
          <text
            x="160"
            y="190"
            textAnchor="middle"
            fill="#f5b301"
            fontSize="92"
            fontWeight="800"
            letterSpacing="-4"
            className="font-heading"
          >
            100%
          </text>
          <path d="M84 220h152" stroke="#f5b301" strokeWidth="2.5" strokeDasharray="6 6" />
          <path d="M146 240a14 14 0 0 0 28 0z" fill="#e5482f" />
        </g>
      </svg>
      <figcaption className="-mt-1 text-center text-sm text-muted">
        of your commission is yours. We take none of it.
      </figcaption>
    </figure>
  );
}
