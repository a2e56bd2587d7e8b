import type { ReactNode } from 'react';

/** The SVG frame of every drawing: lines of one width; shapes may be filled with brass or paper. */
export function Drawing({ children }: { children: ReactNode }) {
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
