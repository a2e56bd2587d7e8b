import { CircleAlert } from 'lucide-react';

/** The mark before a message that something is wrong, aligned with a line of small text. */
export function AlertIcon() {
  return <CircleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />;
}
