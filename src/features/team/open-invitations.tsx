import { longDay } from '@rules/day-words';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { useOneAtATime } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { pressedOnce } from '@/ui/focus';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';

interface Invitation {
  id: string;
  /** The address or username that was invited. */
  invited: string;
  expiresAt: Date;
}

interface OpenInvitationsProps<T extends Invitation> {
  invitations: UseQueryResult<T[]>;
  /** Takes the invitation with this id back; answers whether it was still open. */
  takeBack: UseMutationResult<boolean, Error, string>;
  /** What is said of an invitation before the day on which it runs out. */
  about?: (invitation: T) => string;
}

/** The invitations that nobody has answered yet, with buttons to take them back. */
export function OpenInvitations<T extends Invitation>({
  invitations,
  takeBack,
  about,
}: OpenInvitationsProps<T>) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const take = useOneAtATime(async (invitation: T) => {
    try {
      const wasOpen = await takeBack.mutateAsync(invitation.id);
      // The invitation leaves the list, and with it the focused button. Somebody may type in the form by now, and stays there.
      const focused = document.activeElement;
      if (focused === document.body || section.current?.contains(focused)) {
        heading.current?.focus({ preventScroll: true });
      }
      if (wasOpen) toast.success(`The invitation of ${invitation.invited} is taken back`);
      else toast.info("This invitation wasn't open any more");
    } catch (error) {
      toast.error("The invitation wasn't taken back", { description: messageForError(error) });
    }
  });
  return (
    <section ref={section} aria-labelledby={headingId} className="mt-6 border-t pt-5">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-base outline-none">
        Open invitations
      </h3>
      <QueryState
        query={invitations}
        waiting={
          <div role="status" aria-label="Loading invitations" className="py-3">
            <Skeleton className="h-5 w-2/3" />
          </div>
        }
        empty={<p className="py-3 text-sm text-muted">None at the moment.</p>}
      >
        {(open) => (
          <ul className="divide-y">
            {open.map((invitation) => (
              <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-[min(12rem,100%)] flex-1">
                  <p className="font-medium wrap-anywhere">{invitation.invited}</p>
                  <p className="text-sm text-muted">
                    {`${about ? `${about(invitation)} · ` : ''}Runs out on ${longDay(invitation.expiresAt)}`}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="secondary"
                  loading={takeBack.isPending && takeBack.variables === invitation.id}
                  loadingLabel="Taking back..."
                  // Only one invitation is taken back at a time.
                  disabled={takeBack.isPending && takeBack.variables !== invitation.id}
                  aria-label={`Take back the invitation of ${invitation.invited}`}
                  {...pressedOnce(() => void take(invitation))}
                >
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
