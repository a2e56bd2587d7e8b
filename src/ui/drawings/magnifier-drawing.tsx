import { Drawing } from './drawing';

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
