import { Clapperboard, Image, type LucideIcon, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/ui/class-names';
import type { InstagramPost } from '../data/instagram-account';

const ICONS: Record<InstagramPost['kind'], LucideIcon> = { post: Image, reel: Clapperboard };

interface PostPictureProps {
  /** Undefined for what wasn't written under a post, or under one that Instagram doesn't tell of any more. */
  post: InstagramPost | undefined;
  className: string;
}

/** The picture of a post or reel, an icon where there is none or it fails to load; decoration, because its caption stands beside it. */
export function PostPicture({ post, className }: PostPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = post?.picture ?? null;
  const Icon = post === undefined ? MessageCircle : ICONS[post.kind];
  return (
    <span
      className={classNames(
        'grid flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-muted',
        className,
      )}
    >
      {picture !== null && picture !== failed ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(picture)}
        />
      ) : (
        <Icon size={20} aria-hidden="true" />
      )}
    </span>
  );
}
