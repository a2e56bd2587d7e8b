/**
 * Tells whether a value has a type. For what the extension has stored in the browser, which its popup reads before it renders anything: zod, which
 * checks messages elsewhere, would make the popup larger and take much longer for a list of thousands.
 */
export type Guard<Type> = (value: unknown) => value is Type;

/** The type that a guard tells. */
export type Guarded<OneGuard> = OneGuard extends Guard<infer Type> ? Type : never;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

export function isOneOf<const Option extends string>(...options: Option[]): Guard<Option> {
  return (value): value is Option => options.some((option) => option === value);
}

export function isNullOr<Type>(guard: Guard<Type>): Guard<Type | null> {
  return (value): value is Type | null => value === null || guard(value);
}

export function isMissingOr<Type>(guard: Guard<Type>): Guard<Type | undefined> {
  return (value): value is Type | undefined => value === undefined || guard(value);
}

export function isListOf<Type>(guard: Guard<Type>): Guard<Type[]> {
  return (value): value is Type[] => Array.isArray(value) && value.every(guard);
}

export function isRecordOf<Type>(guard: Guard<Type>): Guard<Record<string, Type>> {
  return (value): value is Record<string, Type> => isObject(value) && Object.values(value).every(guard);
}

/** A guard of objects, made of one guard for each property. Further properties are allowed. */
export function hasShape<Type extends object>(
  shape: { [Key in keyof Type]-?: Guard<Type[Key]> },
): Guard<Type> {
  const guards: [string, Guard<unknown>][] = Object.entries(shape);
  return (value): value is Type =>
    isObject(value) && guards.every(([key, guard]) => guard(Reflect.get(value, key)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
