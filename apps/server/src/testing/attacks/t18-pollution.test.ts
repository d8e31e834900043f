import { endpoints, type Endpoint, type EndpointName } from '@candor/api'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'valibot'
import { checkInput } from '../../platform/http/check.ts'
import { readJson, type Json } from '../../platform/http/json.ts'
import type { Person } from '../contract/person.ts'
import { asked, sealed, sendWire, type WireAnswer } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { changed, tableHashes } from '../contract/table-hashes.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { pollutedBodies, pollutedQueries, type Bodies } from './pollution.ts'

/** Tests every body at full scale, and every fourth at quick scale. */
const everyBody = proofScale({ quick: 4, full: 1 })
const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype] as const
const natural = shared.map((prototype) => new Set(Reflect.ownKeys(prototype)))

/** Properties added to shared prototypes; removed again for later tests. */
function pollution(): PropertyKey[] {
  return shared.flatMap((prototype, at) => {
    const strange = Reflect.ownKeys(prototype).filter((key) => !natural[at]!.has(key))
    for (const key of strange) Reflect.deleteProperty(prototype, key)
    return strange
  })
}

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('pollution')
  await seeded.settle()
})
afterAll(() => seeded.close())
afterEach(() => {
  const left = pollution()
  if (left.length > 0) throw new Error(`polluted: ${left.map(String).join()}`)
})

/** Replies that do not depend on time: they change only on a fault. */
async function canaries(): Promise<unknown[]> {
  const { alice, maker } = seeded
  const { balances } = await alice.done('queryUserBalance', {})
  const names = JSON.stringify(await alice.done('listSymbols', {})).match(/"symbol":"\w+"/g)
  expect(names?.length).toBeGreaterThan(5)
  return [
    names,
    balances.map(({ currency, available }) => [currency, available]),
    await alice.done('listWithdrawalAccounts', {}),
    await alice.done('getProfile', {}),
    (await maker.call('getOperator', {})).code,
  ]
}

/** Waits for rate limits, which are not tested here. */
async function patiently(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const answer = await send()
  if (answer.errorKey !== 'RATE_LIMITED') return answer
  await seeded.leap(60_000)
  return send()
}

type Target = { readonly name: EndpointName; readonly good: Bodies; readonly who: () => Person }
const targets: Target[] = [
  {
    name: 'transferContract',
    good: { from: 'balance', to: 'contract', amount: '1' },
    who: () => seeded.alice,
  },
  {
    name: 'updateProfile',
    good: { nickName: 'Ana', phoneCode: '49', phone: '15123456789' },
    who: () => seeded.alice,
  },
  {
    name: 'operatorStepUp',
    good: { code: '000000' },
    who: () => seeded.maker,
  },
]

describe.each(targets)('bodies of $name', ({ name, good, who }) => {
  const bodies = pollutedBodies(good).filter((_, at) => at % everyBody === 0)

  test(`refuses ${bodies.length} prototype attacks without changing the process`, async () => {
    await seeded.maker.awake()
    const before = await canaries()
    const tables = await tableHashes(seeded.pool)
    for (const text of bodies) {
      const answer = await patiently(async () =>
        sendWire(seeded, await sealed(seeded, who(), endpoints[name].path, text)),
      )
      expect([text, answer.errorKey]).toEqual([text, 'VALIDATION_FAILED'])
      expect(pollution(), text).toEqual([])
    }
    expect(changed(tables, await tableHashes(seeded.pool))).toEqual([])
    expect(isDeepStrictEqual(await canaries(), before)).toBe(true)
    proofFigure(`bodies that pollute, ${name}`, `${bodies.length} refused, none polluted`)
  })
})

describe('queries', () => {
  /** Lists with a paged query. */
  const lists = ['listRecharges', 'listBalanceLog', 'listPositions'] as const

  test.each(lists)(
    'of %s: give each parameter one meaning, and ignore unknown ones',
    async (name) => {
      const { alice, bob } = seeded
      const endpoint: Endpoint = endpoints[name]
      const get = (query: string) =>
        patiently(() => sendWire(seeded, asked(alice, endpoint, query)))
      const clean = resultOf(await get('?pageSize=5'))
      const queries = pollutedQueries(bob.userId)
      const before = await canaries()
      for (const query of queries) {
        const answer = await get(`?pageSize=5&${query}`)
        const isSame = isDeepStrictEqual(resultOf(answer), clean)
        expect([query, isSame || answer.errorKey === 'VALIDATION_FAILED']).toEqual([query, true])
        expect(pollution(), query).toEqual([])
      }
      expect(isDeepStrictEqual(await canaries(), before)).toBe(true)
      proofFigure(`queries that pollute, ${name}`, `${queries.length} refused or without effect`)
    },
  )

  test('refuses a repeated parameter', async () => {
    for (const twice of [
      'pageSize=5&pageSize=5',
      'userId=1&userId=2',
      'pageSize=5&pageSize%00=6&pageSize=7',
    ]) {
      const { errorKey } = await sendWire(
        seeded,
        asked(seeded.alice, endpoints.listRecharges, `?${twice}`),
      )
      expect(errorKey).toBe('VALIDATION_FAILED')
    }
  })
})

describe('a planted bug', () => {
  const good = targets[0]!.good
  const bodies = pollutedBodies(good)

  /** Number of bodies with which a reader pollutes shared prototypes. */
  function reached(read: (text: string) => unknown): number {
    return bodies.filter((text) => {
      try {
        read(text)
      } catch {
        // Refused.
      }
      return pollution().length > 0
    }).length
  }

  /** A deep merge without protection of prototypes. */
  function merge(into: Record<string, unknown>, from: unknown): void {
    for (const [key, value] of Object.entries(from as object))
      if (typeof value === 'object' && value !== null)
        merge((into[key] ??= {}) as Record<string, unknown>, value)
      else into[key] = value
  }

  test('is found in a reader that merges what it parsed', () => {
    expect(reached((text) => merge({}, JSON.parse(text)))).toBeGreaterThan(10)
  })

  test('does not affect the real reader, even if its result is merged', () => {
    expect(reached((text) => merge({}, readJson(text)))).toBe(0)
    const through = bodies.filter((text) => {
      try {
        const fields = readJson(text) as Record<string, Json>
        checkInput(endpoints.transferContract, fields)
        return safeParse(endpoints.transferContract.request, fields).success
      } catch {
        return false
      }
    })
    expect(through).toEqual([])
  })
})

function resultOf({ text }: WireAnswer): unknown {
  const { result } = JSON.parse(text) as { result: Record<string, unknown> | null }
  // The end time of a fixed page is the time of the call.
  return result === null ? null : { ...result, endAt: null }
}
