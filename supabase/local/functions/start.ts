export interface StartedFunctions {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export async function startFunctions(_options: {
  functionsDir: string;
  watch: boolean;
  env: Record<string, string>;
  log: (message: string) => void;
}): Promise<StartedFunctions> {
  return { fetch: async () => new Response(null, { status: 404 }), close: async () => undefined };
}
