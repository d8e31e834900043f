import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperatorSession } from '../platform/http/route.ts'
import { codeAt } from '../testing/contract/authenticator.ts'
import { secretBytes } from './code.ts'
import { createOperators, firstRunFile, type FirstSignIn, type OperatorOptions } from './index.ts'
import { granted, openConsoleWorld, type ConsoleWorld } from './testing/console-world.ts'

let consoleWorld: ConsoleWorld
beforeEach(async () => {
  consoleWorld = await openConsoleWorld('first run')
})
afterEach(() => consoleWorld.close())

const file = () => join(consoleWorld.folder, firstRunFile)
const kept = async () => JSON.parse(await readFile(file(), 'utf8')) as FirstSignIn[]
const names = async () => {
  const { rows } = await consoleWorld.pool.query('select name from operator_person order by name')
  return rows.map(({ name }) => name as string)
}
const crash = new Error('the server died')
const deviceKey = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const

/** Both operators sign in with the file's credentials, each in their own role. */
async function expectTwoSignIns(): Promise<void> {
  const signIns = await kept()
  expect(signIns.map(({ name }) => name)).toEqual(['maker', 'checker'])
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  for (const { name, password, codeSecret } of signIns) {
    const code = codeAt(secretBytes(codeSecret), consoleWorld.world.clock.now())
    const { token } = granted(
      await consoleWorld.call('operatorLogin', { name, password, code, deviceKey }),
    )
    const session = (await consoleWorld.sessionOf(token)) as OperatorSession
    expect(session.roles).toContain(`ops_${name}`)
  }
  expect(await names()).toEqual(['checker', 'maker'])
}

/** A start that dies at the first or second hire, before the commit or before its answer. */
function dyingAt(hire: number, when: 'before' | 'after'): Pick<OperatorOptions, 'lane'> {
  let count = 0
  const { lane } = consoleWorld.options
  return {
    lane: {
      async run(...call: Parameters<typeof lane.run>) {
        count += 1
        if (count === hire && when === 'before') throw crash
        const outcome = await lane.run(...call)
        if (count === hire) throw crash
        return outcome
      },
    },
  }
}

test.each([
  [1, 'before', []],
  [1, 'after', ['maker']],
  [2, 'before', ['maker']],
  [2, 'after', ['checker', 'maker']],
] as const)(
  'makes both operators at the next start when it dies at hire %i, %s its commit',
  async (hire, when, there) => {
    const dying = createOperators({ ...consoleWorld.options, ...dyingAt(hire, when) })
    await expect(dying.firstRun()).rejects.toBe(crash)
    expect(await names()).toEqual(there)
    const before = await kept()
    const shown = await consoleWorld.operators.firstRun()
    expect(shown).toEqual(there.length === 2 ? [] : before)
    expect(await kept()).toEqual(before)
    await expectTwoSignIns()
    expect(await consoleWorld.operators.firstRun()).toEqual([])
  },
)

test('makes no operator when it dies while writing the file, and both at the next start', async () => {
  // A folder in the file's place cannot be overwritten.
  await mkdir(`${file()}.new`)
  await expect(consoleWorld.operators.firstRun()).rejects.toThrow('EISDIR')
  expect(await names()).toEqual([])
  await rm(`${file()}.new`, { recursive: true })
  await writeFile(`${file()}.new`, '[{"name":"mak', { mode: 0o600 })
  expect(await consoleWorld.operators.firstRun()).toHaveLength(2)
  await expectTwoSignIns()
})

test('rewrites an unreadable file while there is no operator, and leaves it alone afterwards', async () => {
  await writeFile(file(), '[{"name":"mak')
  await consoleWorld.operators.firstRun()
  await expectTwoSignIns()
  await rm(file())
  expect(await consoleWorld.operators.firstRun()).toEqual([])
  await expect(stat(file())).rejects.toThrow('ENOENT')
})
