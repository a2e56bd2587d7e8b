interface RefusalFields {
  status?: number;
  code: number;
  subcode?: number;
  message: string;
  headers?: Record<string, string>;
}

/** An error in Instagram's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;

  constructor({ status = 400, code, subcode, message, headers = {} }: RefusalFields) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: 'AStandInsTrace',
      },
    };
  }
}

export const invalidParameter = (message: string) => new Refusal({ code: 100, message: `(#100) ${message}` });
export const missing = (id: string) =>
  new Refusal({
    code: 100,
    subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, or cannot be loaded.`,
  });
