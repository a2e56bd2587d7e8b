/** A copy of the parameters with these values; what is undefined or empty is left out. */
export function withParameters(
  params: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** '?sort=ending', or '' for no parameters. */
export function queryOf(params: URLSearchParams): string {
  const query = params.toString();
  return query && `?${query}`;
}
