import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-run-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Supervises a script in a process of its own, as `npm run` does. */
function supervised(script: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', supervisorOf(script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function supervisorOf(script: string): string {
  const child = join(folder, 'child.mjs')
  writeFileSync(child, script)
  const url = new URL('supervise.mjs', import.meta.url).href
  return `
    import { supervise } from '${url}'
    process.exitCode = await supervise(process.execPath, [${JSON.stringify(child)}], {})`
}

test('passes the exit code through', async () => {
  expect(await once(supervised('process.exit(7)'), 'exit')).toEqual([7, null])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'passes %s on and waits for a clean stop',
  async (signal) => {
    const parent = supervised(`
    process.on('${signal}', () => setTimeout(() => process.exit(3), 100))
    setInterval(() => undefined, 1000)
    console.log('ready')`)
    await once(parent.stdout, 'data')
    parent.kill(signal)
    expect(await once(parent, 'exit')).toEqual([3, null])
  },
)

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'leaves no process running when npm is ended by %s',
  async (signal) => {
    const supervisor = supervisorOf(`
    process.on('SIGTERM', () => {
      console.log('stopped')
      process.exit(0)
    })
    setInterval(() => undefined, 1000)
    console.log('ready')`)
    // Starts the supervisor and passes no signal on, as npm does.
    const npm = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { spawn } from 'node:child_process'
        spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(supervisor)}], { stdio: 'inherit' })`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let text = ''
    npm.stdout.on('data', (data: Buffer) => (text += data.toString()))
    await expect.poll(() => text).toContain('ready')
    npm.kill(signal)
    await expect.poll(() => text).toContain('stopped')
  },
)

test('answers an unknown word with one sentence and exit code 1', async () => {
  const run = spawn(process.execPath, ['tools/run.mjs', 'nothing'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  run.stderr.on('data', (data: Buffer) => (text += data.toString()))
  expect(await once(run, 'close')).toEqual([1, null])
  expect(text).toMatch(/^Say what to run: start, dev, .*\.\n$/)
})
