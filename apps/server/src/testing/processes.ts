import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server process and its output so far. */
export interface ServerProcess {
  child: ChildProcess
  output(): string
  errors(): string
  /** The printed address; rejects with the output if the process ends before. */
  ready: Promise<string>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** The setting of `npm start`, for the same start time. */
const compiled = process.env['NODE_COMPILE_CACHE']

/**
 * Starts a program of this folder with this environment only.
 * @param launcher a command, with its arguments, that becomes the program; by default none
 */
export function startProcess(
  env: Record<string, string>,
  program = BARE_SERVER,
  launcher: readonly string[] = [],
): ServerProcess {
  const [command, ...given] = [...launcher, process.execPath, program]
  const child = spawn(command, given, {
    env: {
      PATH: process.env.PATH ?? '',
      CONSOLE_PORT: '0',
      ...(compiled && { NODE_COMPILE_CACHE: compiled }),
      ...env,
    },
    // The program ends with its standard input, so that a killed test run leaves no process behind.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals,
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('\n') && resolve(output.trim()))
    void ended.then((how) => reject(new Error(`ended with ${how}: ${errors}`)))
  })
  ready.catch(() => {})
  return { child, output: () => output, errors: () => errors, ready, ended }
}
