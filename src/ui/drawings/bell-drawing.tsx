import { Drawing } from './drawing';

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
