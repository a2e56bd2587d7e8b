import { build, type Connect, type InlineConfig } from 'vite';

/** A script that isn't part of the app, and stands in one file at a fixed address. */
interface SingleScript {
  input: string;
  file: string;
}

const outputOf = ({ input, file }: SingleScript) => ({
  target: 'baseline-widely-available',
  copyPublicDir: false,
  rolldownOptions: { input, output: { format: 'iife' as const, entryFileNames: file } },
});

/** Writes a script beside the app. */
export async function buildScript(script: SingleScript, settings: InlineConfig, outDir: string) {
  await build({ ...settings, build: { ...outputOf(script), outDir, emptyOutDir: false } });
}

/** Builds a script anew for each request, on the development server. */
export function scriptOnRequest(script: SingleScript, settings: InlineConfig): Connect.NextHandleFunction {
  return (_request, response, next) => {
    build({ ...settings, build: { ...outputOf(script), write: false } })
      .then((result) => {
        const [output] = Array.isArray(result) ? result : [];
        const built = output ?? result;
        if (!('output' in built)) throw new Error(`${script.file} wasn't built.`);
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
          .end(built.output[0].code);
      })
      .catch(next);
  };
}
