import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

interface AuthPageProps {
  title: string;
  description: string;
  children: ReactNode;
  /** The way to the other form. */
  footer: ReactNode;
}

/** The frame around sign-in and sign-up: one narrow sheet in the middle of the page. */
export function AuthPage({ title, description, children, footer }: AuthPageProps) {
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
