import { expect, it } from 'vitest';
import { readMailServiceAnswer } from './mail-service-answer';

const conflict = (name: string) => JSON.stringify({ statusCode: 409, name, message: 'A sentence.' });

it.each([
  [200, '{"id":"1"}', 'taken'],
  // Another content under the same idempotency key: those mails are out.
  [409, conflict('invalid_idempotent_request'), 'sent before'],
  // Nobody knows yet whether they will be sent.
  [409, conflict('concurrent_idempotent_requests'), 'under way'],
  [409, 'no JSON', 'under way'],
  [422, conflict('validation_error'), 'refused'],
  [503, '', 'refused'],
])("the mail service's answer %i %s means: %s", (status, body, meaning) => {
  expect(readMailServiceAnswer(status, body)).toBe(meaning);
});
