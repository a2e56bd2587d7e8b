/** Tells password managers whose password a form is about. */
export function UserNameInput({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
