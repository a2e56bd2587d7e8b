import { longDay } from '@rules/day-words';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsHere } from '@/shared/leaving';
import { paths } from '@/shared/paths';
import { QueryState } from '@/shared/query-state';
import { withParameters } from '@/shared/with-parameters';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useFocusWhenGone } from '@/ui/focus';
import { FormAlert } from '@/ui/form-alert';
import { LinkButton } from '@/ui/link-button';
import { AcceptDialog, DeclineDialog, LeaveDialog } from './components/management-dialogs';
import { type Invitation, type ManagingAgency, managementQuery } from './data/management';

/** The panel's id, by which links move the focus to it. */
const MANAGEMENT_PANEL_ID = 'management';

type OpenDialog =
  | { what: 'accept' | 'decline'; invitation: Invitation }
  | { what: 'leave'; agency: ManagingAgency };

interface ManagementPanelProps {
  userId: string;
  isInfluencer: boolean;
}

/** The agencies that manage the account and those that invite it; nothing when there are none. */
export function ManagementPanel({ userId, isInfluencer }: ManagementPanelProps) {
  const management = useQuery(managementQuery(userId));
  const { asked, done } = useAskedAnswer();
  const isHere = useIsHere();
  const [chosen, setChosen] = useState<OpenDialog>();
  const panel = useRef<HTMLDivElement>(null);
  const { agencies = [], invitations = [] } = management.data ?? {};

  const askedFor = asked && invitations.find(({ id }) => id === asked.invitationId);
  const dialog = chosen ?? (asked && askedFor && { what: asked.answer, invitation: askedFor });
  const isAskedGone = asked && !askedFor && management.isSuccess && !management.isFetching;
  const isShown = agencies.length > 0 || invitations.length > 0 || isAskedGone === true;

  // An answer removes its entry once the list is read again, and with the entry the button to which the dialog has returned the focus.
  const [closedId, setClosedId] = useState<string>();
  const isClosedEntryGone =
    closedId !== undefined &&
    ![...agencies.map(({ agency_id }) => agency_id), ...invitations.map(({ id }) => id)].includes(closedId);
  useFocusWhenGone(isClosedEntryGone, panel);

  function close(entryId: string) {
    setChosen(undefined);
    setClosedId(entryId);
    // An answer that comes after the page was left mustn't change the address of the next page.
    if (asked && isHere.current) done();
  }

  return (
    <div ref={panel} id={MANAGEMENT_PANEL_ID} tabIndex={-1} className="outline-none empty:hidden">
      <QueryState query={management} waiting={null}>
        {() =>
          isShown && (
            <Card>
              <h2 className="text-xl">{agencies.length > 1 ? 'Your agencies' : 'Your agency'}</h2>
              {isAskedGone && (
                <div className="mt-4">
                  <FormAlert tone="info">
                    This invitation isn't open any more, or isn't for the account that is signed in here.
                  </FormAlert>
                </div>
              )}
              <ul className="mt-2 divide-y">
                {invitations.map((invitation) => (
                  <Entry
                    key={invitation.id}
                    agency={invitation}
                    words={`Invites you to be managed by it, until ${longDay(new Date(invitation.expires_at))}`}
                  >
                    <Button size="sm" onClick={() => setChosen({ what: 'accept', invitation })}>
                      Accept
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setChosen({ what: 'decline', invitation })}
                    >
                      Decline
                    </Button>
                  </Entry>
                ))}
                {agencies.map((agency) => (
                  <Entry
                    key={agency.agency_id}
                    agency={agency}
                    words={`Has managed your account since ${longDay(new Date(agency.since))}`}
                  >
                    <LinkButton
                      size="sm"
                      variant="secondary"
                      to={paths.influencerDashboard({ tab: 'changes' })}
                    >
                      See its changes
                    </LinkButton>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setChosen({ what: 'leave', agency })}
                    >
                      End management
                    </Button>
                  </Entry>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryState>
      {dialog?.what === 'accept' && (
        <AcceptDialog
          userId={userId}
          invitation={dialog.invitation}
          isInfluencer={isInfluencer}
          others={agencies.map(({ agency_name }) => agency_name)}
          onClose={() => close(dialog.invitation.id)}
        />
      )}
      {dialog?.what === 'decline' && (
        <DeclineDialog
          userId={userId}
          invitation={dialog.invitation}
          onClose={() => close(dialog.invitation.id)}
        />
      )}
      {dialog?.what === 'leave' && (
        <LeaveDialog userId={userId} agency={dialog.agency} onClose={() => close(dialog.agency.agency_id)} />
      )}
    </div>
  );
}

interface EntryProps {
  agency: Pick<ManagingAgency, 'agency_name' | 'agency_avatar_url'>;
  words: string;
  children: ReactNode;
}

function Entry({ agency, words, children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
      <Avatar src={agency.agency_avatar_url} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h3 translate="no" className="text-base wrap-anywhere">
          {agency.agency_name}
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{words}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

/** The answer that the link in an invitation's mail asks for. It still has to be confirmed here. */
interface AskedAnswer {
  invitationId: string;
  answer: 'accept' | 'decline';
}

function useAskedAnswer() {
  const [params, setParams] = useSearchParams();
  const invitationId = params.get('invitation');
  const answer = params.get('answer');
  const asked: AskedAnswer | undefined =
    invitationId && (answer === 'accept' || answer === 'decline') ? { invitationId, answer } : undefined;
  /** Removes the asked answer from the address, so that going back doesn't ask again. */
  const done = () =>
    setParams(withParameters(params, { invitation: undefined, answer: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  return { asked, done };
}

/** A button that leads to the open invitations, whose panel may be far down the page; nothing without an invitation. */
export function InvitationButton({ userId }: { userId: string }) {
  const count = useQuery(managementQuery(userId)).data?.invitations.length ?? 0;
  if (count === 0) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={MailOpen}
      onClick={() => document.getElementById(MANAGEMENT_PANEL_ID)?.focus()}
    >
      {count === 1 ? 'An agency invites you' : `${count} agencies invite you`}
    </Button>
  );
}
