import { dayMs, dayOf, dayStart, type EmergencyContact, type Profile } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('profile')
})
afterAll(() => people.close())

async function somebody(name: string): Promise<Session> {
  const input = { registerType: 'guest', ...device(name), ...agreement } as const
  return (await people.sessionOf(granted(await people.call('register', input)).token!))!
}
const unchanged = {
  nickName: undefined,
  surname: undefined,
  firstName: undefined,
  gender: undefined,
  birthday: undefined,
  country: undefined,
  address: undefined,
  phoneCode: undefined,
  phone: undefined,
  emergencyContacts: undefined,
}
type Given = Omit<
  Profile,
  'identityLocked' | 'identity' | 'updatedAt' | 'emergencyContacts' | 'nextCountry'
>
type Changes = Partial<Given> & { emergencyContacts?: EmergencyContact[] | null }
const change = (session: Session, changes: Changes, key?: string) =>
  people.call(
    'updateProfile',
    { ...unchanged, ...changes },
    { session, ...(key !== undefined && { key }) },
  )
const read = async (session: Session) => granted(await people.call('getProfile', {}, { session }))

const friend: EmergencyContact = {
  surname: 'Byron',
  name: 'Ada',
  relationship: 'friend',
  phoneCode: '49',
  phone: '15123456789',
  address: 'Unter den Linden 1',
}
const person = {
  surname: 'Núñez',
  firstName: 'Ana',
  gender: 'female',
  birthday: '1990-02-28',
  country: 'ES',
  address: 'Calle Mayor 1, Madrid',
} as const

test('starts with a name only, keeps given fields, and clears fields with null', async () => {
  const session = await somebody('ana')
  expect(await read(session)).toMatchObject({
    surname: null,
    emergencyContacts: [],
    identityLocked: false,
    identity: null,
    updatedAt: null,
  })
  const changed = granted(await change(session, { ...person, nickName: 'Ana N.' }))
  expect(changed).toMatchObject({ ...person, nickName: 'Ana N.', phone: null })
  granted(await change(session, { address: null, emergencyContacts: [friend] }))
  const { birthday, country } = person
  const after = { address: null, birthday, country, nickName: 'Ana N.' }
  expect(await read(session)).toMatchObject({ ...after, emergencyContacts: [friend] })
  granted(await change(session, { emergencyContacts: null }))
  expect((await read(session)).emergencyContacts).toEqual([])
  const user = granted(await people.call('getMyUserInfo', {}, { session }))
  expect(user).toMatchObject({ nickName: 'Ana N.', country: 'ES' })
})

test('is stored encrypted: neither the table nor the stored reply reveals it', async () => {
  const session = await somebody('sol')
  granted(await change(session, { ...person, emergencyContacts: [friend] }, 'one-intent-of-sol'))
  const { pool } = people.database
  const stored = await pool.query('select * from people_profile')
  const replies = await pool.query('select reply from lane_reply')
  const text = stored.rows.map(({ sealed }) => sealed.toString('latin1')).join()
  const all = `${text}${JSON.stringify(replies.rows)}`
  for (const word of ['Byron', 'Calle Mayor', '1990-02-28']) expect(all).not.toContain(word)
})

test('requires possible numbers and normalises them', async () => {
  const session = await somebody('pia')
  const fields = async (changes: Changes) => {
    const answer = await change(session, changes)
    return (answer as { details?: { fields?: unknown[] } }).details?.fields
  }
  const at = (field: string) => [{ field, rule: 'format' }]
  expect(await fields({ phoneCode: '49', phone: '123456' })).toEqual(at('phone'))
  expect(await fields({ phoneCode: '49' })).toEqual(at('phone'))
  const wrong = { ...friend, phone: '1111' }
  expect(await fields({ emergencyContacts: [friend, wrong] })).toEqual(
    at('emergencyContacts.1.phone'),
  )
  for (const country of ['QQ', 'ZZ', 'UK', 'EL', 'EU'])
    expect(await fields({ country })).toEqual(at('country'))
  const kept = granted(await change(session, { phoneCode: '49', phone: '015123456789' }))
  expect(kept).toMatchObject({ phoneCode: '49', phone: '15123456789' })
})

test('requires a birthday 18 to 120 years ago', async () => {
  const session = await somebody('kid')
  const errorAt = async (birthday: string) => errorOf(await change(session, { birthday }))
  expect(await errorAt('2008-07-02')).toBe('VALIDATION_FAILED')
  expect(await errorAt('1906-06-30')).toBe('VALIDATION_FAILED')
  expect(await errorAt('2008-07-01')).toBeNull()
})

test('starts a birthday at midnight of UTC+8, as an identity does', async () => {
  const session = await somebody('teen')
  const { world } = people
  const midnight = dayStart(world.clock.now()) + dayMs
  const birthday = dayOf(midnight).replace('2026', '2008')
  await world.advance(midnight - 1 - world.clock.now())
  expect(errorOf(await change(session, { birthday }))).toBe('VALIDATION_FAILED')
  await world.advance(1)
  expect(errorOf(await change(session, { birthday }))).toBeNull()
})

