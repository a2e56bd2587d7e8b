import { runStackCommand } from './stack.mjs';

await runStackCommand('reset');
