import { User } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { env } from '@/lib/env';
import { brandMarkLook } from './brand-mark';
import { useHydrated } from './use-hydrated';

/** Shown when there is no picture or it fails to load. Where this fails, too, as without a network, initials are shown. */
export const DEFAULT_AVATAR = '/default-avatar.svg';

const SIZES = { sm: 32, md: 40, lg: 56, xl: 96 };

interface AvatarProps {
  src: string | null | undefined;
  /** Whose picture it is, for the initials. */
  name?: string;
  size?: keyof typeof SIZES;
  /** Loads at once and before other pictures: for one at the top of a page. */
  eager?: boolean;
}

/** A profile's picture. It says nothing to screen readers, because the name is shown beside it. */
export function Avatar({ src, name = '', size = 'md', eager = false }: AvatarProps) {
  const [failed, setFailed] = useState({ src, times: 0 });
  const pixels = SIZES[size];
  const small = src ? inSize(src, pixels) : null;
  // What failed of a former picture says nothing about this one.
  const failures = failed.src === src ? failed.times : 0;
  // The project may no longer resize pictures, so the picture itself is tried, too.
  const sources = [...(small ? [small.src] : []), ...(src ? [src] : []), DEFAULT_AVATAR];
  const image = useRef<HTMLImageElement>(null);
  const isHydrated = useHydrated();
  // A picture that failed before React hydrated its document sends no event any more.
  const takeFailure = useEffectEvent(() => {
    const hasFailed = image.current?.complete && image.current.naturalWidth === 0;
    if (!isHydrated && hasFailed) setFailed({ src, times: 1 });
  });
  useEffect(() => takeFailure(), []);
  // What may have failed without a network is tried again as soon as there is one.
  useEffect(() => {
    if (failed.times === 0) return;
    const tryAgain = () => setFailed({ src: undefined, times: 0 });
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [failed]);

  if (failures === sources.length) {
    return <Initials name={name} pixels={pixels} />;
  }
  return (
    <img
      ref={image}
      src={sources[failures]}
      srcSet={failures === 0 ? small?.srcSet : undefined}
      alt=""
      width={pixels}
      height={pixels}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={{ width: pixels, height: pixels }}
      className="flex-none rounded-full bg-sunken object-cover ring-1 ring-line"
      onError={() => setFailed({ src, times: failures + 1 })}
    />
  );
}

interface InitialsProps {
  name: string;
  pixels: number;
}

function Initials({ name, pixels }: InitialsProps) {
  const { initials, ground, letter } = brandMarkLook(name);
  const isKnown = name.trim() !== '';
  return (
    <span
      aria-hidden="true"
      translate="no"
      className="inline-grid flex-none place-items-center rounded-full bg-sunken font-heading font-extrabold text-muted ring-1 ring-line"
      style={{
        width: pixels,
        height: pixels,
        fontSize: pixels * 0.4,
        ...(isKnown && { background: ground, color: letter }),
      }}
    >
      {isKnown ? initials : <User size={pixels * 0.6} />}
    </span>
  );
}

const STORED = `${env.supabaseUrl}/storage/v1/object/public/`;

/** The addresses of a stored picture in a size; null for pictures from elsewhere, and where the project resizes none. */
function inSize(src: string, pixels: number) {
  if (!env.resizesPictures || !src.startsWith(STORED)) return null;
  const stored = src.replace('/object/public/', '/render/image/public/');
  const at = (density: number) =>
    `${stored}?width=${pixels * density}&height=${pixels * density}&resize=cover`;
  return { src: at(1), srcSet: [1, 2, 3].map((density) => `${at(density)} ${density}x`).join(', ') };
}
