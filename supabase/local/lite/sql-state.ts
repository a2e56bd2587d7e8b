const BY_CODE: Record<string, number> = {
  '21000': 400,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};
const BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/**
 * The HTTP status of a Postgres error, by PostgREST's table
 * (https://docs.postgrest.org/en/stable/references/errors.html); without 42501, whose status depends on who asks.
 * PTnnn is how a function chooses the status nnn.
 */
export function statusForSqlState(code: string): number {
  const [, chosen] = /^PT([2-5]\d\d)$/.exec(code) ?? [];
  return Number(chosen) || (BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400);
}
