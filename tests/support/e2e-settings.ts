/** A port of the environment, so that two runs can stand side by side. */
function port(variable: string, fallback: number): number {
  const given = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(given) || given < 1 || given > 65_535) throw new Error(`${variable} is not a port.`);
  return given;
}

/** Ports of the end-to-end tests' own, beside those of a running `npm start`. */
export const ports = {
  app: port('E2E_APP_PORT', 5273),
  api: port('E2E_API_PORT', 54_421),
  inbox: port('E2E_INBOX_PORT', 54_424),
};

export const appUrl = `http://127.0.0.1:${ports.app}`;
export const inboxUrl = `http://127.0.0.1:${ports.inbox}`;
export const apiUrl = `http://127.0.0.1:${ports.api}`;

/** Known to the server and to the journeys alike; they open a throw-away stack on loopback and nothing else. */
export const keys = {
  publishable: 'sb_publishable_of-the-end-to-end-tests',
  secret: 'sb_secret_of-the-end-to-end-tests',
  jwtSecret: 'signs-the-tokens-of-the-end-to-end-tests-only',
};
