import { Clapperboard, Image, type LucideIcon, MessageCircle } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import type { InstagramPost } from '../data/instagram-posts';

const ICONS: Record<InstagramPost['kind'], LucideIcon> = { post: Image, reel: Clapperboard };

interface PostPictureProps {
  /** Undefined for what wasn't written under a post, or under one that Instagram doesn't tell of any more. */
  post: InstagramPost | undefined;
  className: string;
}

/** The picture of a post or reel; decoration, because its caption stands beside it. */
export function PostPicture({ post, className }: PostPictureProps) {
  const Icon = post === undefined ? MessageCircle : ICONS[post.kind];
  return (
    <span
      className={classNames(
        'grid flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-muted',
        className,
      )}
    >
      {post?.picture ? (
        <img src={post.picture} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Icon size={20} aria-hidden="true" />
      )}
    </span>
  );
}
