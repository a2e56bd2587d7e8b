import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { env } from '@/lib/env';
import { siteDescription } from '@/shared/pages';
import { useToday } from '@/shared/today';
import { type FooterLink, footerColumns } from './footer-columns';

function FooterAnchor({ link, className }: { link: FooterLink; className: string }) {
  if (!link.outside) {
    return (
      <Link to={link.to} className={className}>
        {link.label}
      </Link>
    );
  }
  return (
    <a href={link.to} target="_blank" rel="noopener noreferrer" className={className}>
      {link.label}
    </a>
  );
}

interface SiteFooterProps {
  phoneExtra: ReactNode;
  /** Stands beside the last line. */
  end: ReactNode;
}

/** Columns from 768 px; on a phone two compact lines above the tab bar. */
export const SiteFooter = memo(function SiteFooter({ phoneExtra, end }: SiteFooterProps) {
  const columns = footerColumns(env);
  const today = useToday();
  return (
    <footer className="print:hidden torn-edge [overflow-anchor:none] mt-16 bg-sunken pt-3 max-md:pb-[calc(var(--over-bottom)+0.5rem)] md:mt-24">
      <div className="page-gutter mx-auto max-w-page py-6 md:py-14">
        <div className="hidden gap-10 md:flex">
          <div className="max-w-72 flex-1">
            <p className="font-heading text-xl font-extrabold">Promobell</p>
            <p className="mt-2 text-sm text-balance text-muted">{siteDescription}</p>
          </div>
          <div className="flex flex-1 flex-wrap justify-end gap-x-16 gap-y-10">
            {columns.map((column) => (
              <nav key={column.heading} aria-label={column.heading}>
                <h2 className="text-base">{column.heading}</h2>
                <ul className="mt-2">
                  {column.links.map((link) => (
                    <li key={link.label}>
                      <FooterAnchor
                        link={link}
                        className="inline-block rounded-sm py-1.5 text-sm text-muted pointer-coarse:py-3 hover:text-ink hover:underline"
                      />
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <div className="md:hidden">{phoneExtra}</div>
        <nav aria-label="Footer" className="md:hidden">
          <ul className="flex flex-wrap justify-center gap-x-1">
            {columns
              .flatMap((column) => column.links)
              .filter((link) => link.outside || link.onPhone)
              .map((link) => (
                <li key={link.label}>
                  <FooterAnchor
                    link={link}
                    className="flex min-h-11 items-center rounded px-3 text-sm font-medium text-muted"
                  />
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-center gap-x-6 text-xs text-muted md:mt-10 md:justify-between md:border-t md:pt-6">
          <p>© {today.getUTCFullYear()} Promobell</p>
          {end}
        </div>
      </div>
    </footer>
  );
});
