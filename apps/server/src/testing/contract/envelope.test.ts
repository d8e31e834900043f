import { newDeviceKey, newNonce, wrapAlgorithm, type ErrorKey } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import type { Person } from './person.ts'
import { sealed, sendWire, type Bend, type WireAnswer, type WireRequest } from './sealed-request.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'
import { changed, tableHashes } from './table-hashes.ts'

const target = '/api/finance/appWallet/transferContract'
const payload = JSON.stringify({ from: 'balance', to: 'contract', amount: '1' })
const rounds = proofScale({ quick: 3, full: 200 })

let seeded: SeededWorld
let alice: Person
beforeAll(async () => {
  seeded = await openSeededWorld('envelopes')
  await seeded.settle()
  alice = seeded.alice
})
afterAll(async () => {
  proofFigure('envelopes replayed fifty times at once', `${rounds} rounds`)
  await seeded.close()
})

const transfer = (bend?: Bend) => sealed(seeded, alice, target, payload, bend)

/** Error codes of these requests in sequence; rate limits never interfere. */
async function codesOf(requests: readonly WireRequest[]): Promise<(ErrorKey | 'done')[]> {
  const codes: (ErrorKey | 'done')[] = []
  for (const request of requests) codes.push(codeOf(await sendWire(seeded, request)))
  await seeded.leap(1_000)
  return codes
}

const codeOf = ({ code, errorKey }: WireAnswer): ErrorKey | 'done' =>
  errorKey ?? (code === 200 ? 'done' : 'INTERNAL')

async function available(): Promise<string> {
  const { balances } = await alice.done('queryUserBalance', { currency: 'USDT' })
  return balances[0]!.available
}

/** Expects this refusal, and no change. */
async function expectRefused(request: WireRequest, code: ErrorKey): Promise<void> {
  const before = await tableHashes(seeded.pool)
  expect(await codesOf([request])).toEqual([code])
  expect(changed(before, await tableHashes(seeded.pool))).toEqual([])
}

test('accepts the request that the other tests modify', async () => {
  expect(await codesOf([await transfer()])).toEqual(['done'])
})

test('refuses a request that is not sealed', async () => {
  const request = await transfer()
  await expectRefused({ ...request, payload }, 'ENV_FORMAT')
  await expectRefused({ ...request, payload: '' }, 'ENV_REQUIRED')
  await expectRefused({ ...request, payload: '""' }, 'ENV_FORMAT')
})

test.each(['x-env-kid', 'x-env-ts', 'x-env-nonce', 'x-env-sig'])(
  'refuses an envelope without a valid %s',
  async (name) => {
    const request = await transfer()
    const { [name]: _, ...headers } = request.headers
    await expectRefused({ ...request, headers }, 'ENV_REQUIRED')
    await expectRefused({ ...request, headers: { ...request.headers, [name]: 'x' } }, 'ENV_FORMAT')
  },
)

test('refuses an envelope signed by another device', async () => {
  await expectRefused(await transfer({ signAs: seeded.bob }), 'ENV_SIGNATURE')
  const stranger = { ...seeded.bob, device: await newDeviceKey() }
  await expectRefused(await transfer({ signAs: stranger }), 'ENV_SIGNATURE')
})

test('refuses an envelope sealed for another or unknown key', async () => {
  const parameters = {
    ...wrapAlgorithm,
    modulusLength: 3072,
    publicExponent: Uint8Array.of(1, 0, 1),
  }
  const { publicKey } = await crypto.subtle.generateKey(parameters, false, ['encrypt', 'decrypt'])
  await expectRefused(await transfer({ sealWith: publicKey }), 'ENV_INVALID')
  await expectRefused(await transfer({ head: { kid: 'A'.repeat(16) } }), 'ENV_UNKNOWN_KID')
})

test.each([
  ['refuses a clock a second beyond the allowed lead', 31_000, 'ENV_SKEW'],
  ['refuses an envelope a second beyond the allowed age', -121_000, 'ENV_SKEW'],
] as const)('%s', async (_, byMs, code) => {
  await expectRefused(await transfer({ head: { at: seeded.world.clock.now() + byMs } }), code)
})

test('accepts the largest clock lead and age', async () => {
  const now = seeded.world.clock.now()
  const [ahead, old] = [
    await transfer({ head: { at: now + 30_000 } }),
    await transfer({ head: { at: now - 120_000 } }),
  ]
  expect(await codesOf([ahead, old])).toEqual(['done', 'done'])
})

test.each([
  ['origin', { aud: 'https://elsewhere.example' }],
  ['method', { method: 'PUT' }],
  ['path', { target: `${target}/` }],
] as const)('refuses an envelope bound to another %s', async (_, head) => {
  await expectRefused(await transfer({ head }), 'ENV_SIGNATURE')
})

test('refuses an envelope bound to another session', async () => {
  const request = await transfer()
  const token = seeded.bob.token() ?? ''
  const headers = { ...request.headers, 'x-access-token': token }
  await expectRefused({ ...request, headers }, 'ENV_SIGNATURE')
})

test('refuses an envelope with a changed bit', async () => {
  const request = await transfer()
  const body = request.payload ?? ''
  for (const at of [1, 40, body.indexOf('.') + 1, body.indexOf('.') + 30, body.length - 4]) {
    const other = body[at] === 'A' ? 'B' : 'A'
    const bent = `${body.slice(0, at)}${other}${body.slice(at + 1)}`
    await expectRefused({ ...request, payload: bent }, 'ENV_SIGNATURE')
  }
})

test('refuses an envelope that is too large', async () => {
  const request = await transfer()
  await expectRefused({ ...request, payload: `"${'A'.repeat(70_000)}"` }, 'BODY_TOO_LARGE')
})

test('refuses another media type', async () => {
  const request = await transfer()
  const headers = { ...request.headers, 'content-type': 'text/plain' }
  await expectRefused({ ...request, headers }, 'MEDIA_TYPE_UNSUPPORTED')
})

test('refuses a replay with another intent', async () => {
  const request = await transfer()
  const again = () => withKey(request, newNonce())
  expect(await codesOf([request, again(), again()])).toEqual(['done', 'ENV_REPLAY', 'ENV_REPLAY'])
})

test('moves the money once when replayed fifty times at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await available()
    await seeded.leap(60_000)
    const request = await transfer()
    const copies = Array.from({ length: 50 }, () => withKey(request, newNonce()))
    const codes = await Promise.all(
      copies.map(async (copy) => codeOf(await sendWire(seeded, copy))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'ENV_REPLAY', 'RATE_LIMITED']))
    await seeded.leap(60_000)
    expect(await available()).toBe(minusOne(before))
  }
})

const withKey = (request: WireRequest, key: string): WireRequest => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
})

/** One unit less. */
function minusOne(amount: string): string {
  const [whole = '0', part] = amount.split('.')
  return [String(BigInt(whole) - 1n), part].filter((text) => text !== undefined).join('.')
}
