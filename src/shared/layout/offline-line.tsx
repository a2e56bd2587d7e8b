import { WifiOff } from 'lucide-react';

/** Says below the header that there is no network. */
export function OfflineLine() {
  return (
    <div className="bg-sunken print:hidden">
      <p
        role="status"
        className="page-gutter mx-auto flex w-full max-w-page items-center gap-2 py-2 text-sm text-muted"
      >
        <WifiOff size={16} aria-hidden="true" className="flex-none" />
        You are offline. What you see may be old.
      </p>
    </div>
  );
}
