import { endpoints, newIntentKey, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import { codeFor } from '../contract/cast.ts'
import { wireOf } from '../contract/fuzz-hostile.ts'
import type { Person } from '../contract/person.ts'
import type { Body } from '../contract/preconditions/scene.ts'
import { sealed, sendWire, type WireRequest } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { changed, tableHashes } from '../contract/table-hashes.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'

const captures = proofScale({ quick: 40, full: 1_000 })
const minute = 60_000

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('captured requests')
  await seeded.settle()
})
afterAll(() => seeded.close())

type Capture = { readonly name: EndpointName; readonly who: Person; readonly fields: Body }

/** One request of each repeatable kind. */
async function round(turn: number): Promise<Capture[]> {
  const { alice, bob, maker } = seeded
  await maker.awake()
  const stranger = await seeded.newPerson(`stranger ${turn}`)
  const email = `captured${turn}@example.com`
  const pay = await alice.done('getRechargeAddress', { currency: 'USDT' })
  const captcha = await codeFor(stranger, email, 'login')
  const { deviceFields } = stranger
  const { account, password } = bob
  const note = { id: seeded.guest.userId, note: `note ${turn}` }
  return [
    { name: 'transferContract', who: alice, fields: transfer },
    { name: 'setFavorite', who: alice, fields: { symbol: 'BTCUSDT', on: turn % 2 === 0 } },
    { name: 'paySandbox', who: alice, fields: { ...payTo(pay), amount: '1' } },
    { name: 'login', who: bob, fields: { account, password, ...bob.deviceFields } },
    { name: 'login', who: stranger, fields: { account, password: 'a guess', ...deviceFields } },
    { name: 'emailLogin', who: stranger, fields: { email, captcha, ...deviceFields } },
    { name: 'addUserNote', who: maker, fields: note },
    { name: 'createStreamTicket', who: alice, fields: {} },
    { name: 'setFavorite', who: alice, fields: { symbol: 'no such', on: 1 } },
    { name: 'closePosition', who: alice, fields: { id: '1' } },
  ]
}
const transfer = { from: 'balance', to: 'contract', amount: '0.01' }
const payTo = ({ selected }: { selected: { address: string } | null }) => ({
  address: selected!.address,
  currency: 'USDT',
})

const send = (request: WireRequest) => sendWire(seeded, request)
/** The same bytes with other unsigned headers, which an attacker may choose. */
const withOtherKey = (request: WireRequest): WireRequest => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': newIntentKey() },
})

/** Sends captured requests and repeats them; returns repetitions that were not refused as replays. */
async function replayRound(captured: readonly Capture[]) {
  const requests: WireRequest[] = []
  for (const { name, who, fields } of captured) {
    const request = await wireOf(seeded, who, endpoints[name], { what: name, fields })
    const { errorKey } = await send(request)
    if (errorKey?.startsWith('ENV_')) throw new Error(`${name} was not taken: ${errorKey}`)
    requests.push(request)
  }
  await seeded.leap(2_000)
  const before = await tableHashes(seeded.pool)
  const taken: string[] = []
  for (const bend of [(one: WireRequest) => one, withOtherKey])
    for (const [at, request] of requests.entries()) {
      const { errorKey } = await send(bend(request))
      if (errorKey !== 'ENV_REPLAY') taken.push(`${captured[at]!.name}: ${errorKey}`)
      if (at % 10 === 9) await seeded.leap(1_000)
    }
  const tables = changed(before, await tableHashes(seeded.pool))
  return { requests, taken, tables }
}

test(`refuses all of ${captures} captured requests sent again at once, unchanged and with another key`, async () => {
  const late: WireRequest[] = []
  for (let turn = 0; late.length < captures; turn += 1) {
    const { requests, taken, tables } = await replayRound(await round(turn))
    expect(taken).toEqual([])
    expect(tables).toEqual([])
    late.push(...requests)
    await seeded.leap(minute)
  }
  // After their lifetime, and to a process without their nonces.
  await seeded.leap(2 * minute)
  await seeded.restart()
  for (const [at, request] of late.entries()) {
    expect((await send(request)).errorKey).toBe('ENV_SKEW')
    if (at % 10 === 9) await seeded.leap(1_000)
  }
  proofFigure(
    'requests replayed',
    `${late.length} captured, ${3 * late.length} sent again, none taken`,
  )
})

test('refuses a repeated change in the next process too', async () => {
  const text = JSON.stringify(transfer)
  const request = await sealed(seeded, seeded.alice, endpoints.transferContract.path, text)
  expect((await send(request)).errorKey).toBeNull()
  await seeded.restart()
  const before = await tableHashes(seeded.pool)
  expect((await send(withOtherKey(request))).errorKey).toBe('ENV_REPLAY')
  expect(changed(before, await tableHashes(seeded.pool))).toEqual([])
})

describe('a wrong client clock', () => {
  /** Offset of the client's clock, and the reply. */
  const skews: [number, string | null][] = [
    [-3_600_000, 'ENV_SKEW'],
    [-121_000, 'ENV_SKEW'],
    [-120_001, 'ENV_SKEW'],
    [-120_000, null],
    [-119_000, null],
    [-31_000, null],
    [0, null],
    [29_000, null],
    [30_000, null],
    [30_001, 'ENV_SKEW'],
    [31_000, 'ENV_SKEW'],
    [119_000, 'ENV_SKEW'],
    [3_600_000, 'ENV_SKEW'],
  ]

  test.each(skews)('by %i ms', async (byMs, errorKey) => {
    await seeded.leap(1_000)
    const at = seeded.world.clock.now() + byMs
    const path = endpoints.transferContract.path
    const request = await sealed(seeded, seeded.alice, path, JSON.stringify(transfer), {
      head: { at },
    })
    expect((await send(request)).errorKey).toBe(errorKey)
  })

  test('refuses an early envelope as a replay when its time comes', async () => {
    const at = seeded.world.clock.now() + 30_000
    const path = endpoints.transferContract.path
    const request = await sealed(seeded, seeded.alice, path, JSON.stringify(transfer), {
      head: { at },
    })
    expect((await send(request)).errorKey).toBeNull()
    // While an envelope is valid its nonce is stored; jobs that delete nonces run meanwhile.
    for (const waitMs of [30_000, minute, minute - 1]) {
      await seeded.leap(waitMs)
      expect((await send(withOtherKey(request))).errorKey).toBe('ENV_REPLAY')
    }
    await seeded.leap(2_000)
    expect((await send(withOtherKey(request))).errorKey).toBe('ENV_SKEW')
  })
})

test('finds a planted bug: a server that forgets nonces accepts replays', async () => {
  const forgetful = ({ lane }: Modules): Partial<Modules> => ({
    lane: { ...lane, run: (command, request) => lane.run(command, { ...request, nonce: null }) },
  })
  await seeded.leap(minute)
  await seeded.withMistake(forgetful, async () => {
    const { taken, tables } = await replayRound((await round(captures)).slice(0, 3))
    expect(taken.length).toBeGreaterThanOrEqual(3)
    expect(tables).toContain('ledger_transfer')
  })
})
