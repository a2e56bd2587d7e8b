import { zodResolver } from '@hookform/resolvers/zod';
import { USERNAME_TAKEN } from '@rules/usernames';
import { Bell, type LucideIcon, Percent, Puzzle, TicketPercent, Users } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { type SignupFields, signupSchema } from '@/domain/account';
import { AuthRefusedError, ConflictError } from '@/lib/errors';
import { messageForAuthError } from '@/shared/error-messages';
import { fieldOf } from '@/shared/field-of';
import { useIsHere } from '@/shared/leaving';
import { pages } from '@/shared/pages';
import { useSendOnce } from '@/shared/use-one-at-a-time';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Tab, TabList, TabPanel, Tabs } from '@/ui/tabs';
import { TextField } from '@/ui/text-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { type SignedUp, useSignUp } from './data/sign-up';
import { NewPasswordFields } from './new-password-fields';
import { UsernameField } from './username-field';

/** The auth service's codes of refusals that concern the address. */
const ABOUT_EMAIL = new Set([
  'user_already_exists',
  'email_exists',
  'email_address_invalid',
  'email_address_not_authorized',
]);

const checkFields = zodResolver(signupSchema);

interface SignupFormProps {
  asInfluencer: boolean;
  /** The path to go to after signing up. */
  returnTo: string | undefined;
  /** Called when the account exists but the automatic sign-in failed, unless the form has been left meanwhile. */
  onSignInNeeded: () => void;
}

export function SignupForm({ asInfluencer, returnTo, onSignInNeeded }: SignupFormProps) {
  const signUp = useSignUp();
  const isHere = useIsHere();
  const form = useForm<SignupFields>({
    // A handle that was typed on the other tab doesn't count here, where nobody would see what is wrong with it.
    resolver: (fields, ...rest) =>
      checkFields(asInfluencer ? fields : { ...fields, socialHandle: '' }, ...rest),
    defaultValues: {
      email: '',
      fullName: '',
      username: '',
      socialHandle: '',
      password: '',
      confirmPassword: '',
      agreed: false,
    },
  });
  const { isSubmitting } = form.formState;
  const typedUsername = useWatch({ control: form.control, name: 'username' });

  function showResult({ signInProblem }: SignedUp) {
    toast.success('Account created successfully! Check your email for next steps.');
    if (!signInProblem) return;
    toast.error(messageForAuthError(signInProblem));
    if (isHere.current) onSignInNeeded();
  }

  function showError(error: unknown) {
    if (error instanceof ConflictError) {
      form.setError('username', { message: USERNAME_TAKEN }, { shouldFocus: true });
      return;
    }
    const message = messageForAuthError(error);
    toast.error(message);
    if (!(error instanceof AuthRefusedError)) return;
    if (ABOUT_EMAIL.has(error.code ?? '')) form.setError('email', { message }, { shouldFocus: true });
    if (error.code === 'weak_password') form.setError('password', { message }, { shouldFocus: true });
  }

  const send = useSendOnce(signUp, { onDone: showResult, onFailed: showError });
  const submit = form.handleSubmit((fields) => send({ ...fields, asInfluencer, returnTo }));

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Create an account">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...fieldOf(form, 'email')}
      />
      <TextField label="Full name" autoComplete="name" {...fieldOf(form, 'fullName')} />
      <UsernameField typed={typedUsername} {...fieldOf(form, 'username')} />
      {asInfluencer && (
        <TextField
          label="Social handle"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          prefix="@"
          hint="Where people know you from, if you like to tell."
          {...fieldOf(form, 'socialHandle')}
        />
      )}
      <NewPasswordFields
        label="Password"
        confirmLabel="Confirm password"
        password={fieldOf(form, 'password')}
        confirmPassword={fieldOf(form, 'confirmPassword')}
      />
      <Checkbox
        label={
          <span>
            I agree to the {/* A tab of its own: what is typed here stays. */}
            <TextLink to={pages.terms.path} target="_blank">
              terms and conditions
            </TextLink>
          </span>
        }
        {...fieldOf(form, 'agreed')}
      />
      <Button type="submit" full loading={isSubmitting} loadingLabel="Creating account...">
        Create Account
      </Button>
    </form>
  );
}

export type SignupTab = 'user' | 'influencer';

interface Benefit {
  icon: LucideIcon;
  text: string;
}

const BENEFITS: Record<SignupTab, Benefit[]> = {
  user: [
    { icon: Users, text: 'Follow the people you trust, for free.' },
    { icon: Bell, text: 'Get their codes as alerts, and as new ones come.' },
    { icon: Puzzle, text: 'The free browser extension rings in the shop you are in.' },
  ],
  influencer: [
    { icon: TicketPercent, text: 'Publish your codes where your followers shop.' },
    { icon: Percent, text: 'Keep 100% of your commission.' },
    { icon: Users, text: 'Start free with one offer; grow with a plan.' },
  ],
};

interface SignupTabsProps {
  tab: SignupTab;
  onTabChange: (tab: SignupTab) => void;
}

/** The two tabs with their benefits. They share one form, so that changing the tab loses nothing. */
export function SignupTabs({ tab, onTabChange }: SignupTabsProps) {
  return (
    <Tabs value={tab} onValueChange={(value) => onTabChange(value === 'influencer' ? 'influencer' : 'user')}>
      <TabList label="Kind of account">
        <Tab value="user">User</Tab>
        <Tab value="influencer">Influencer</Tab>
      </TabList>
      <BenefitsPanel tab="user" />
      <BenefitsPanel tab="influencer" />
    </Tabs>
  );
}

function BenefitsPanel({ tab }: { tab: SignupTab }) {
  return (
    <TabPanel value={tab}>
      <ul className="mb-7 grid gap-2.5">
        {BENEFITS[tab].map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-sm">
            <Icon size={20} aria-hidden="true" className="flex-none text-brass-text" />
            {text}
          </li>
        ))}
      </ul>
    </TabPanel>
  );
}
