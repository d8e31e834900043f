import { newNonce } from '@candor/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY_GRACE_MS, KEY_TERM_MS } from './keys.ts'
import {
  createDevice,
  createTestEdge,
  post,
  seal,
  send,
  startAt,
  type TestEdge,
} from './testing/edge.ts'

const transfer = '/api/finance/appWallet/transferContract'
const login = '/api/app/login'
const close = '/api/trade/appTradePositions/close/123'
const payload = { from: 'balance', to: 'contract', currency: 'USDT', amount: '1.5' }

let edge: TestEdge
beforeAll(async () => {
  edge = await createTestEdge()
})
afterAll(() => edge.close())
beforeEach(() => edge.world.advance(60_000))

const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code

function signIn(deviceKey: unknown = edge.device.publicKey) {
  return { account: 'alice', password: 'correct horse', deviceId: 'd'.repeat(16), deviceKey }
}

describe('a sealed request', () => {
  it('reaches its command with its fields, its nonce and its key', async () => {
    const idempotencyKey = 'k'.repeat(16)
    const answer = await post(edge, transfer, payload, { idempotencyKey })
    expect(answer).toMatchObject({ success: true, code: 200, message: '', result: payload })
    expect(edge.lane.seen.at(-1)).toMatchObject({
      owner: '4711',
      route: 'transferContract',
      key: idempotencyKey,
      nonce: { expiresAt: edge.world.clock.now() + 180_000 },
    })
  })

  it('is accepted with and without JSON quotes', async () => {
    expect(await codeOf(post(edge, transfer, payload, { body: (sealed) => sealed }))).toBe(200)
    expect(await codeOf(post(edge, transfer, payload, { body: JSON.stringify }))).toBe(200)
  })

  it('may name an object in its path and carry a query, both bound by the envelope', async () => {
    expect(await post(edge, close, {})).toMatchObject({ code: 200, result: { id: '123' } })
    expect(await codeOf(post(edge, `${close}?src=list`, {}))).toBe(200)
    expect(await codeOf(post(edge, close, {}, { head: { target: `${close}?src=list` } }))).toBe(
      4604,
    )
  })
})

describe('time', () => {
  it.each([
    [-120_000, 200],
    [-120_001, 4603],
    [-121_000, 4603],
    [30_000, 200],
    [30_001, 4603],
    [31_000, 4603],
  ])('%i ms away answers %i', async (away, code) => {
    const answer = await post(edge, transfer, payload, {
      head: { at: edge.world.clock.now() + away },
    })
    expect(answer.code).toBe(code)
    expect(answer.timestamp).toBe(edge.world.clock.now())
  })
})

describe('replay', () => {
  it('refuses a used nonce', async () => {
    const sealed = await seal(edge, transfer, payload)
    expect(await codeOf(send(edge, sealed))).toBe(200)
    expect(await codeOf(send(edge, sealed))).toBe(4606)
  })

  it('accepts exactly one of twenty at once', async () => {
    const sealed = await seal(edge, transfer, payload)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(send(edge, sealed))))
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(4606)])
  })

  it('accepts a nonce again under another kid, because it is another envelope', async () => {
    const nonce = newNonce()
    const next = edge.keys.published(edge.world.clock.now()).find((key) => key.use === 'next')
    const underNext = { nonce, kid: next?.kid ?? '' }
    expect(await codeOf(post(edge, transfer, payload, { head: { nonce } }))).toBe(200)
    // Sealed with the current key but labelled with the next: it cannot be opened.
    expect(await codeOf(post(edge, transfer, payload, { head: underNext }))).toBe(4605)
  })

  it('refuses a repeated sealed read too', async () => {
    const sealed = await seal(edge, '/api/user/wsTicket', {})
    expect(await send(edge, sealed)).toMatchObject({ code: 200 })
    expect(await codeOf(send(edge, sealed))).toBe(4606)
  })
})

describe('binding', () => {
  it.each([
    ['another origin', { aud: 'https://evil.example' }],
    ['a method in lower case', { method: 'post' }],
    ['another path', { target: '/api/app/logout' }],
    ['an encoded slash', { target: transfer.replace('/finance/', '%2Ffinance/') }],
    ['a doubled slash', { target: transfer.replace('/finance', '//finance') }],
    ['another token', { token: 'another-token-of-forty-three-characters-012' }],
    ['no token', { token: null }],
  ])('refuses %s', async (_name, head) => {
    expect(await codeOf(post(edge, transfer, payload, { head }))).toBe(4604)
  })

  it('refuses bytes that were changed in transit, signed or not', async () => {
    const flip = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    for (const at of [0, 100, 511, 513, 530]) {
      const body = (sealed: string) => JSON.stringify(flip(sealed, at))
      expect(await codeOf(post(edge, transfer, payload, { body }))).toBe(4604)
      expect(await codeOf(post(edge, login, signIn(), { token: null, body }))).toBe(4605)
    }
  })

  it('refuses another spelling of the path, because it is not that endpoint', async () => {
    for (const target of [transfer.replace('/finance/', '%2Ffinance/'), `/${transfer}`]) {
      const sealed = await seal(edge, target, payload)
      const response = await edge.app.inject({ method: 'POST', ...sealed })
      expect(response.statusCode).toBe(404)
    }
  })
})

