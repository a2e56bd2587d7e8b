import { useNavigate, useSearchParams } from 'react-router-dom';
import { ShortStayNote } from '@/features/auth/short-stay-note';
import { SignupForm, type SignupTab, SignupTabs } from '@/features/auth/signup-form';
import { NarrowPage } from '@/shared/layout/narrow-page';
import { paths, safeReturnPath } from '@/shared/paths';
import { useUrlTab } from '@/shared/use-url-state';
import { withParameters } from '@/shared/with-parameters';
import { TextLink } from '@/ui/text-link';

/** Changing the tab keeps the other parameters, such as the return path. */
const TAB = {
  parse: (params: URLSearchParams): SignupTab => (params.get('tab') === 'influencer' ? 'influencer' : 'user'),
  write: (tab: SignupTab, params: URLSearchParams) =>
    withParameters(params, { tab: tab === 'influencer' ? tab : undefined }),
};

export function Component() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [tab, showTab] = useUrlTab(TAB);
  const next = safeReturnPath(params.get('next'));

  return (
    <NarrowPage
      title="Create your account"
      description="Follow the people you trust. When they have a code for the shop you are in, the bell rings."
      footer={
        <span>
          Already have an account? <TextLink to={paths.login(next)}>Sign in</TextLink>
        </span>
      }
    >
      <ShortStayNote />
      <SignupTabs tab={tab} onTabChange={showTab} />
      <SignupForm
        asInfluencer={tab === 'influencer'}
        returnTo={next}
        onSignInNeeded={() => navigate(paths.login(next))}
      />
    </NarrowPage>
  );
}
