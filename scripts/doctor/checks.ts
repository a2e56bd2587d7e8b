import type { Check } from './check';
import { alertChecks } from './checks/alerts';
import { authChecks } from './checks/auth';
import { catalogueChecks } from './checks/catalogue';
import { databaseChecks } from './checks/database';
import { functionChecks } from './checks/functions';
import { keyChecks } from './checks/keys';
import { ownThingChecks } from './checks/own-things';
import { deletionCheck, signInChecks } from './checks/sign-in';
import { siteChecks } from './checks/site';

/** All checks, in their order: what somebody sets first comes first, and each step of the journey goes on from the one before. */
export const checks: readonly Check[] = [
  ...keyChecks,
  ...authChecks,
  ...databaseChecks,
  ...catalogueChecks,
  ...functionChecks,
  ...signInChecks,
  ...alertChecks,
  ...ownThingChecks,
  deletionCheck,
  ...siteChecks,
];