describe('signature', () => {
  it('must be by the session’s device', async () => {
    const device = await createDevice()
    expect(await codeOf(post(edge, transfer, payload, { device }))).toBe(4604)
  })

  it('must be by the device of a sign-in payload', async () => {
    expect(await codeOf(post(edge, login, signIn(), { token: null }))).toBe(200)
    const device = await createDevice()
    expect(await codeOf(post(edge, login, signIn(), { token: null, device }))).toBe(4604)
  })

  it.each([
    ['no key', undefined, 400],
    ['no object', 'key', 4604],
    ['another curve', { kty: 'EC', crv: 'P-384', x: 'A'.repeat(43), y: 'A'.repeat(43) }, 4604],
    [
      'no point of the curve',
      { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) },
      4604,
    ],
  ])('refuses a sign-in with %s', async (_name, deviceKey, code) => {
    // JSON leaves out undefined fields.
    const answer = post(edge, login, { ...signIn(), deviceKey }, { token: null })
    expect(await codeOf(answer)).toBe(code)
  })
})

describe('form', () => {
  it.each([
    ['no body', () => '', 4600],
    ['plain JSON', () => JSON.stringify(payload), 4601],
    ['no dot', (sealed: string) => sealed.replace('.', ''), 4601],
    ['a short wrap', (sealed: string) => sealed.slice(1), 4601],
    ['padding', (sealed: string) => `${sealed}==`, 4601],
    ['standard base64', (sealed: string) => sealed.replace('.', '.+/'), 4601],
    ['a second spelling of its bytes', (sealed: string) => respell(sealed), 4601],
    ['double quotes twice', (sealed: string) => `""${sealed}""`, 4601],
  ])('refuses a body with %s', async (_name, body, code) => {
    expect(await codeOf(post(edge, transfer, payload, { body }))).toBe(code)
  })

  it.each(['x-env-kid', 'x-env-ts', 'x-env-nonce', 'x-env-sig'])('needs %s, once', async (name) => {
    const sealed = await seal(edge, transfer, payload)
    const { [name]: given, ...others } = sealed.headers
    const value = String(given)
    expect(await codeOf(send(edge, { ...sealed, headers: others }))).toBe(4600)
    for (const bad of ['', ` `, 'é', `${value}A`, '0', '../../etc/passwd', `${value},${value}`]) {
      const headers = { ...others, [name]: bad }
      expect([4600, 4601]).toContain(await codeOf(send(edge, { ...sealed, headers })))
    }
  })

  it('refuses an unpublished kid', async () => {
    expect(await codeOf(post(edge, transfer, payload, { head: { kid: 'A'.repeat(16) } }))).toBe(
      4602,
    )
  })

  it.each([
    ['no JSON', 'not json'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"text"'],
    ['a duplicate key', '{"amount":"1","amount":"2"}'],
    ['a `__proto__` key', '{"__proto__":{"admin":true},"from":"balance"}'],
  ])('refuses a payload that is %s', async (_name, text) => {
    const answer = await post(edge, transfer, null, { payload: text })
    expect(answer.code).toBe(400)
    expect(answer.errorCode).toBe('VALIDATION_FAILED')
  })
})

describe('size', () => {
  it('reads 64 KiB and not a byte more', async () => {
    const long = (bytes: number) => () => 'A'.repeat(bytes)
    expect(await codeOf(post(edge, transfer, payload, { body: long(65_535) }))).toBe(4601)
    expect(await codeOf(post(edge, transfer, payload, { body: long(65_536) }))).toBe(4601)
    expect(await codeOf(post(edge, transfer, payload, { body: long(65_537) }))).toBe(413)
  })

  it('opens a payload of the full size', async () => {
    // 65,536 less two quotes, 512 characters of wrapped key and a dot; three bytes per four characters; less IV and
    // tag.
    const room = Math.floor(((65_536 - 2 - 513) * 3) / 4) - 28
    const full = JSON.stringify({ ...payload, pad: '' })
    const text = full.replace('""', `"${'x'.repeat(room - full.length)}"`)
    const sealed = await seal(edge, transfer, null, { payload: text })
    expect(sealed.payload.length).toBeGreaterThan(65_530)
    expect(await send(edge, sealed)).toMatchObject({ code: 400, errorCode: 'VALIDATION_FAILED' })
  })
})

describe('the previous key', () => {
  it('is accepted for 24 hours and not a second longer', async () => {
    const old = await createTestEdge()
    const end = startAt + KEY_TERM_MS + KEY_GRACE_MS
    const [first] = old.keys.published(startAt)
    const sealedAt = async (at: number) => {
      const { world } = old
      const sealed = await sealWith(old, first?.kid ?? '', at)
      await world.advance(at - world.clock.now())
      return (await send(old, sealed)).code
    }
    expect(await sealedAt(end - 1_000)).toBe(200)
    expect(await sealedAt(end + 1_000)).toBe(4602)
    await old.close()
  })
})

/** Sealed now with the current key, for a later time. */
async function sealWith(old: TestEdge, kid: string, at: number) {
  const keys = { ...old.keys, published: () => publishedAtStart(old) }
  return seal({ ...old, keys }, transfer, payload, { head: { kid, at } })
}

function publishedAtStart(old: TestEdge) {
  return old.keys
    .published(startAt + KEY_TERM_MS + KEY_GRACE_MS - 1_000_000)
    .map((key) =>
      key.use === 'previous'
        ? { ...key, use: 'current' as const }
        : { ...key, use: 'next' as const },
    )
}

/** The same bytes with other unused bits in the last base64url character, if it has such bits. */
function respell(sealed: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(sealed.at(-1) ?? '')
  return sealed.slice(0, -1) + alphabet.charAt(last ^ 1)
}
