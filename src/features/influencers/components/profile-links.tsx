import { ArrowUpRight } from 'lucide-react';
import type { InfluencerProfile } from '../influencer-profile';

/** Where else to find the influencer. Nobody has checked where the links lead, which search engines are told. */
export function ProfileLinks({ links, name }: Pick<InfluencerProfile, 'links' | 'name'>) {
  return (
    <nav aria-label={`Links of ${name}`} className="mt-8 compact:mt-2.5">
      <ul className="flex flex-wrap gap-2.5 compact:flex-nowrap compact:overflow-x-auto">
        {links.map(({ title, url }) => (
          <li key={`${title} ${url}`} className="min-w-0 compact:flex-none">
            <a
              href={url}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className="relative flex min-h-11 max-w-72 items-center gap-2 rounded border border-line-strong bg-raised px-4 py-2 font-semibold hover:border-ink"
            >
              <span dir="auto" className="min-w-0 truncate text-left">
                {title}
              </span>
              <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" className="flex-none" />{' '}
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
