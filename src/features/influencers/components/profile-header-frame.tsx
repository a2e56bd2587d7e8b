import type { ReactNode } from 'react';

interface ProfileHeaderFrameProps {
  avatar: ReactNode;
  identity: ReactNode;
  about: ReactNode;
  /** On a phone the first one is in a line of its own. */
  actions: ReactNode;
}

/** The layout of a profile's header: side by side on a desktop, stacked on a phone. */
export function ProfileHeaderFrame({ avatar, identity, about, actions }: ProfileHeaderFrameProps) {
  return (
    <header className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-5 border-b-2 border-dashed pt-8 pb-8 md:gap-x-7 md:gap-y-3 md:pt-12 short:pt-5 short:pb-5 lg:grid-cols-[auto_1fr_auto]">
      <div className="md:row-span-2 md:self-start">{avatar}</div>
      <div className="min-w-0">{identity}</div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">{about}</div>
      <div className="col-span-2 flex flex-wrap gap-2.5 md:col-span-1 md:col-start-2 md:mt-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0">
        {actions}
      </div>
    </header>
  );
}
