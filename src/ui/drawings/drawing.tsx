import type { ReactNode } from 'react';

/** The SVG frame of this file's drawings, which stand for something empty or failed: lines of one width; shapes may be filled with --brass or --raised. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="176"
      height="132"
      viewBox="0 0 176 132"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="short:h-20"
    >
      {children}
    </svg>
  );
}

/** A counter bell at rest. */
export function BellDrawing() {
  return (
    <Drawing>
      <path d="M26 112h124" />
      <path d="M40 112v-7h96v7" />
      <path d="M46 98c0-26 18-45 42-45s42 19 42 45z" fill="var(--brass)" />
      <path d="M46 98h84" />
      <path d="M62 88c1-12 8-20 18-23" stroke="var(--on-brass)" opacity="0.5" />
      <path d="M88 53v-9" />
      <path d="M80 42h16" />
      <path d="M88 26v-8M66 31l-5-7M110 31l5-7" strokeDasharray="1 6" />
      <path d="M40 105h96" />
    </Drawing>
  );
}

/** A magnifier over an empty shelf. */
export function MagnifierDrawing() {
  return (
    <Drawing>
      <path d="M16 116h144" />
      <path d="M26 116V98h22v18M48 116v-12h18v12" />
      <path d="M33 107h8" />
      <circle cx="88" cy="54" r="36" fill="var(--raised)" />
      <circle cx="88" cy="54" r="27" fill="var(--brass)" />
      <path d="M72 48c3-8 9-12 17-12" stroke="var(--on-brass)" opacity="0.55" />
      <path d="M114 79l4 4" />
      <path d="M115 88l8-8 23 23a5.6 5.6 0 0 1-8 8z" fill="var(--raised)" />
    </Drawing>
  );
}

/** A plug that has come out of its socket. */
export function PlugDrawing() {
  return (
    <Drawing>
      <path d="M10 100c20 2 10-34 34-34h12" />
      <path d="M56 48h16c9 0 16 8 16 18s-7 18-16 18H56z" fill="var(--brass)" />
      <path d="M88 59h11M88 73h11" />
      <path d="M146 44h-14c-9 0-14 6-14 14v16c0 8 5 14 14 14h14z" fill="var(--raised)" />
      <path d="M118 59h8M118 73h8" />
      <path d="M146 66h20" />
      <path d="M108 42l2-9M99 44l-4-8M117 104l-3-8M104 98v8" />
      <path d="M44 116h88" />
    </Drawing>
  );
}

/** A ticket with a percent sign. */
export function TicketDrawing() {
  return (
    <Drawing>
      <g transform="rotate(-8 88 66)">
        <path
          d="M30 40h116a6 6 0 0 1 6 6v10a10 10 0 0 0 0 20v10a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V76a10 10 0 0 0 0-20V46a6 6 0 0 1 6-6z"
          fill="var(--raised)"
        />
        <path d="M112 46v40" strokeDasharray="4 6" />
        <path d="M46 78l24-24" />
        <circle cx="49" cy="57" r="5" fill="var(--brass)" />
        <circle cx="67" cy="75" r="5" fill="var(--brass)" />
        <path d="M84 58h14M84 66h14M84 74h8" />
        <path d="M124 56v20M131 56v20M138 56v20" />
      </g>
      <path d="M22 112h92M126 112h14" />
    </Drawing>
  );
}

/** A ticket torn in two, its pieces apart. */
export function LostTicketDrawing() {
  return (
    <Drawing>
      <path
        d="M18 44h60l-6 10 7 9-7 10 6 9-5 8H18a6 6 0 0 1-6-6V76a9 9 0 0 0 0-18v-8a6 6 0 0 1 6-6z"
        fill="var(--raised)"
        transform="rotate(-6 45 67)"
      />
      <path
        d="M98 40h58a6 6 0 0 1 6 6v8a9 9 0 0 0 0 18v8a6 6 0 0 1-6 6H97l5-8-6-9 7-10-7-9z"
        fill="var(--brass)"
        transform="rotate(9 128 63)"
      />
      <path d="M30 62h26M32 74h16" />
      <path d="M122 58l18 12M140 56l-16 16" stroke="var(--on-brass)" />
      <path d="M88 22v10M76 26l4 8M101 27l-5 8" />
      <path d="M26 116h90M128 116h20" />
    </Drawing>
  );
}
