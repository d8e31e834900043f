import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentVersion } from '../identity/index.ts'
import { codeFor, fund, newUser, orderOf } from '../testing/contract/cast.ts'
import { identify } from '../testing/contract/identity.ts'
import type { Person } from '../testing/contract/person.ts'
import { newPicture } from '../testing/contract/picture.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const minute = 60_000

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('kept exclusion')
})
afterAll(() => seeded.close())

/** Verifies an identity with this passport number. */
async function passBy(person: Person, docNumber: string): Promise<void> {
  await person.done('applyBasicAuth', {
    docType: 'passport',
    country: 'GB',
    surname: 'Roe',
    firstName: 'Ann',
    birthday: '1990-02-28',
    docNumber,
    consentVersion,
    passportImage: await newPicture(seeded, person, 'kyc'),
  })
  await identify(seeded, person, 'basic', 'passed')
  await seeded.leap(minute)
  await person.awake()
}

const open = (person: Person) => person.call('createPosition', orderOf(seeded, 'BTCUSDT'))
const isPaused = { errorKey: 'SELF_EXCLUDED' }

test('keeps a trading pause for a new account with the same address or passport', async () => {
  const first = await newUser(seeded, 'ann')
  await passBy(first, 'P0001')
  const { excludedUntilAt } = await first.done('selfExclude', { days: 365 })
  await seeded.leap(minute)
  const captcha = await codeFor(first, first.account, 'closeAccount')
  await first.done('closeAccount', { captcha })
  await seeded.settle()

  const second = await newUser(seeded, 'ann')
  await seeded.leap(minute)
  expect(await second.done('getProtection', {})).toMatchObject({ excludedUntilAt })
  await fund(seeded, second)
  expect(await open(second)).toMatchObject(isPaused)

  const third = await newUser(seeded, 'annie')
  await fund(seeded, third)
  expect((await third.done('getProtection', {})).excludedUntilAt).toBeNull()
  await passBy(third, 'P0001')
  expect(await third.done('getProtection', {})).toMatchObject({ excludedUntilAt })
  expect(await open(third)).toMatchObject(isPaused)
  // The money can still be moved.
  await third.done('transferContract', { from: 'contract', to: 'balance', amount: '1' })
})
