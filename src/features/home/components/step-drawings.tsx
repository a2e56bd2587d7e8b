import type { ReactNode } from 'react';

function StepSheet({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 132 96"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full md:w-33"
    >
      {children}
    </svg>
  );
}

/** Three portraits on a wall, one of them chosen. */
export function FollowDrawing() {
  return (
    <StepSheet>
      <circle cx="28" cy="56" r="20" fill="var(--raised)" />
      <circle cx="28" cy="51" r="6.5" />
      <path d="M15 71c2-8 7-11 13-11s11 3 13 11" />
      <circle cx="104" cy="56" r="20" fill="var(--raised)" />
      <circle cx="104" cy="51" r="6.5" />
      <path d="M91 71c2-8 7-11 13-11s11 3 13 11" />
      <circle cx="66" cy="48" r="27" fill="var(--brass)" />
      <circle cx="66" cy="41" r="9" fill="var(--raised)" />
      <path d="M48 68c3-11 10-15 18-15s15 4 18 15" fill="var(--raised)" />
      <circle cx="87" cy="24" r="11" fill="var(--ink)" />
      <path d="M87 19v10M82 24h10" stroke="var(--raised)" />
      <path d="M8 90h116" />
    </StepSheet>
  );
}

/** A shopping bag on the counter. */
export function BagDrawing() {
  return (
    <StepSheet>
      <path d="M40 34h52l6 56H34z" fill="var(--raised)" />
      <path d="M52 44V28a14 14 0 0 1 28 0v16" />
      <path d="M34.900 82h62.200" stroke="var(--coral)" strokeWidth="6" strokeLinecap="butt" />
      <path d="M40 34h52l6 56H34z" />
      <path d="M8 90h116" />
      <path d="M106 90V70h12v20M109 70v-8h6v8" fill="var(--raised)" />
      <path d="M14 90l3-16h10l3 16" fill="var(--brass)" />
    </StepSheet>
  );
}

/** The counter's bell, ringing, with a code. */
export function RingDrawing() {
  return (
    <StepSheet>
      <path d="M34 80c0-20 14-35 32-35s32 15 32 35z" fill="var(--brass)" />
      <path d="M28 90v-10h76v10" fill="var(--raised)" />
      <path d="M66 45v-8M60 36h12" />
      <path d="M66 24v-9M47 29l-6-8M85 29l6-8M33 41l-9-5M99 41l9-5" />
      <path d="M45 72c1-8 6-14 13-16" stroke="#fff" opacity="0.7" />
      <path d="M8 90h116" />
    </StepSheet>
  );
}
