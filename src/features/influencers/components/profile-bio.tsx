import { useState } from 'react';
import { classNames } from '@/ui/class-names';

/** More letters than a line of a narrow phone has. */
const LONG = 45;

/** What an influencer says of itself. A narrow phone shows a line of it, and the rest by a press. */
export function ProfileBio({ bio }: { bio: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isCut = bio.length > LONG && !isOpen;
  return (
    <div className="mb-3 flex max-w-prose items-baseline gap-2 compact:mb-0 compact:text-sm">
      <p dir="auto" className={classNames('min-w-0 text-left wrap-anywhere', isCut && 'compact:truncate')}>
        {bio}
      </p>
      {isCut && (
        <button
          type="button"
          aria-label="More about this profile"
          onClick={() => setIsOpen(true)}
          className="-my-3 hidden min-h-11 flex-none font-semibold underline decoration-brass decoration-2 underline-offset-4 compact:inline-block"
        >
          More
        </button>
      )}
    </div>
  );
}
