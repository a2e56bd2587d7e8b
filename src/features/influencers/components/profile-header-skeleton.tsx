import { Skeleton } from '@/ui/skeleton';
import { ProfileHeaderFrame } from './profile-header-frame';

/** The header's shape, with a bio of two lines. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <ProfileHeaderFrame
        avatar={<Skeleton className="size-24 rounded-full" />}
        identity={
          <>
            <h1 className="text-3xl">
              <span className="sr-only">Influencer</span>
              <Skeleton className="h-[1lh] w-56 max-w-full" />
            </h1>
            <Skeleton className="mt-2 mb-0.5 h-5 w-36" />
          </>
        }
        about={
          <>
            <Skeleton className="my-1 h-4 w-full max-w-prose" />
            <Skeleton className="mt-3 mb-4 h-4 w-2/3 max-w-md" />
            <Skeleton className="my-1 h-4 w-52" />
          </>
        }
        actions={
          <>
            <Skeleton className="h-11 w-full rounded md:w-37" />
            <Skeleton className="h-11 w-full rounded md:w-43" />
          </>
        }
      />
    </div>
  );
}
