/** A market square: stalls under their awnings, and the bell above them. */
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
