import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../testing/contract/authenticator.ts'
import { firstRunFile } from './index.ts'
import { createSecrets } from './secrets.ts'
import { errorOf, granted, openConsoleWorld, type ConsoleWorld } from './testing/console-world.ts'

const minute = 60_000
const halfMinute = 30_000
const bothSides = ['ops_maker', 'ops_checker'] as const

let consoleWorld: ConsoleWorld
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('operators')
})
afterAll(() => consoleWorld.close())

test('makes two operators at the first start of a sandbox, once, with credentials only their owner can read', async () => {
  const made = await consoleWorld.operators.firstRun()
  expect(made.map(({ name }) => name)).toEqual(['maker', 'checker'])
  const file = join(consoleWorld.folder, firstRunFile)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await consoleWorld.operators.firstRun()).toEqual([])
  const roles = await consoleWorld.pool.query('select roles from operator_seat order by id')
  const [maker, checker] = roles.rows as { roles: string[] }[]
  expect(maker!.roles.includes('ops_checker') || checker!.roles.includes('ops_maker')).toBe(false)
})

test('keeps operators and users apart, and refuses passwords of fewer than fifteen characters', async () => {
  const users = await consoleWorld.pool.query('select count(*)::integer as count from people_user')
  expect(users.rows[0].count).toBe(0)
  const short = { name: 'short', password: 'fourteen chars', roles: [] }
  await expect(consoleWorld.operators.hire(short)).rejects.toThrow('at least 15')
})

test('refuses an operator with both maker and checker roles', async () => {
  const both = { name: 'both', password: 'a long enough password', roles: bothSides }
  await expect(consoleWorld.operators.hire(both)).rejects.toThrow('maker and checker')
})

describe('an operator', () => {
  test('signs in with name, password and code; stores the secret encrypted and the token hashed', async () => {
    const ana = await consoleWorld.newOperator('ana', ['auditor'])
    expect(ana.session).toMatchObject({ name: 'ana', roles: ['auditor'] })
    const stored = await consoleWorld.pool.query(
      `select code_secret, token_hash from operator_person p join operator_session s using (part, user_id)
       where p.name = 'ana'`,
    )
    const { code_secret: secret, token_hash: hash } = stored.rows[0] as Record<string, Buffer>
    expect(secret!.includes(Buffer.from(ana.codeSecret))).toBe(false)
    expect(hash!.toString('base64url')).not.toBe(ana.token)
  })

  test('does not sign in twice with one code', async () => {
    const ben = await consoleWorld.newOperator('ben', ['auditor'])
    expect(errorOf(await consoleWorld.call('operatorLogin', ben.entry()))).toBe('BAD_CREDENTIALS')
    await consoleWorld.world.advance(halfMinute)
    granted(await consoleWorld.call('operatorLogin', ben.entry()))
  })

  test('gets the same answer for every fault, and is locked out after five', async () => {
    const eve = await consoleWorld.newOperator('eve', ['auditor'])
    await consoleWorld.world.advance(halfMinute)
    const stranger = { ...eve.entry(), deviceKey: { ...eve.entry().deviceKey, x: 'A'.repeat(43) } }
    const wrongs = [
      { ...stranger, password: 'not the password at all' },
      { ...stranger, code: '000000' },
      { ...stranger, name: 'nobody' },
      { ...stranger, code: '000001' },
      { ...stranger, code: '000002' },
      { ...stranger, code: '000003' },
    ]
    for (const wrong of wrongs)
      expect(errorOf(await consoleWorld.call('operatorLogin', wrong))).toBe('BAD_CREDENTIALS')
    expect(errorOf(await consoleWorld.call('operatorLogin', stranger))).toBe('LOGIN_LOCKED')
    // Strangers do not lock out a known device.
    granted(await consoleWorld.call('operatorLogin', eve.entry()))
  })

  test('is signed out after fifteen minutes without a call', async () => {
    const { token } = await consoleWorld.newOperator('ida', ['auditor'])
    await consoleWorld.world.advance(14 * minute)
    const session = await consoleWorld.sessionOf(token)
    expect(session).not.toBeNull()
    consoleWorld.operators.sessions.touch(session!, consoleWorld.world.clock.now())
    await expect.poll(() => lastActive('ida')).toBe(consoleWorld.world.clock.now())
    await consoleWorld.world.advance(14 * minute)
    expect(await consoleWorld.sessionOf(token)).not.toBeNull()
    await consoleWorld.world.advance(minute)
    expect(await consoleWorld.sessionOf(token)).toBeNull()
  })

  test('ends expired sessions at the next sign-in', async () => {
    const kit = await consoleWorld.newOperator('kit', ['auditor'])
    const open = async () =>
      (
        await consoleWorld.pool.query(
          `select s.id from operator_session s join operator_person p using (part, user_id)
           where p.name = 'kit' and s.revoked_at is null`,
        )
      ).rowCount
    await consoleWorld.world.advance(14 * minute)
    granted(await consoleWorld.call('operatorLogin', kit.entry()))
    // The first session may still be in use on another page.
    expect(await open()).toBe(2)
    await consoleWorld.world.advance(15 * minute)
    granted(await consoleWorld.call('operatorLogin', kit.entry()))
    expect(await open()).toBe(1)
  })

  test('steps up with a fresh code, which voids the old token', async () => {
    const { token, session, codeSecret } = await consoleWorld.newOperator('uma', ['risk'])
    await consoleWorld.world.advance(minute)
    expect(errorOf(await consoleWorld.call('operatorStepUp', { code: '000000' }, session))).toBe(
      'BAD_CREDENTIALS',
    )
    const code = codeAt(codeSecret, consoleWorld.world.clock.now())
    const next = granted(await consoleWorld.call('operatorStepUp', { code }, session))
    expect(await consoleWorld.sessionOf(token)).toBeNull()
    const fresh = await consoleWorld.sessionOf(next.token)
    expect(fresh).toMatchObject({ provenAt: consoleWorld.world.clock.now() })
    granted(await consoleWorld.call('operatorLogout', {}, fresh as never))
    expect(await consoleWorld.sessionOf(next.token)).toBeNull()
  })
})

test('decrypts a secret for its own operator only', () => {
  const { seal, open } = createSecrets(new Uint8Array(32).fill(1))
  const sealed = seal('64', new Uint8Array(20).fill(3))
  expect([...open('64', sealed)]).toEqual(Array.from({ length: 20 }, () => 3))
  expect(() => open('65', sealed)).toThrow('auth')
})

async function lastActive(name: string): Promise<number> {
  const found = await consoleWorld.pool.query(
    `select max(last_active_at) as at from operator_session s join operator_person p using (part, user_id)
     where p.name = $1`,
    [name],
  )
  return Number(found.rows[0].at)
}
