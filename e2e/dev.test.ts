import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './server.ts'

const root = join(import.meta.dirname, '..')

let dataFolder: string, origin: string
let npm: ChildProcess
let output = ''
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'candor-dev-'))
  const [port, consolePort] = [String(await freePort()), String(await freePort())]
  origin = `http://localhost:${port}`
  npm = spawn(process.execPath, ['tools/run.mjs', 'dev'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      CONSOLE_PORT: consolePort,
      CANDOR_DATA: dataFolder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  npm.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += stripVTControlCharacters(text)
  })
})
afterAll(async () => {
  if (npm.exitCode === null) {
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    await ended
  }
  await rm(dataFolder, { recursive: true, force: true })
})

/** Number of ready messages of the server. */
const starts = () => output.split('\n').filter((line) => line.trim() === origin).length
const appsFound = () => [...output.matchAll(/Local: +(http:\S+)/g)].map(([, url]) => url!)

test('npm run dev serves the sources of both apps beside a server that they reach', async () => {
  await expect.poll(starts).toBe(1)
  await expect.poll(() => appsFound().length).toBe(2)
  for (const app of appsFound()) {
    const page = await (await fetch(app)).text()
    expect(page).toContain('/@vite/client')
    expect(page).toContain('src/main.tsx')
    const config = await fetch(new URL('config.json', app))
    expect(config.headers.get('content-type')).toContain('application/json')
  }
})

test('saving a file restarts the server', async () => {
  const now = new Date()
  await utimes(join(root, 'apps/server/src/main.ts'), now, now)
  await expect.poll(starts).toBe(2)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})
