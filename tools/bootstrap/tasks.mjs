/** The scripts of each `npm run <word>`, run in order; the last one gets the arguments. */
export const tasks = {
  start: ['tools/build.ts', 'apps/server/src/main.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  operator: ['apps/server/src/app/operator-command.ts'],
  audit: ['apps/server/src/app/audit-command.ts'],
  check: ['tools/check.ts'],
  simulate: ['apps/server/src/testing/simulate.ts'],
  bench: ['bench/run.ts'],
  prove: ['tools/prove.ts'],
}
