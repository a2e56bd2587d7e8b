/** A port from the environment, so that two runs can work side by side. */
function port(variable: string, fallback: number): number {
  const given = Number(process.env[variable] ?? fallback);
  if (!Number.isInteger(given) || given < 1 || given > 65_535) throw new Error(`${variable} is not a port.`);
  return given;
}

/** The ports of the end-to-end tests: other ones than those of `npm start`, and none that the system gives to connections of the suites beside. */
export const ports = {
  app: port('E2E_APP_PORT', 5273),
  api: port('E2E_API_PORT', 5_274),
  inbox: port('E2E_INBOX_PORT', 5_275),
};

export const appUrl = `http://127.0.0.1:${ports.app}`;
export const inboxUrl = `http://127.0.0.1:${ports.inbox}`;
export const apiUrl = `http://127.0.0.1:${ports.api}`;

/** Shared by the server and the journeys. They open a temporary stack on loopback only. */
export const keys = {
  publishable: 'sb_publishable_of-the-end-to-end-tests',
  secret: 'sb_secret_of-the-end-to-end-tests',
  jwtSecret: 'signs-the-tokens-of-the-end-to-end-tests-only',
};
