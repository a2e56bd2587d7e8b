import { useSearchParams } from 'react-router-dom';

/** What the link in an invitation's mail asks for: nothing happens before it is confirmed here. */
export interface AskedAnswer {
  invitationId: string;
  answer: 'accept' | 'decline';
}

export function useAskedAnswer() {
  const [params, setParams] = useSearchParams();
  const invitationId = params.get('invitation');
  const answer = params.get('answer');
  const asked: AskedAnswer | undefined =
    invitationId && (answer === 'accept' || answer === 'decline') ? { invitationId, answer } : undefined;
  /** Takes it out of the address, so that going back doesn't ask again. */
  const done = () => {
    const rest = new URLSearchParams(params);
    rest.delete('invitation');
    rest.delete('answer');
    setParams(rest, { replace: true });
  };
  return { asked, done };
}
