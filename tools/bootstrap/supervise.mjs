import { spawn } from 'node:child_process'

/** How often the parent process is checked, in ms. */
const lookMs = 500

/**
 * Runs a program to its end with this terminal's input and output, passes stop signals on, stops it when
 * its own parent is gone, and resolves to its exit code (128 + 2 or 15 when a signal ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function supervise(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  // Ctrl-C in a terminal reaches the whole group by itself: a second signal would cut short the child's clean stop, so
  // SIGINT is only survived here. SIGTERM goes to one process and must be passed on.
  const survive = () => undefined
  const handOn = () => child.kill('SIGTERM')
  process.on('SIGINT', process.stdin.isTTY ? survive : () => child.kill('SIGINT'))
  process.on('SIGTERM', handOn)
  process.on('SIGHUP', handOn)
  // A killed npm passes no signal on: the parent process is gone then, and the child has to stop too.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    handOn()
  }, lookMs)
  watch.unref()
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
