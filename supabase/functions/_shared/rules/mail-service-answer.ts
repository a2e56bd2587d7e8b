/**
 * What the e-mail service's answer says of a request with an idempotency key. It answers 409 in two cases: another content was sent with
 * the key before, or an earlier request with the key is still under way and may fail.
 */
export function readMailServiceAnswer(status: number, body: string) {
  if (status >= 200 && status < 300) return 'taken';
  if (status !== 409) return 'refused';
  return body.includes('"invalid_idempotent_request"') ? 'sent before' : 'under way';
}
