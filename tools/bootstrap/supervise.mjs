import { spawn } from 'node:child_process'

/**
 * Runs a program to its end with this terminal's input and output, passes stop signals on, and resolves
 * to its exit code (128 + 2 or 15 when a signal ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function supervise(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  // Ctrl-C in a terminal reaches the whole group by itself: a second signal would cut short the child's
  // clean stop, so SIGINT is only survived here. SIGTERM goes to one process and must be handed on.
  const survive = () => undefined
  const handOn = () => child.kill('SIGTERM')
  process.on('SIGINT', process.stdin.isTTY ? survive : () => child.kill('SIGINT'))
  process.on('SIGTERM', handOn)
  process.on('SIGHUP', handOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
