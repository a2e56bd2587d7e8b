/** @throws Error when the variable isn't set, which is an error of the deployment */
export function env(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
