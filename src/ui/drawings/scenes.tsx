import type { ReactNode } from 'react';

/** A scene for the marketing pages, wider than an empty state's drawing and as large as its container. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 132 96"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full"
    >
      {children}
    </svg>
  );
}

/** Three portraits on a wall, one of them chosen. */
export function FollowScene() {
  return (
    <Scene>
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
    </Scene>
  );
}

/** A shopping bag, with goods beside it. */
export function BagScene() {
  return (
    <Scene>
      <path d="M40 34h52l6 56H34z" fill="var(--raised)" />
      <path d="M52 44V28a14 14 0 0 1 28 0v16" />
      <path d="M34.9 82h62.2" stroke="var(--coral)" strokeWidth="6" strokeLinecap="butt" />
      <path d="M40 34h52l6 56H34z" />
      <path d="M8 90h116" />
      <path d="M106 90V70h12v20M109 70v-8h6v8" fill="var(--raised)" />
      <path d="M14 90l3-16h10l3 16" fill="var(--brass)" />
    </Scene>
  );
}

/** The counter's bell, ringing. */
export function RingScene() {
  return (
    <Scene>
      <path d="M34 80c0-20 14-35 32-35s32 15 32 35z" fill="var(--brass)" />
      <path d="M28 90v-10h76v10" fill="var(--raised)" />
      <path d="M66 45v-8M60 36h12" />
      <path d="M66 24v-9M47 29l-6-8M85 29l6-8M33 41l-9-5M99 41l9-5" />
      <path d="M45 72c1-8 6-14 13-16" stroke="#fff" opacity="0.7" />
      <path d="M8 90h116" />
    </Scene>
  );
}

/** A name badge at the entrance. */
export function BadgeScene() {
  return (
    <Scene>
      <path d="M52 6l14 24L80 6" />
      <rect x="32" y="30" width="68" height="54" rx="7" fill="var(--raised)" />
      <path d="M32 37a7 7 0 0 1 7-7h54a7 7 0 0 1 7 7v7H32z" fill="var(--brass)" />
      <path d="M60 37h12" stroke="var(--raised)" strokeWidth="4" />
      <circle cx="50" cy="59" r="6" />
      <path d="M40 75c1-6 5-8 10-8s9 2 10 8" />
      <path d="M70 58h20M70 67h14" />
      <path d="M8 90h116" />
    </Scene>
  );
}

/** A megaphone that calls out three tickets. */
export function CrierScene() {
  return (
    <Scene>
      <path d="M20 44l40-18v44L20 56z" fill="var(--brass)" />
      <path d="M20 44h-5a4 4 0 0 0-4 4v4a4 4 0 0 0 4 4h5" fill="var(--raised)" />
      <path d="M27 59l4 17h9l-4-14" fill="var(--raised)" />
      <path d="M60 26c6 5 6 39 0 44" />
      <path d="M74 34l10-8M76 48h13M74 62l10 8" />
      <path d="M98 18h24v13H98zM102 42h22v13h-22zM98 66h24v13H98z" fill="var(--raised)" />
      <path d="M103 25h7M107 49h7M103 73h7" stroke="var(--coral)" strokeWidth="4" />
      <path d="M8 90h116" />
    </Scene>
  );
}
