import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { DELETION_WORD, type DeleteAccountFields, deleteAccountSchema } from '@/domain/account';
import { messageForError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { pages } from '@/shared/pages';
import { forgetSession, removeStoredSession } from '@/shared/session/end-session';
import { useSession } from '@/shared/session/use-session';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { PasswordField, UserNameInput } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast';
import { useDeleteAccount } from '../data/account';

const DELETED = 'Your account has been deleted.';

interface DeleteAccountProps {
  email: string;
  isAgency: boolean;
  /** Whether everybody sees the profile: then nobody else can take its username for a while. */
  isPublic: boolean;
}

/** The card that deletes the account: says what goes and what stays, and asks for the password (docs/product/accounts-and-sessions.md#deletion). */
export function DeleteAccount({ email, isAgency, isPublic }: DeleteAccountProps) {
  const leave = useLeaveDeleted();
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h2 className="text-xl">Delete account</h2>
      <p className="mt-2 mb-5 text-muted">
        Your profile, your picture, whom you follow and every code you published go for good.
        {isAgency && <span> The influencers you manage keep their accounts and codes.</span>}
      </p>
      <Button variant="secondary" icon={Trash2} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open && (
        <DeleteAccountDialog
          email={email}
          isAgency={isAgency}
          isPublic={isPublic}
          onClose={() => setOpen(false)}
          onDeleted={leave}
        />
      )}
    </Card>
  );
}

interface DeleteAccountDialogProps extends DeleteAccountProps {
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteAccountDialog({ email, isAgency, isPublic, onClose, onDeleted }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount();
  const isInTeam = (useSession().teams ?? []).length > 0;
  const form = useForm<DeleteAccountFields>({
    resolver: zodResolver(deleteAccountSchema),
    defaultValues: { confirmation: '', password: '' },
  });
  // After success the page is about to be left, so the button stays busy.
  const busy = remove.isPending || remove.isSuccess;

  const send = useSendOnce(remove, { onDone: onDeleted });

  return (
    <ConfirmDialog
      title="Delete your account?"
      description="This can't be undone. Take your data along before: 'Download my data'."
      confirm="Delete for good"
      confirming="Deleting..."
      keep="Keep my account"
      isDangerous
      isBusy={busy}
      onSubmit={form.handleSubmit(({ password }) => send(password))}
      onClose={onClose}
    >
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="font-medium">What goes, at once</dt>
          <dd className="text-muted">
            {'Profile, picture, codes and their results, follows, saved offers, settings, devices and ' +
              'extensions. A plan ends, and nothing more is charged. Your address is free again, ' +
              (isPublic ? 'your username after 90 days.' : 'and so is your username.')}
          </dd>
        </div>
        <div>
          <dt className="font-medium">What must stay</dt>
          <dd className="text-muted">
            Bills, at Stripe, for as long as the law asks. Our own record of decisions about your account, if
            there were any, for 400 days.
            {(isAgency || isInTeam) && (
              <span>
                {' '}
                What you changed for influencers stays in their list of changes, without your name.
              </span>
            )}
          </dd>
        </div>
      </dl>
      {remove.isError && <FormAlert>{messageForError(remove.error)}</FormAlert>}
      <TextField
        label={`Type ${DELETION_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf(form, 'confirmation')}
      />
      <UserNameInput email={email} />
      <PasswordField
        label="Your password"
        hint="Forgotten? Sign out and press 'Forgot your password?': the link in our mail lets you choose another one."
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
    </ConfirmDialog>
  );
}

/**
 * A function that leads home after the account was deleted, and ends its session. The session ends once the page is left, because on this
 * page the guard would redirect to the login page; at once if the person left the page before the answer.
 */
function useLeaveDeleted() {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  const deleted = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (deleted.current) void forgetSession();
    };
  }, []);

  return () => {
    if (isLeft.current) {
      void forgetSession();
      toast.success(DELETED);
      return;
    }
    deleted.current = true;
    // The home page sends requests while it renders, and the deleted account's token would be refused.
    removeStoredSession();
    toast.success(DELETED);
    void navigate(pages.home.path, { replace: true });
  };
}
