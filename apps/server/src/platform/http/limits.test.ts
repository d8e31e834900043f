import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestEdge, post, token, type TestEdge } from './testing/edge.ts'

const time = '/api/public/getServerTime'
const transfer = '/api/finance/appWallet/transferContract'
const login = '/api/app/login'
const payload = { from: 'balance', to: 'contract', currency: 'USDT', amount: '1.5' }

let edge: TestEdge
beforeEach(async () => {
  edge = await createTestEdge()
})
afterEach(() => edge.close())

async function codes(count: number, call: () => Promise<number>): Promise<number[]> {
  const found: number[] = []
  for (let done = 0; done < count; done++) found.push(await call())
  return found
}

const readFrom = async (remoteAddress: string) =>
  (await edge.app.inject({ url: time, remoteAddress })).json().code as number
const transferOnce = async () => (await post(edge, transfer, payload)).code

describe('limits', () => {
  it('allow an address without a session 60 requests a second, and again in the next second', async () => {
    const found = await codes(61, () => readFrom('192.0.2.1'))
    expect(found).toEqual([...Array(60).fill(200), 429])
    expect(await readFrom('192.0.2.2')).toBe(200)
    await edge.world.advance(999)
    expect(await readFrom('192.0.2.1')).toBe(429)
    await edge.world.advance(1)
    expect(await readFrom('192.0.2.1')).toBe(200)
  })

  it('allow a session 20 requests a second, from any address', async () => {
    expect(await codes(21, transferOnce)).toEqual([...Array(20).fill(200), 429])
    await edge.world.advance(1_000)
    expect(await transferOnce()).toBe(200)
  })

  it('of an endpoint hold per user: 30 transfers a minute', async () => {
    const found: number[] = []
    for (let second = 0; second < 4; second++) {
      found.push(...(await codes(10, transferOnce)))
      await edge.world.advance(1_000)
    }
    expect(found).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
    await edge.world.advance(60_000)
    expect(await transferOnce()).toBe(200)
  })

  it('count a call that is repeated with its key once, and its repeats up to 20 a minute', async () => {
    const call = { idempotencyKey: 'one-and-the-same-key' }
    const again = async () => (await post(edge, transfer, payload, call)).code
    const slowly = (count: number, ask: () => Promise<number>) =>
      codes(count, async () => {
        await edge.world.advance(1_000)
        return ask()
      })
    expect(await slowly(21, again)).toEqual(Array(21).fill(200))
    expect(await again()).toBe(429)
    // The repeats count as one of the thirty; another payload under that key is another call.
    expect(await slowly(29, transferOnce)).toEqual(Array(29).fill(200))
    expect((await post(edge, transfer, { ...payload, amount: '2' }, call)).code).toBe(429)
  })

  it('answer HTTP 200 with the code and the time to retry', async () => {
    await codes(60, () => readFrom('127.0.0.1'))
    await edge.world.advance(400)
    const response = await edge.app.inject({ url: time })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ code: 429, errorCode: 'RATE_LIMITED', retryAfter: 1 })
  })

  it('count a forwarded address only behind our own proxies', async () => {
    const forwarded = (name: string, app = edge.app) =>
      app.inject({ url: time, headers: { 'x-forwarded-for': name } })
    for (let done = 0; done < 60; done++) await forwarded(`192.0.2.${done}`)
    expect((await forwarded('192.0.2.200')).json().code).toBe(429)

    const behind = await createTestEdge({ proxies: 1 })
    for (let done = 0; done < 60; done++) await forwarded(`192.0.2.${done}`, behind.app)
    expect((await forwarded('192.0.2.200', behind.app)).json().code).toBe(200)
    await behind.close()
  })

  it('keep an address whose envelopes keep failing from using the private key', async () => {
    const bad = async () => {
      const bend = { token: null, payload: 'not json' }
      const { code } = await post(edge, login, null, bend)
      await edge.world.advance(900)
      return code
    }
    expect(await codes(61, bad)).toEqual([...Array(60).fill(400), 429])
    // A session with a valid signature is not affected by its neighbours' failures.
    expect(await transferOnce()).toBe(200)
  })

  it('do not count an unknown token as a session', async () => {
    const url = '/api/user/appUser/getMyUserInfo'
    const headers = { 'x-access-token': 'x'.repeat(43) }
    for (let done = 0; done < 60; done++) await edge.app.inject({ url: time })
    expect((await edge.app.inject({ url, headers })).json().code).toBe(429)
    expect((await edge.app.inject({ url, headers: { 'x-access-token': token } })).json().code).toBe(
      200,
    )
  })

  it('look up at most 60 unknown tokens a second, without affecting other clients of the address', async () => {
    let asked = 0
    const { sessions } = edge
    const find = async (hash: Uint8Array) => {
      asked += 1
      return sessions.get(Buffer.from(hash).toString('hex')) ?? null
    }
    const watched = await createTestEdge({ sessions: { find, touch: () => undefined } })
    const url = '/api/user/appUser/getMyUserInfo'
    const call = async (value: string) =>
      (await watched.app.inject({ url, headers: { 'x-access-token': value } })).json()
        .code as number
    expect(await call(token)).toBe(200)
    const madeUp = (name: string) =>
      Promise.all(Array.from({ length: 300 }, (_, index) => call(`${name.repeat(40)}${index}`)))
    expect((await madeUp('x')).filter((code) => code === 429)).toHaveLength(240)
    expect(asked).toBe(61)
    expect(await call(token)).toBe(200)
    // A dead token counts as an unknown one.
    sessions.clear()
    expect(await call(token)).toBe(429)
    expect(await call(token)).toBe(429)
    expect(asked).toBe(63)
    await watched.world.advance(1_000)
    await madeUp('y')
    expect(asked).toBe(123)
    await watched.close()
  })
})
