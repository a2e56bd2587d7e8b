import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';

interface SettingsPartProps {
  title: string;
  /** A sentence below the title. */
  about?: ReactNode;
  children: ReactNode;
}

/** A card with settings of one kind. */
export function SettingsPart({ title, about, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <p className="mt-1 text-muted">{about}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
