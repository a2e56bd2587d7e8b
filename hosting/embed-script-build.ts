import type { Connect, InlineConfig, ResolvedConfig } from 'vite';
import { buildScript, scriptOnRequest } from './single-script.ts';

const SCRIPT = { input: 'src/features/embed/frame/embed-frame.ts', file: 'embed.js' };

/** Writes the script of frames on other sites beside the app. */
export const buildEmbedScript = (config: ResolvedConfig, outDir: string) =>
  buildScript(SCRIPT, settingsOf(config), outDir);

/** Answers that script's address on the development server. */
export const embedScriptInDevelopment = (config: ResolvedConfig): Connect.NextHandleFunction =>
  scriptOnRequest(SCRIPT, settingsOf(config));

function settingsOf({ root, mode, envDir }: ResolvedConfig): InlineConfig {
  return { root, mode, configFile: false, envDir, logLevel: 'warn', resolve: { tsconfigPaths: true } };
}
