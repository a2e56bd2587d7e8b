import { Drawing } from './drawing';

/** A coupon half out of its envelope of string. */
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
