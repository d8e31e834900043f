import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'

const readyWithinMs = 5_000
/** The quickest of these counts: other work on the machine makes a start slower, never quicker. */
const starts = 3
const root = join(import.meta.dirname, '..')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.halt()
  // Builds what is not built yet.
  await npmStart()
})
afterAll(() => server.stop())

test('how operators come in is shown to who started first, and not again', () => {
  expect(server.said()).toBe('')
})

test('where nothing changed, npm start is ready in less than five seconds, and says so on a line of its own', async () => {
  let quickest = Infinity
  for (let tries = 0; tries < starts && quickest >= readyWithinMs; tries += 1)
    quickest = Math.min(quickest, await npmStart())
  expect(quickest).toBeLessThan(readyWithinMs)
})

/** Starts and stops as `npm start` and Ctrl-C do; answers how long it took until the address was told, in ms. */
async function npmStart(): Promise<number> {
  const started = performance.now()
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
  let said = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (npm.exitCode === null && !said.split('\n').slice(0, -1).includes(origin))
    await Promise.race([once(npm.stdout, 'data'), ended])
  const took = performance.now() - started
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  npm.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  return took
}
