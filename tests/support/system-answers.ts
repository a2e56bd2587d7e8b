/** What operator_system answers where everything runs. */
export const systemInOrder = {
  schedules: true,
  is_late: false,
  calls_functions: true,
  knows_functions: true,
  failing_tasks: [],
  failed_calls: 0,
  errors_today: 0,
  failing_jobs: [],
};

/** What the function health answers where everything runs. */
export const healthInOrder = {
  release: 'abc123',
  database: 'reachable',
  migration: '20261123000000',
  schedule: 'runs',
  lastTick: '2026-11-23T10:00:00Z',
};
