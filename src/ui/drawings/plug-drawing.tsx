import { Drawing } from './drawing';

/** A plug that has come out of its socket. */
export function PlugDrawing() {
  return (
    <Drawing>
      <path d="M14 92c16 0 14-26 30-26h14" />
      <path d="M58 48h16c8 0 14 8 14 18s-6 18-14 18H58z" fill="var(--brass)" />
      <path d="M88 58h12M88 74h12" />
      <path d="M144 46h-14c-6 0-10 4-10 10v20c0 6 4 10 10 10h14z" fill="var(--raised)" />
      <path d="M120 58h6M120 74h6" />
      <path d="M144 66h8c12 0 10 26 22 26" transform="translate(-10 0)" />
      <path d="M108 40l4-8M100 36l-1-9M117 104l-4-7" />
      <path d="M48 112h80" />
    </Drawing>
  );
}
