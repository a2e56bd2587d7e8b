// Builds the app of the journeys ahead of them: node --import tsx tests/support/build-for-journeys.ts FOLDER. The journeys then get
// the same ports (E2E_APP_PORT and the others), which the build knows, and E2E_BUILD=FOLDER.
import { resolve } from 'node:path';
import { buildApp } from './e2e-build';

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder to build into.');
await buildApp(resolve(folder));
