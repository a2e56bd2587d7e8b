import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deviceStorage } from '@/lib/site-storage';
import { pages } from '@/shared/pages';
import { Card } from '@/ui/card';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';

interface AuthPageProps {
  title: string;
  description: string;
  children: ReactNode;
  /** Stands below the panel: a link to the other form, or else back to the site. */
  footer?: ReactNode;
}

/** The frame of sign-in and sign-up: a narrow panel in the middle of the page. */
export function AuthPage({
  title,
  description,
  children,
  footer = <TextLink to={pages.home.path}>Back to Promobell</TextLink>,
}: AuthPageProps) {
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

/** In a browser that stores nothing, tells how long the sign-in lasts. */
export function ShortStayNote() {
  const [isBlocked] = useState(() => deviceStorage.isBlocked());
  if (!isBlocked) return null;
  return (
    <div className="mb-5">
      <FormAlert tone="info">
        Your browser blocks site data, so you'll be signed in only until you reload or close this page.
      </FormAlert>
    </div>
  );
}
