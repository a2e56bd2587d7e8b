import { Drawing } from './drawing';

/** A coupon torn in two, its pieces apart. */
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
