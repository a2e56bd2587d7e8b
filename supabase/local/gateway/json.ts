/** Postgres can store neither a NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

function requireStorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new SyntaxError();
  return value;
}

/** The JSON object in a request's body: empty without a body, undefined when the body is something else or has texts that can't be stored. */
export async function readJsonObject(request: Request): Promise<object | undefined> {
  const text = await request.clone().text();
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text, requireStorable);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
