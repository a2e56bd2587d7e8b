import { Send } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TextField } from '@/ui/text-field';
import { useInviteForm } from '../use-invite-form';
import { OpenInvitations } from './open-invitations';

/** The way to somebody who has an account of their own: only that person can say yes. */
export function InviteInfluencer({ userId }: { userId: string }) {
  const { form, submit, sending } = useInviteForm(userId);
  return (
    <Card>
      <h2 className="text-xl">Invite somebody who has an account</h2>
      <p className="mt-2 mb-5 text-muted">
        You manage them once they accept. The account stays theirs, with a password that you never see.
      </p>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Invite influencer">
        <TextField
          label="Email or username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="We don’t tell you whether somebody has it. An invitation runs out after 30 days."
          error={form.formState.errors.invitee?.message}
          {...form.register('invitee')}
        />
        <div className="flex flex-col sm:items-end">
          <Button
            type="submit"
            variant="secondary"
            icon={<Send size={18} aria-hidden="true" />}
            loading={sending}
            loadingLabel="Sending..."
          >
            Send invitation
          </Button>
        </div>
      </form>
      <OpenInvitations userId={userId} />
    </Card>
  );
}
