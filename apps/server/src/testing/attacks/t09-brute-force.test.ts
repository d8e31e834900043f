import { endpoints } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agreement,
  device,
  errorOf,
  granted,
  openPeopleWorld,
  type PeopleWorld,
} from '../../people/testing/people-world.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'

const minute = 60_000
const guesses = proofScale({ quick: 45, full: 1_000 })
const accounts = proofScale({ quick: 25, full: 1_000 })
const everyMs = 30_000
const password = 'tr4velling-h0rn'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('brute force')
})
afterAll(() => people.close())

async function registered(name: string): Promise<string> {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  granted(await people.call('register', input as never))
  return email
}

const enter = (account: string, typed: string, name: string, ip: string) =>
  people.call('login', { account, password: typed, ...device(name) }, { ip })

/** Guesses that the locks allow in this time: five, then ten minutes of lock, doubling to an hour. */
function mostIn(spanMs: number): number {
  let windows = 1
  for (let at = 0, lock = 10 * minute; at + lock < spanMs; windows += 1) {
    at += lock
    lock = Math.min(2 * lock, 60 * minute)
  }
  return 5 * windows
}

type Siege = {
  readonly count: number
  /** Client address of each guess. */
  readonly ipOf: (turn: number) => string
  readonly after?: () => Promise<unknown>
}

/** Guesses one account's password from new devices; the owner signs in in between. */
async function besiege(name: string, { count, ipOf, after }: Siege) {
  const email = await registered(name)
  const found = { evaluated: 0, opened: 0, ownerCame: 0, ownerTried: 0 }
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await enter(email, `guess number ${turn}`, `thief ${turn}`, ipOf(turn))
    const error = errorOf(answer)
    if (error === 'BAD_CREDENTIALS') found.evaluated += 1
    else if (error !== 'LOGIN_LOCKED') found.opened += 1
    await after?.()
    await people.world.advance(everyMs)
    if (turn % Math.ceil(count / 5) > 0) continue
    found.ownerTried += 1
    if (errorOf(await enter(email, password, name, '192.0.2.1')) === null) found.ownerCame += 1
  }
  return found
}

const places = {
  'one address': () => '198.51.100.1',
  'fifty addresses': (turn: number) => `203.0.113.${turn % 50}`,
}

describe(`${guesses} guesses at one account`, () => {
  test.each(Object.entries(places))(
    'from %s: checks few, and always lets the owner in',
    async (where, ipOf) => {
      const name = where.replaceAll(' ', '-')
      const found = await besiege(name, { count: guesses, ipOf })
      expect(found.opened).toBe(0)
      expect(found.evaluated).toBeLessThanOrEqual(mostIn(guesses * everyMs))
      expect(found.evaluated).toBeGreaterThanOrEqual(5)
      expect([found.ownerTried, found.ownerCame]).toEqual([5, 5])
      // From an unknown device the owner waits like a thief.
      const elsewhere = await enter(`${name}@example.org`, password, 'new phone', '192.0.2.1')
      expect(errorOf(elsewhere)).toBe('LOGIN_LOCKED')
      proofFigure(
        `sign-in guessed from ${where}`,
        `${guesses} guesses, ${found.evaluated} looked at, the owner came in 5 times of 5`,
      )
    },
  )

  test('finds a planted bug: without recorded failures all guesses are checked', async () => {
    const count = 20
    const forget = () => people.database.pool.query('delete from people_lock')
    const { evaluated } = await besiege('forgotten', {
      count,
      ipOf: places['one address'],
      after: forget,
    })
    expect(evaluated).toBe(count)
    expect(evaluated).toBeGreaterThan(mostIn(count * everyMs))
  })
})

describe(`one password at ${accounts} accounts`, () => {
  /** More users with the same password hash: a hash for each would take minutes without testing more. */
  async function manyLike(account: string): Promise<string[]> {
    const ids = Array.from({ length: accounts }, () => people.world.newId())
    const { pool } = people.database
    await pool.query(
      `insert into lane_owner (part, id) select id % 64, id from unnest($1::bigint[]) as id`,
      [ids],
    )
    await pool.query(
      `insert into people_user select (jsonb_populate_record(u, jsonb_build_object(
         'part', id % 64, 'user_id', id, 'uid', (10000000 + place)::text, 'invite_code', 'many' || place,
         'account', 'many' || place || '@example.org', 'email', 'many' || place || '@example.org'))).*
       from people_user u, unnest($1::bigint[]) with ordinality as made (id, place) where u.account = $2`,
      [ids, account],
    )
    await pool.query(
      `insert into lane_name (name, owner_id)
       select 'account:' || account, user_id from people_user where account like 'many%'`,
    )
    return ids.map((_, place) => `many${place + 1}@example.org`)
  }

  test('opens none, locks none out, and is limited by its client address', async () => {
    const names = await manyLike(await registered('model'))
    const errors: (string | null)[] = []
    for (const name of names)
      errors.push(errorOf(await enter(name, 'Summer2026!', 'thief', '198.51.100.1')))
    expect(new Set(errors)).toEqual(new Set(['BAD_CREDENTIALS']))
    // The detector recognises a right password.
    for (const name of names.slice(0, 3))
      expect(errorOf(await enter(name, password, 'owner', '192.0.2.1'))).toBeNull()
    // The limit is the edge's: ten a minute from one address, so a thousand take over an hour and a half.
    expect(endpoints.login.limit).toEqual({ count: 10, perMs: minute, by: 'ip' })
    proofFigure('one password at many accounts', `${names.length} tried, none opened`)
  })
})
