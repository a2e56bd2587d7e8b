import { Drawing } from './drawing';

/** A magnifier over an empty shelf. */
export function MagnifierDrawing() {
  return (
    <Drawing>
      <path d="M20 110h136" />
      <path d="M30 110V96h26v14M120 110V88h24v22" />
      <path d="M126 96h12" />
      <circle cx="84" cy="56" r="34" fill="var(--raised)" />
      <circle cx="84" cy="56" r="25" fill="var(--brass)" />
      <path d="M70 50c3-7 9-11 16-11" stroke="var(--on-brass)" opacity="0.55" />
      <path d="M109 79l8 8" />
      <path d="M114 92l6-6 22 22-6 6z" fill="var(--raised)" />
    </Drawing>
  );
}
