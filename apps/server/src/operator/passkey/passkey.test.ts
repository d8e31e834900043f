import type { PasskeyAssertion } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softPasskey, type SoftPasskey, type Twist } from '../../testing/soft-passkey.ts'
import type { OperatorSession } from '../../platform/http/route.ts'
import { errorOf, granted, openConsoleWorld, type ConsoleWorld } from '../testing/console-world.ts'

const minute = 60_000
const origin = 'http://console.test'
let consoleWorld: ConsoleWorld
beforeAll(async () => {
  consoleWorld = await openConsoleWorld('operators with passkeys')
})
afterAll(() => consoleWorld.close())

type Operator = Awaited<ReturnType<ConsoleWorld['newOperator']>>

async function add(session: OperatorSession, key: SoftPasskey, twist: Twist = {}) {
  const options = await consoleWorld.call(
    'getOperatorPasskeyOptions',
    { purpose: 'register' },
    session,
  )
  const credential = key.make(granted(options).creation!, twist)
  return consoleWorld.call('addOperatorPasskey', { credential, name: 'A key' }, session)
}
async function withPasskey(name: string, counts = false) {
  const operator = await consoleWorld.newOperator(name, ['auditor'])
  const key = softPasskey(origin, { counts })
  const { id } = granted(await add(operator.session, key))
  return { operator, key, id }
}
async function answer(key: SoftPasskey, twist: Twist = {}) {
  return key.answer(granted(await consoleWorld.call('getOperatorChallenge', {})), twist)
}
const enter = (operator: Operator, passkey: PasskeyAssertion, more: object = {}) =>
  consoleWorld.call('operatorLogin', { ...operator.entry(), code: undefined, passkey, ...more })

test('replaces the code beside the password, once, and is recorded', async () => {
  const { operator, key } = await withPasskey('ana')
  const passkey = await answer(key)
  expect(granted(await enter(operator, passkey)).operator.name).toBe('ana')
  expect(errorOf(await enter(operator, passkey))).toBe('BAD_CREDENTIALS')
  const wrong = { password: 'not the password at all' }
  expect(errorOf(await enter(operator, await answer(key), wrong))).toBe('BAD_CREDENTIALS')
  const acts = await consoleWorld.pool.query(
    'select action from operator_audit where actor_name = $1 order by seq',
    ['ana'],
  )
  expect(acts.rows.map(({ action }) => action)).toEqual(['signIn', 'addPasskey', 'signIn'])
})

test.each<[string, Twist]>([
  ['a page of the app', { origin: 'http://candor.test' }],
  ['another page', { origin: 'https://evil.example' }],
  ['another site', { site: 'candor.test' }],
  ['no user verification', { verified: false }],
  ['another key', { key: softPasskey(origin) }],
])('refuses %s with the answer of every wrong sign-in', async (what, twist) => {
  const { operator, key } = await withPasskey(`eve-${what.replaceAll(' ', '-')}`)
  expect(errorOf(await enter(operator, await answer(key, twist)))).toBe('BAD_CREDENTIALS')
  granted(await enter(operator, await answer(key)))
})

test('refuses another operator’s passkey, an old challenge, and neither factor', async () => {
  const { operator, key } = await withPasskey('ben')
  const other = await withPasskey('bea')
  expect(errorOf(await enter(operator, await answer(other.key)))).toBe('BAD_CREDENTIALS')
  const late = await answer(key)
  await consoleWorld.world.advance(5 * minute)
  expect(errorOf(await enter(operator, late))).toBe('BAD_CREDENTIALS')
  const neither = { ...operator.entry(), code: undefined, passkey: undefined }
  expect(errorOf(await consoleWorld.call('operatorLogin', neither))).toBe('BAD_CREDENTIALS')
})

test('refuses a counter that does not grow as a copy', async () => {
  const { operator, key } = await withPasskey('cai', true)
  granted(await enter(operator, await answer(key)))
  const copy = await answer(key, { counter: 1 })
  expect(errorOf(await enter(operator, copy))).toBe('BAD_CREDENTIALS')
})

test('locks after five wrong passkeys, as after wrong codes', async () => {
  const { operator, key } = await withPasskey('dee')
  for (let count = 0; count < 5; count += 1)
    expect(errorOf(await enter(operator, await answer(key, { verified: false })))).toBe(
      'BAD_CREDENTIALS',
    )
  expect(errorOf(await enter(operator, await answer(key)))).toBe('LOGIN_LOCKED')
})

test('steps up a signed-in operator with a challenge of their own', async () => {
  const { operator, key } = await withPasskey('fay')
  const { session } = operator
  await consoleWorld.world.advance(minute)
  const signIn = await answer(key)
  const step = { code: undefined }
  const wrong = await consoleWorld.call('operatorStepUp', { ...step, passkey: signIn }, session)
  expect(errorOf(wrong)).toBe('BAD_CREDENTIALS')
  const asked = await consoleWorld.call('getOperatorPasskeyOptions', { purpose: 'stepUp' }, session)
  const passkey = key.answer(granted(asked).request!)
  const { operator: proven } = granted(
    await consoleWorld.call('operatorStepUp', { ...step, passkey }, session),
  )
  expect(proven.provenUntilAt).toBe(consoleWorld.world.clock.now() + 10 * minute)
})

test('is removed by its owner alone, and opens nothing afterwards', async () => {
  const { operator, key, id } = await withPasskey('gus')
  const other = await withPasskey('gil')
  const theirs = await consoleWorld.call('removeOperatorPasskey', { id }, other.operator.session)
  expect(errorOf(theirs)).toBe('NOT_FOUND')
  granted(await consoleWorld.call('removeOperatorPasskey', { id }, operator.session))
  expect(granted(await consoleWorld.call('listOperatorPasskeys', {}, operator.session))).toEqual([])
  expect(errorOf(await enter(operator, await answer(key)))).toBe('BAD_CREDENTIALS')
  expect(errorOf(await add(operator.session, key))).toBe('PASSKEY_FAILED')
  await consoleWorld.world.advance(minute)
  granted(await consoleWorld.call('operatorLogin', { ...operator.entry(), passkey: undefined }))
})
