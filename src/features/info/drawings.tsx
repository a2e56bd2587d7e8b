/** A drawing of a sign on two chains. */
export function HundredSign() {
  return (
    <figure className="mx-auto w-full max-w-80 md:w-80">
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

/** A drawing of a market square with a bell tower. */
export function MarketDrawing() {
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

/** A drawing: somebody recommends Promobell to somebody, and coins come back. */
export function ReferralDrawing() {
  return (
    <svg
      viewBox="0 0 360 250"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full md:w-[22rem]"
    >
      <path d="M10 232h340" />
      {/* The person who recommends. */}
      <circle cx="66" cy="124" r="20" fill="var(--raised)" />
      <path d="M30 232v-36c0-24 14-38 36-38s36 14 36 38v36" fill="var(--brass)" />
      <path d="M60 122h.01M74 122h.01" strokeWidth="4" />
      <path d="M60 131c4 4 9 4 13 0" />
      <path
        d="M96 60h66a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9h-44l-16 14 3-14h-9a9 9 0 0 1-9-9V69a9 9 0 0 1 9-9z"
        fill="var(--raised)"
      />
      <path d="M117 85a12 12 0 0 0 24 0z" fill="var(--coral)" stroke="none" />
      <path d="M129 66c-9 0-14 6-14 14v3h28v-3c0-8-5-14-14-14z" fill="var(--brass)" />
      {/* The person who joins, with a ticket. */}
      <circle cx="232" cy="124" r="20" fill="var(--raised)" />
      <path d="M196 232v-36c0-24 14-38 36-38s36 14 36 38v36" fill="var(--raised)" />
      <path d="M226 122h.01M240 122h.01" strokeWidth="4" />
      <path d="M226 131c4 4 9 4 13 0" />
      <path d="M262 176l30-34" />
      <g transform="rotate(-8 312 122)">
        <path
          d="M284 98h56a5 5 0 0 1 5 5v13a7 7 0 0 0 0 14v13a5 5 0 0 1-5 5h-56a5 5 0 0 1-5-5v-13a7 7 0 0 0 0-14v-13a5 5 0 0 1 5-5z"
          fill="var(--stub)"
        />
        <path d="M323 98v50" strokeDasharray="4 5" />
        <path d="M290 113h20M290 123h14" />
        <path d="M290 135h22" strokeWidth="5" stroke="var(--coral)" />
      </g>
      {/* The coins. */}
      <path d="M218 46C190 14 122 4 78 40" strokeDasharray="5 8" stroke="var(--brass)" strokeWidth="3" />
      <path d="M92 42l-16 2 3-17" stroke="var(--brass)" strokeWidth="3" />
      <circle cx="196" cy="26" r="10" fill="var(--brass)" />
      <circle cx="150" cy="14" r="10" fill="var(--brass)" />
      <path d="M196 21v10M150 9v10" />
      <path d="M132 232v-12h36v12M132 220v-12h36v12M138 208v-12h36v12" fill="var(--brass)" />
    </svg>
  );
}
