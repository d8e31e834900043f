import { advancedImages, dayMs } from '@candor/api'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentVersion } from '../identity/index.ts'
import { fund, newGuest, newUser, trade } from '../testing/contract/cast.ts'
import { identify, picturesOf } from '../testing/contract/identity.ts'
import { newPasskey, removal } from '../testing/contract/passkeys.ts'
import type { Person } from '../testing/contract/person.ts'
import { boundCode } from '../testing/contract/second-factor.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
let ann: Person
beforeAll(async () => {
  seeded = await openSeededWorld('credit score')
  ann = await newUser(seeded, 'ann')
})
afterAll(() => seeded.close())

/** The points of each part; displays must agree everywhere. */
async function scoreOf(person: Person) {
  const credit = await person.done('getCreditScore', {})
  const { score, parts } = credit
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score)
  expect((await person.done('getMyUserInfo', {}))?.creditScore).toBe(score)
  const record = await seeded.maker.done('getUser', { id: person.userId })
  expect(record.credit).toEqual(credit)
  return Object.fromEntries(parts.map(({ key, points }) => [key, points]))
}

const nothing = {
  basicIdentity: 0,
  advancedIdentity: 0,
  contact: 0,
  secondFactor: 0,
  emergencyContact: 0,
  time: 0,
}
const friend = {
  surname: 'Byron',
  name: 'Ada',
  relationship: 'friend',
  phoneCode: '49',
  phone: '15123456789',
  address: 'Unter den Linden 1',
} as const

test('starts a guest at zero, and lets a guest earn only guest points', async () => {
  const guest = await newGuest(seeded, 'gus')
  expect(await scoreOf(guest)).toEqual(nothing)
  await guest.done('updateProfile', { emergencyContacts: [friend] })
  expect(await scoreOf(guest)).toEqual({ ...nothing, emergencyContact: 8 })
  await guest.done('updateProfile', { emergencyContacts: null })
  expect(await scoreOf(guest)).toEqual(nothing)
})

test('counts an address, and either second factor once', async () => {
  const begun = { ...nothing, contact: 20 }
  expect(await scoreOf(ann)).toEqual(begun)
  // A started setup is not bound yet.
  await ann.done('generateGoogleKey', {})
  expect(await scoreOf(ann)).toEqual(begun)
  await ann.done('addPasskey', { name: 'Phone', ...(await newPasskey(seeded, ann)) })
  await boundCode(seeded, ann)
  expect(await scoreOf(ann)).toEqual({ ...begun, secondFactor: 15 })
  await ann.done('removePasskey', await removal(seeded, ann))
  expect(await scoreOf(ann)).toEqual({ ...begun, secondFactor: 15 })
})

test('ignores money and orders', async () => {
  const before = await scoreOf(ann)
  await fund(seeded, ann)
  await trade(seeded, ann)
  expect(await scoreOf(ann)).toEqual(before)
})

test('counts an identity from its decision until it is revoked', async () => {
  await identify(seeded, ann, 'basic', 'passed')
  const known = { ...nothing, contact: 20, secondFactor: 15, basicIdentity: 25 }
  expect(await scoreOf(ann)).toEqual(known)
  await ann.done('applyAdvancedAuth', {
    address: '12 Long Street',
    city: 'Leeds',
    emergencyContacts: [friend],
    consentVersion,
    ...((await picturesOf(seeded, ann, advancedImages)) as {
      addressProof: string
      holdingImage: string
    }),
  })
  expect(await scoreOf(ann)).toEqual(known)
  await identify(seeded, ann, 'advanced', 'passed')
  // Its contact is stored with it.
  expect(await scoreOf(ann)).toEqual({ ...known, advancedIdentity: 20, emergencyContact: 8 })
  await identify(seeded, ann, 'basic', 'rejected')
  expect(await scoreOf(ann)).toEqual({ ...known, basicIdentity: 0 })
  // A newly verified person may be another one, so earlier points about the person no longer count.
  await identify(seeded, ann, 'basic', 'passed')
  expect(await scoreOf(ann)).toEqual(known)
  const { advanced, next } = await ann.done('getAuth', {})
  expect([advanced.statusKey, next]).toEqual(['none', 'advanced'])
})

test('adds a point at the announced time, up to twelve', async () => {
  const ben = await newUser(seeded, 'ben')
  const points = async () => {
    await ben.awake()
    const { parts, nextPointAt } = await ben.done('getCreditScore', {})
    return { time: parts.find(({ key }) => key === 'time')?.points, nextPointAt }
  }
  const { time, nextPointAt } = await points()
  expect(time).toBe(0)
  await seeded.leap(nextPointAt! - seeded.world.clock.now())
  expect(await points()).toEqual({ time: 1, nextPointAt: nextPointAt! + 30 * dayMs })
  await seeded.leap(330 * dayMs)
  expect(await points()).toEqual({ time: 12, nextPointAt: null })
})

test('stores no score in a table', async () => {
  const columns = await seeded.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(credit_?)?score'`,
  )
  expect(columns.rows).toEqual([])
})

/** Every decision that reads the score would have to name it. */
test('is read only by its display and by the limit of unsecured loans', () => {
  const sources = join(import.meta.dirname, '..')
  const naming = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/testing\/|\.test\.ts$/.test(file))
    .filter((file) => /credit_?-?score/i.test(readFileSync(join(sources, file), 'utf8')))
  expect(naming.toSorted()).toEqual([
    'app/text-figures.ts',
    'app/trades.ts',
    'app/user-modules.ts',
    'loans/queries.ts',
    'operator/users/parts.ts',
    'people/credit-score.ts',
    'people/index.ts',
    'people/own-routes.ts',
    'people/user-info.ts',
  ])
})
