import { Link } from 'react-router-dom';
import { pages } from '@/shared/pages';

/**
 * The bell on its ink tile, and the name; leads home. Where the header is short of room, the name wraps onto a second
 * line that nobody sees.
 */
export function Logo() {
  return (
    <Link
      to={pages.home.path}
      aria-label="Promobell, home"
      className="group -ml-1 flex h-11 min-w-11 shrink flex-wrap items-center gap-x-2.5 overflow-hidden rounded px-1"
    >
      <svg width="34" height="34" viewBox="0 0 512 512" aria-hidden="true" className="my-[5px] flex-none">
        <rect width="512" height="512" rx="116" fill="#1b1a2e" className="dark:fill-[#2a2845]" />
        <g className="origin-[50%_20%] rotate-[11deg] transition-[rotate] duration-200 group-hover:rotate-[-6deg]">
          <path d="M206 390a50 50 0 0 0 100 0z" fill="#e5482f" />
          <path
            d="M256 84c-18 0-32 14-32 32v8c-58 14-90 64-90 122v54c0 24-10 42-26 58-12 12-4 32 13 32h270c17 0 25-20 13-32-16-16-26-34-26-58v-54c0-58-32-108-90-122v-8c0-18-14-32-32-32z"
            fill="#f5b301"
          />
        </g>
      </svg>
      <span className="font-heading text-xl leading-11 font-extrabold text-ink">Promobell</span>
    </Link>
  );
}
