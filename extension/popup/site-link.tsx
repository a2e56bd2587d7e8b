import type { ReactNode } from 'react';
import { buttonClasses } from '@/ui/button-classes';
import { isFirefox, settings } from '../settings';

interface SiteLinkProps {
  /** A path of the site. */
  path: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to the site, as a button; opens in a tab. */
export function SiteLink({ path, variant = 'primary', children }: SiteLinkProps) {
  return (
    <a
      href={`${settings.siteUrl}${path}`}
      target="_blank"
      rel="noopener"
      onClick={() => {
        // In Firefox people may have refused the script on the site, without which it can't hand over a session.
        if (isFirefox) chrome.permissions.request({ origins: [settings.sitePages] }).catch(() => undefined);
      }}
      className={buttonClasses({ variant, size: 'sm' })}
    >
      {children}
    </a>
  );
}
