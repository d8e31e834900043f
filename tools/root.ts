import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs the command-line script of an installed package on this Node and returns its output. */
export function runPackage(script: string, args: string[]): { ok: boolean; output: string } {
  const result = spawnSync(process.execPath, [`node_modules/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.error) throw result.error
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}`.trim() }
}
