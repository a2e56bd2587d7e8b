import type { ReactNode } from 'react';

interface PageMessageProps {
  drawing: ReactNode;
  title: string;
  /** What it is about, in a sentence or two. */
  children: ReactNode;
  /** The ways on: links and buttons. */
  actions: ReactNode;
  /** For what went wrong, so that screen readers say it at once. */
  role?: 'alert';
}

/** Fills a page that can't show what its address promises, and says why. */
export function PageMessage({ drawing, title, children, actions, role }: PageMessageProps) {
  return (
    <div role={role} className="flex flex-col items-center py-16 text-center md:py-24 short:py-6">
      {drawing}
      <h1 className="mt-8 text-3xl">{title}</h1>
      <p className="mt-3 max-w-md text-muted">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
