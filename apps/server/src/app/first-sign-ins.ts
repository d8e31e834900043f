import { join } from 'node:path'
import { firstRunFile, type FirstSignIn } from '../operator/index.ts'
import type { Config } from '../platform/config.ts'

/** Shows the first sign-in data of the console once: on standard error, because standard output has the address. */
export function showFirstSignIns(
  signIns: readonly FirstSignIn[],
  { dataFolder }: Pick<Config, 'dataFolder'>,
  consoleOrigin: string,
): void {
  if (signIns.length === 0) return
  const lines = signIns.map(
    ({ name, password, codeSecret }) =>
      `  ${name}: password ${password}, authenticator secret ${codeSecret}`,
  )
  process.stderr.write(
    [
      `The console at ${consoleOrigin} has its first two operators (kept in ${join(dataFolder, firstRunFile)}):`,
      ...lines,
      '',
    ].join('\n'),
  )
}
