import { useState } from 'react';
import { classNames } from './class-names';

/** Shown when there is no picture or it fails to load. */
export const DEFAULT_AVATAR = '/default-avatar.svg';

const SIZES = { xs: 24, sm: 32, md: 40, lg: 56, xl: 96 };

interface AvatarProps {
  src: string | null | undefined;
  /** Empty where the name is shown beside the picture, which is nearly everywhere. */
  alt?: string;
  size?: keyof typeof SIZES;
  /** Loads at once: for a picture at the top of a page. */
  eager?: boolean;
  className?: string;
}

export function Avatar({ src, alt = '', size = 'md', eager = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const pixels = SIZES[size];
  return (
    <img
      src={src && src !== broken ? src : DEFAULT_AVATAR}
      alt={alt}
      width={pixels}
      height={pixels}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      style={{ width: pixels, height: pixels }}
      className={classNames('flex-none rounded-full bg-sunken object-cover ring-1 ring-line', className)}
      onError={() => src && setBroken(src)}
    />
  );
}
