import { Drawing } from './drawing';

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
