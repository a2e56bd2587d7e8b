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
      className="w-full"
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
