import { getRecharge, queryUserBalance, transferContract } from '@candor/api'
import { looseObject } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import type { Route } from '../../platform/http/route.ts'
import { sealed, sendWire } from './sealed-request.ts'
import { fuzzHostile } from './fuzz-hostile.ts'
import { fuzzValid } from './fuzz-valid.ts'
import { checkAtOnce, checkOtherUser, checkRepeat, make } from './idempotency.ts'
import {
  checkForeignIds,
  checkOwnCalls,
  checkStrangers,
  oneOfEach,
  secretsOf,
} from './permission.ts'
import { wordsOf } from './words.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

/** Each detector with a planted bug that it must find: a detector that never fails proves nothing. */

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('planted')
})
afterAll(() => seeded.close())

type Spoil = (modules: Modules) => Partial<Modules>

const withMistake = (spoil: Spoil, run: () => Promise<void>) => seeded.withMistake(spoil, run)

/** The wallet with one of its routes replaced. */
const spoilWallet =
  (name: string, change: (route: Route) => Route): Spoil =>
  ({ wallet }) => ({
    wallet: {
      ...wallet,
      routes: wallet.routes.map((route) => (route.endpoint.name === name ? change(route) : route)),
    },
  })

const answering = (name: string, answer: (was: unknown) => unknown): Spoil =>
  spoilWallet(name, (route) =>
    route.kind === 'query'
      ? { ...route, answer: async (request) => answer(await route.answer(request)) }
      : route,
  )

const few = { bodies: 3, successes: 1 }

describe('valid bodies', () => {
  const balanceFaults = async () => (await fuzzValid(seeded, queryUserBalance.name, few)).faults

  test('find no fault without a bug', async () => {
    expect(await balanceFaults()).toEqual([])
  })

  test('find a decimal that is a JSON number', async () => {
    const spoil = answering('queryUserBalance', (was) => ({ ...(was as object), usdTotal: 12.5 }))
    await withMistake(spoil, async () => {
      expect(await balanceFaults()).toContainEqual(expect.stringContaining('result.usdTotal'))
    })
  })

  test('find a field that the schema does not have', async () => {
    const spoil = answering('queryUserBalance', (was) => ({ ...(was as object), passwordHash: '' }))
    await withMistake(spoil, async () => {
      expect(await balanceFaults()).toContainEqual(expect.stringContaining('passwordHash'))
    })
  })

  test('find an unlisted refusal', async () => {
    await withMistake(
      answering('queryUserBalance', () => refuse('DUPLICATE_TXID')),
      async () => {
        expect(await balanceFaults()).toContainEqual(expect.stringContaining('DUPLICATE_TXID'))
      },
    )
  })

  test('find a handler that throws', async () => {
    const spoil = answering('queryUserBalance', () => {
      throw new Error('planted')
    })
    await withMistake(spoil, async () => {
      expect(await balanceFaults()).toContainEqual(expect.stringContaining('failed'))
    })
    expect(seeded.errors.splice(0).every((line) => line.includes('planted'))).toBe(true)
  })
})

describe('hostile bodies', () => {
  test('find a route that accepts what its schema should refuse', async () => {
    const spoil = spoilWallet('queryUserBalance', (route) => ({
      ...route,
      endpoint: { ...route.endpoint, request: looseObject({}) },
    }))
    await withMistake(spoil, async () => {
      expect(await fuzzHostile(seeded, queryUserBalance.name, 20)).not.toEqual([])
    })
  })

  test('find a refusal that changes data', async () => {
    let knocks = 0
    const spoil: Spoil = ({ people }) => ({
      people: {
        ...people,
        sessions: {
          ...people.sessions,
          async find(hash, now) {
            const name = `planted ${knocks++}`
            const text = `insert into lane_name (name, owner_id) values ($1, 1)`
            await seeded.pool.query(text, [name])
            return people.sessions.find(hash, now)
          },
        },
      },
    })
    await withMistake(spoil, async () => {
      const faults = await fuzzHostile(seeded, transferContract.name, 5)
      expect(faults).toEqual(['transferContract changed lane_name'])
    })
  })
})

