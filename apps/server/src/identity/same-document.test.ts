import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { openIdentityWorld, otto, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('same document')
})
afterAll(() => world.close())

/** A new account applies with this document; an operator has claimed it. */
async function appliesWith(docNumber: string, by: string): Promise<string> {
  await world.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(by), by])
  const passportImage = await world.picture(501, by)
  const given = { ...person, surname: surnameOf(by), docNumber }
  const { id } = granted(
    await world.call('applyBasicAuth', { docType: 'passport', ...given, passportImage }, { by }),
  )
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  return id
}

/** A unique surname for every account, without digits. */
const surnameOf = (by: string) =>
  by.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 49))

const twinsOf = async (id: string) =>
  granted(await world.callConsole('openIdentity', { id })).sameDocument
const approve = (id: string) =>
  world.callConsole('approveIdentity', { id, version: 1, remark: 'as seen' })

test('shows each reviewer the other application with one document, and passes one alone', async () => {
  const [one, other] = ['4741', '4742'] as const
  const first = await appliesWith('TW-123456', one)
  expect(await twinsOf(first)).toEqual([])
  // The same number in another spelling.
  const later = await appliesWith('tw123456', other)
  expect(await twinsOf(first)).toEqual([{ userId: other, uid: null, statusKey: 'under_review' }])
  expect(await twinsOf(later)).toEqual([{ userId: one, uid: null, statusKey: 'under_review' }])
  await world.lookAt(first)
  expect(granted(await approve(first)).applied).toBe(true)
  expect(await twinsOf(later)).toEqual([{ userId: one, uid: null, statusKey: 'passed' }])
  await world.lookAt(later)
  expect(errorOf(await approve(later))).toBe('IDENTITY_IN_USE')

  const fault = { field: 'docNumber', reasonKey: 'used_elsewhere' } as const
  const back = { id: later, version: 1, remark: 'of another', reasonKey: fault.reasonKey }
  granted(await world.callConsole('rejectIdentity', { ...back, fields: [fault] }))
  const { basic } = granted(await world.call('getAuth', {}, { by: other, lang: 'xi' }))
  expect(basic.fieldReasons).toEqual([
    { ...fault, reason: 'Otra cuenta ya se ha verificado con este documento.' },
  ])
})

test('ignores rejected applications, ended accounts and other documents', async () => {
  const [sent, ended, asks] = ['4743', '4744', '4745'] as const
  const docNumber = 'TW777777'
  const back = await appliesWith(docNumber, sent)
  const fault = { field: 'surname', reasonKey: 'unclear' } as const
  const rejection = { version: 1, remark: 'no', reasonKey: fault.reasonKey, fields: [fault] }
  granted(await world.callConsole('rejectIdentity', { id: back, ...rejection }))
  const over = await appliesWith(docNumber, ended)
  await world.rows(`update identity_application set ended_at = 1 where id = ${over}`)
  await appliesWith('TW888888', '4746')
  expect(await twinsOf(await appliesWith(docNumber, asks))).toEqual([])
})

test('lists passed accounts before waiting ones, and each once', async () => {
  const docNumber = 'TW555555'
  const [waits, passed, asks] = ['4747', '4748', '4749'] as const
  await appliesWith(docNumber, waits)
  const first = await appliesWith(docNumber, passed)
  const id = await appliesWith(docNumber, asks)
  await world.lookAt(first)
  granted(await approve(first))
  expect(await twinsOf(id)).toEqual([
    { userId: passed, uid: null, statusKey: 'passed' },
    { userId: waits, uid: null, statusKey: 'under_review' },
  ])
})

test('names the other account to the claimant only', async () => {
  const by = '4751'
  const id = await appliesWith('TW999999', by)
  expect(granted(await world.callConsole('openIdentity', { id })).account).toBeNull()
  await livesIn(world.pool, by, 'JP')
  const { account } = granted(await world.callConsole('openIdentity', { id }))
  expect(account).toMatchObject({ country: 'JP', phone: null })
  expect(errorOf(await world.callConsole('openIdentity', { id }, otto))).toBe('CLAIMED_BY_ANOTHER')
})
