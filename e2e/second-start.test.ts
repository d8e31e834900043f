import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'

const root = join(import.meta.dirname, '..')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.halt()
  // Builds the apps if necessary.
  await npmStart()
})
afterAll(() => server.stop())

test("prints the operators' sign-in on the first start, and not again", () => {
  expect(server.output()).toBe('')
})

test('prints its address on a line of its own on a later start', npmStart)

/** Starts and stops like `npm start` and Ctrl-C. */
async function npmStart(): Promise<void> {
  const { port, consoleOrigin, dataFolder, origin } = server
  const npm = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      CONSOLE_PORT: new URL(consoleOrigin).port,
      CANDOR_DATA: dataFolder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  while (npm.exitCode === null && !output.split('\n').slice(0, -1).includes(origin))
    await Promise.race([once(npm.stdout, 'data'), ended])
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  npm.kill('SIGINT')
  expect(await ended).toEqual([0, null])
}