test('locks name, birthday and country while an identity exists', async () => {
  const session = await somebody('ida')
  granted(await change(session, person))
  people.identified.add(session.userId)
  for (const changes of [{ surname: 'Else' }, { birthday: null }, { country: 'FR' }] as const)
    expect(errorOf(await change(session, changes))).toBe('STATE_CHANGED')
  const same = granted(await change(session, { ...person, address: 'Gran Vía 2' }))
  expect(same).toMatchObject({ address: 'Gran Vía 2', surname: 'Núñez', identityLocked: true })
  // The same name typed on another keyboard, with combining accents.
  granted(await change(session, { surname: 'Núñez'.normalize('NFD'), firstName: 'Ana\u00a0' }))
  expect(same.identity).toEqual({ surname: 'Núñez', firstName: 'Ana', country: 'ES' })
})

test('refuses one of two concurrent changes', async () => {
  const session = await somebody('two')
  const both = [change(session, { address: 'Here' }), change(session, { address: 'There' })]
  const errors = (await Promise.all(both)).map(errorOf)
  expect(errors.filter((error) => error === null).length).toBeGreaterThanOrEqual(1)
  for (const error of errors) expect([null, 'STATE_CHANGED']).toContain(error)
})

const residence = async (session: Session) => {
  const { country, nextCountry } = await read(session)
  const user = granted(await people.call('getMyUserInfo', {}, { session }))!
  const max = user.countryPolicy.leverageCaps.find(({ assetClass }) => assetClass === 'crypto')?.max
  expect(user.country).toBe(country)
  return { country, nextCountry, crypto: max ?? null }
}

test('applies a stricter country at once and a looser one after the waiting time', async () => {
  const session = await somebody('mover')
  granted(await change(session, { country: 'VN' }))
  expect(await residence(session)).toEqual({ country: 'VN', nextCountry: null, crypto: null })
  granted(await change(session, { country: 'DE' }))
  expect(await residence(session)).toEqual({ country: 'DE', nextCountry: null, crypto: 2 })

  const at = people.world.clock.now() + 120_000
  const waits = { country: 'DE', nextCountry: { country: 'VN', at }, crypto: 2 }
  expect(granted(await change(session, { country: 'VN' }))).toMatchObject({
    country: 'DE',
    nextCountry: { country: 'VN', at },
  })
  expect(await residence(session)).toEqual(waits)
  // Other changes, with the same country sent along, leave it waiting.
  await people.world.advance(60_000)
  granted(await change(session, { address: 'Here', country: 'VN' }))
  granted(await change(session, { address: 'There' }))
  await people.world.advance(59_999)
  expect(await residence(session)).toEqual(waits)
  await people.world.advance(1)
  expect(await residence(session)).toEqual({ country: 'VN', nextCountry: null, crypto: null })
})

test('cancels a waiting country by the current one, also after an identity was given', async () => {
  const session = await somebody('stayer')
  granted(await change(session, { country: 'DE' }))
  granted(await change(session, { country: null }))
  expect(await residence(session)).toMatchObject({ country: 'DE', nextCountry: { country: null } })
  granted(await change(session, { country: 'DE' }))
  expect(await residence(session)).toEqual({ country: 'DE', nextCountry: null, crypto: 2 })

  granted(await change(session, { country: 'VN' }))
  people.identified.add(session.userId)
  granted(await change(session, { country: 'VN', address: 'Here' }))
  expect(errorOf(await change(session, { country: 'SG' }))).toBe('STATE_CHANGED')
  granted(await change(session, { country: 'DE' }))
  expect(await residence(session)).toEqual({ country: 'DE', nextCountry: null, crypto: 2 })
})

test('accepts an old value that is not a country when it is sent unchanged', async () => {
  const session = await somebody('old')
  await people.database.pool.query(`update people_user set country = 'UK' where user_id = $1`, [
    session.userId,
  ])
  granted(await change(session, { country: 'UK', address: 'Here' }))
  expect(await residence(session)).toEqual({ country: 'UK', nextCountry: null, crypto: 0 })
})

test('shows the rules of a country before it is given', async () => {
  const termsOf = (country: string) => people.call('getCountryTerms', { country })
  expect(granted(await termsOf('GB'))).toMatchObject({
    leverageCaps: expect.arrayContaining([{ assetClass: 'crypto', max: 0 }]),
    secondContract: false,
    loan: false,
    incentives: { bonuses: false, referralRebates: false },
  })
  expect(granted(await termsOf('VN'))).toMatchObject({ leverageCaps: [], secondContract: true })
  expect(errorOf(await termsOf('UK'))).toBe('VALIDATION_FAILED')
})