describe('the permission matrix', () => {
  const pair = async () => ({
    person: seeded.bob,
    other: seeded.alice,
    secrets: await secretsOf(seeded.alice),
    things: await oneOfEach(seeded, seeded.alice),
  })

  test('finds a route without an authorisation check', async () => {
    const open = spoilWallet('queryUserBalance', (route) =>
      route.kind === 'query'
        ? {
            ...route,
            endpoint: { ...route.endpoint, auth: 'optional' },
            answer: () => ({ usdTotal: null, updatedAt: 0, balances: [] }),
          }
        : route,
    )
    await withMistake(open, async () => {
      // No token, a dead token, an operator's, and a visitor's.
      expect(await checkStrangers(seeded, queryUserBalance.name)).toHaveLength(4)
    })
  })

  test("finds a route that shows another user's object by its id", async () => {
    const { userId } = seeded.alice
    const spoil = spoilWallet('getRecharge', (route) =>
      route.kind === 'query'
        ? {
            ...route,
            async answer(request) {
              const own = await route.answer(request)
              const user = { ...request.user!, userId }
              return isRefusal(own) ? route.answer({ ...request, user }) : own
            },
          }
        : route,
    )
    await withMistake(spoil, async () => {
      const faults = await checkForeignIds(seeded, getRecharge.name, await pair())
      expect(faults).toContainEqual(expect.stringContaining("for another's id"))
      expect(faults).toContainEqual(expect.stringContaining('showed'))
    })
  })

  test("finds another user's data in a list", async () => {
    const { secrets } = await pair()
    const spoil = answering('listBalanceLog', (was) => ({ ...(was as object), note: secrets[0] }))
    await withMistake(spoil, async () => {
      const faults = await checkOwnCalls(seeded, 'listBalanceLog', {
        person: seeded.bob,
        secrets,
        words: await wordsOf(seeded, seeded.bob),
      })
      expect(faults).toContainEqual(expect.stringContaining(secrets[0]!))
    })
  })
})

describe('idempotency', () => {
  /** A server that ignores the key. */
  const keyless: Spoil = ({ lane }) => ({
    lane: { ...lane, run: (command, request) => lane.run(command, { ...request, key: null }) },
  })

  test('finds a repetition that acts again', async () => {
    await withMistake(keyless, async () => {
      const made = await make(seeded, transferContract.name)
      expect(await checkRepeat(seeded, made)).toContainEqual(
        expect.stringContaining('changed ledger_transfer'),
      )
    })
  })

  test('finds concurrent deliveries that act more than once', async () => {
    await withMistake(keyless, async () => {
      expect(await checkAtOnce(seeded, transferContract.name)).not.toEqual([])
    })
  })

  test("finds another user's reply", async () => {
    const { userId } = seeded.alice
    const spoil = spoilWallet('transferContract', (route) => ({ ...route, owner: () => userId }))
    const shared: Spoil = (modules) => ({
      ...spoil(modules),
      lane: {
        ...modules.lane,
        run: (command, request) =>
          modules.lane.run(command, { ...request, key: request.key?.split(':').at(-1) ?? null }),
      },
    })
    await withMistake(shared, async () => {
      const made = await make(seeded, transferContract.name)
      expect(await checkOtherUser(seeded, made)).not.toEqual([])
    })
  })
})

test('finds a server that forgets nonces and accepts a replay', async () => {
  const forgetful: Spoil = ({ lane }) => ({
    lane: { ...lane, run: (command, request) => lane.run(command, { ...request, nonce: null }) },
  })
  await withMistake(forgetful, async () => {
    const body = JSON.stringify({ from: 'balance', to: 'contract', amount: '1' })
    const request = await sealed(seeded, seeded.alice, transferContract.path, body)
    const replay = {
      ...request,
      headers: { ...request.headers, 'idempotency-key': 'x'.repeat(22) },
    }
    expect((await sendWire(seeded, request)).code).toBe(200)
    expect((await sendWire(seeded, replay)).code).toBe(200)
  })
})
