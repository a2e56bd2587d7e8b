import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { LinkButton } from '@/ui/link-button';
import { TextLink } from '@/ui/text-link';

/** The call to sign up at the end of the visitors' home page. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing-call" className="ticket mt-16 md:mt-24">
      <div className="ticket-sheet" data-form="row">
        <div className="ticket-body md:px-12! md:py-12!">
          <div>
            <p className="font-code text-sm font-semibold tracking-[0.2em] text-brass-text uppercase">
              Admit one
            </p>
            <h2 id="closing-call" className="mt-2 text-3xl">
              Come in. It costs nothing.
            </h2>
            <p className="mt-3 max-w-md text-muted">
              Your account is free, and so is the extension. Follow one person, and see what they have.
            </p>
          </div>
        </div>
        <div className="ticket-stub items-start md:px-8!">
          <LinkButton to={pages.signup.path} full>
            Create your account
          </LinkButton>
          <p className="text-sm">
            You have codes to give? <TextLink to={paths.signupAsInfluencer()}>Join as an influencer</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
