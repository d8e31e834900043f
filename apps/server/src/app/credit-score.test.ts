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

/** The points of each part; what is shown beside them must be the same everywhere. */
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

test('a guest begins with nothing, and may add what a guest can', async () => {
  const guest = await newGuest(seeded, 'gus')
  expect(await scoreOf(guest)).toEqual(nothing)
  await guest.done('updateProfile', { emergencyContacts: [friend] })
  expect(await scoreOf(guest)).toEqual({ ...nothing, emergencyContact: 8 })
  await guest.done('updateProfile', { emergencyContacts: null })
  expect(await scoreOf(guest)).toEqual(nothing)
})

test('an address counts, and so does either second factor, once', async () => {
  const begun = { ...nothing, contact: 20 }
  expect(await scoreOf(ann)).toEqual(begun)
  // Begun is not bound.
  await ann.done('generateGoogleKey', {})
  expect(await scoreOf(ann)).toEqual(begun)
  await ann.done('addPasskey', { name: 'Phone', ...(await newPasskey(seeded, ann)) })
  await boundCode(seeded, ann)
  expect(await scoreOf(ann)).toEqual({ ...begun, secondFactor: 15 })
  await ann.done('removePasskey', await removal(seeded, ann))
  expect(await scoreOf(ann)).toEqual({ ...begun, secondFactor: 15 })
})

test('money and orders move nothing', async () => {
  const before = await scoreOf(ann)
  await fund(seeded, ann)
  await trade(seeded, ann)
  expect(await scoreOf(ann)).toEqual(before)
})

test('an identity counts from its decision on, and no longer than it stands', async () => {
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
  // Its contact is on record with it.
  expect(await scoreOf(ann)).toEqual({ ...known, advancedIdentity: 20, emergencyContact: 8 })
  await identify(seeded, ann, 'basic', 'rejected')
  expect(await scoreOf(ann)).toEqual({ ...known, basicIdentity: 0 })
  // Whoever is known from now on, may be somebody else: what was shown before says nothing about them.
  await identify(seeded, ann, 'basic', 'passed')
  expect(await scoreOf(ann)).toEqual(known)
  const { advanced, next } = await ann.done('getAuth', {})
  expect([advanced.statusKey, next]).toEqual(['none', 'advanced'])
})

test('time brings a point when it said it would, and no more than twelve', async () => {
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

test('no table keeps a score', async () => {
  const columns = await seeded.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(credit_?)?score'`,
  )
  expect(columns.rows).toEqual([])
})

/** Whatever decides, about a withdrawal or anything else, would have to name it. */
test('nothing reads it but what shows it, and what says how much may be lent without a pledge', () => {
  const sources = join(import.meta.dirname, '..')
  const naming = globSync('**/*.ts', { cwd: sources })
    .filter((file) => !/testing\/|\.test\.ts$/.test(file))
    .filter((file) => /credit_?-?score/i.test(readFileSync(join(sources, file), 'utf8')))
  expect(naming.toSorted()).toEqual([
    'app/desks.ts',
    'app/text-figures.ts',
    'app/trades.ts',
    'loans/queries.ts',
    'operator/users/parts.ts',
    'people/credit-score.ts',
    'people/index.ts',
    'people/own-routes.ts',
    'people/user-info.ts',
  ])
})
