/** What operator_system answers where everything runs. */
export const systemInOrder = {
  schedules: true,
  calls_functions: true,
  knows_functions: true,
  last_tick: '2026-11-23T10:00:00Z',
  late_jobs: [],
  failing_jobs: [],
  failed_calls: 0,
  errors_today: 0,
  failing_suspensions: [],
  extension_fault: null,
};

/** What the function health answers where everything runs. */
export const healthInOrder = {
  release: 'abc123',
  database: 'reachable',
  migration: '20261123000000',
  schedule: 'runs',
  lastTick: '2026-11-23T10:00:00Z',
};
