import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '@/shared/pages';
import { Card } from '@/ui/card';
import { TextLink } from '@/ui/text-link';

interface NarrowPageProps {
  title: string;
  description: string;
  children: ReactNode;
  /** Stands below the panel: a link to the other form, or else back to the site. */
  footer?: ReactNode;
}

/** A page of one narrow panel, as for sign-in and for what a mail's link leads to. */
export function NarrowPage({
  title,
  description,
  children,
  footer = <TextLink to={pages.home.path}>Back to Promobell</TextLink>,
}: NarrowPageProps) {
  return (
    <div className="mx-auto w-full max-w-md py-8 md:py-14 short:py-4">
      <Card>
        <span className="mb-5 grid size-12 place-items-center rounded bg-brass text-on-brass short:hidden">
          <Bell size={24} aria-hidden="true" />
        </span>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{description}</p>
        {children}
      </Card>
      <p className="mt-6 text-center text-muted">{footer}</p>
    </div>
  );
}
