import * as z from 'zod/mini';
import type { StripeAccount } from './account';
import type { FormFields } from './form-body';
import { Refusal } from './refusal';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  run: (account: StripeAccount, fields: FormFields, id: string) => unknown;
}

/** A route that knows its parameters and refuses others, as Stripe does. */
export function route<Schema extends z.ZodMiniType>(
  method: Route['method'],
  path: RegExp,
  schema: Schema,
  run: (account: StripeAccount, params: z.infer<Schema>, id: string) => unknown,
): Route {
  return {
    method,
    path,
    run(account, fields, id) {
      const read = schema.safeParse(fields);
      if (!read.success) throw refusalOf(read.error.issues[0]);
      return run(account, read.data, id);
    },
  };
}

function refusalOf(issue: z.core.$ZodIssue | undefined): Refusal {
  if (issue?.code === 'unrecognized_keys') {
    const param = [...issue.path, ...issue.keys.slice(0, 1)].join('.');
    return new Refusal({
      status: 400,
      code: 'parameter_unknown',
      param,
      message: `Received unknown parameter: ${param}`,
    });
  }
  const param = issue?.path.join('.') ?? '';
  return new Refusal({
    status: 400,
    code: 'parameter_missing',
    param,
    message: `Missing or invalid param: ${param}.`,
  });
}

/** `expand[]` of those that the route knows. */
export const expandable = (...paths: [string, ...string[]]) =>
  z.optional(z.record(z.string(), z.enum(paths)));
export const metadata = z.optional(z.record(z.string(), z.string()));
