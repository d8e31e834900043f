import { endpoints } from '@candor/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { command } from '../lane/index.ts'
import { change } from './route.ts'
import { createTestEdge, post, startAt, token, type TestEdge } from './testing/edge.ts'

const transfer = '/api/finance/appWallet/transferContract'
const logout = '/api/app/logout'
const payload = { from: 'balance', to: 'contract', currency: 'USDT', amount: '1.5' }

let edge: TestEdge
beforeAll(async () => {
  edge = await createTestEdge()
})
afterAll(() => edge.close())
beforeEach(() => edge.world.advance(60_000))

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await edge.app.inject({ url, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('fields of a POST', () => {
  it.each([
    ['an array for a decimal', { amount: ['1'] }, 'amount', 'type'],
    ['a number for a decimal', { amount: 1 }, 'amount', 'type'],
    ['an exponent', { amount: '1e3' }, 'amount', 'format'],
    ['an object for text', { from: { $ne: null } }, 'from', 'choice'],
    ['an unknown field', { role: 'admin' }, 'role', 'unknown'],
    ['null', { amount: null }, 'amount', 'type'],
    ['nothing', { amount: undefined }, 'amount', 'required'],
  ])('refuses %s and names the field', async (_name, bend, field, rule) => {
    const before = edge.lane.seen.length
    const answer = await post(edge, transfer, { ...payload, ...bend })
    expect(answer).toMatchObject({
      success: false,
      code: 400,
      errorCode: 'VALIDATION_FAILED',
      result: null,
    })
    expect(answer.errors).toEqual([expect.objectContaining({ field, rule })])
    expect(edge.lane.seen.length).toBe(before)
  })

  it('refuses a body field that belongs in the path', async () => {
    const answer = await post(edge, '/api/trade/appTradePositions/close/123', { id: '456' })
    expect(answer.errors).toEqual([expect.objectContaining({ field: 'id', rule: 'unknown' })])
  })
})

describe('parameters of a GET', () => {
  it('ignores unknown parameters, such as a cache-buster', async () => {
    const { body } = await get('/api/public/getServerTime?_t=1&admin=1&__proto__=x&constructor=y')
    expect(body).toMatchObject({ code: 200, result: { serverAt: edge.world.clock.now() } })
  })

  it('refuses a duplicate parameter in any spelling', async () => {
    for (const query of ['sort=hot&sort=name', 'sort=hot&s%6Frt=name']) {
      const { body } = await get(`/api/trade/appSymbol/list?${query}`)
      expect(body).toMatchObject({ code: 400, errors: [{ field: 'sort' }] })
    }
  })

  it('refuses a value outside its schema', async () => {
    const { body } = await get('/api/trade/appSymbol/list?sort=drop')
    expect(body).toMatchObject({ code: 400, errors: [{ field: 'sort', rule: 'choice' }] })
  })
})

describe('signing in', () => {
  it('answers 401 in the body only, without a live session', async () => {
    const missing = await post(edge, transfer, payload, { token: null })
    expect(missing).toMatchObject({ code: 401, errorCode: 'TOKEN_MISSING' })
    const dead = await post(edge, transfer, payload, { token: 'x'.repeat(43) })
    expect(dead).toMatchObject({ code: 401, errorCode: 'TOKEN_EXPIRED' })
  })

  it('never answers 401 where a token is optional, and marks the answer if the token is dead', async () => {
    const url = '/api/user/appUser/getMyUserInfo'
    const live = await get(url, { 'x-access-token': token })
    expect(live.body).toMatchObject({ code: 200 })
    expect(live.body).not.toHaveProperty('errorCode')
    const dead = await get(url, { 'x-access-token': 'x'.repeat(43) })
    expect(dead.body).toMatchObject({
      success: true,
      code: 200,
      result: null,
      errorCode: 'TOKEN_EXPIRED',
    })
    expect((await get(url)).body).not.toHaveProperty('errorCode')
  })

  it('answers with the refusal of `prepare`', async () => {
    const deviceKey = edge.device.publicKey
    const wrong = { account: 'alice', password: 'wrong', deviceId: 'd'.repeat(16), deviceKey }
    const answer = await post(edge, '/api/app/login', wrong, { token: null })
    expect(answer).toMatchObject({ code: 1003, errorCode: 'BAD_CREDENTIALS' })
  })

  it('is required for a route without another owner of its command', () => {
    const anyone = command('anyone', { needs: {}, decide: () => ({ reply: null }) })
    expect(() => change(endpoints.login, anyone)).toThrow('owner')
  })
})

describe('the deadline of a request', () => {
  it('is passed to the lane, in a single format', async () => {
    await post(edge, transfer, payload, { headers: { 'intent-until': ['1700000000000'] } })
    expect(edge.lane.seen.at(-1)).toMatchObject({ until: 1_700_000_000_000 })
    await post(edge, transfer, payload)
    expect(edge.lane.seen.at(-1)).toMatchObject({ until: null })
    for (const bad of [['soon'], ['-1'], ['1.5'], ['1', '2'], ['']]) {
      const answer = await post(edge, transfer, payload, { headers: { 'intent-until': bad } })
      expect(answer).toMatchObject({ code: 400, errorCode: 'VALIDATION_FAILED' })
    }
  })
})

describe('idempotency keys', () => {
  it('are required by the endpoint’s definition, in a single format', async () => {
    const none = await post(edge, transfer, payload, { headers: { 'idempotency-key': [] } })
    expect(none).toMatchObject({ code: 400, errorCode: 'IDEMPOTENCY_KEY_REQUIRED' })
    for (const idempotencyKey of ['short', 'x'.repeat(65), 'a key with spaces!']) {
      const answer = await post(edge, transfer, payload, { idempotencyKey })
      expect(answer).toMatchObject({ code: 400, errorCode: 'VALIDATION_FAILED' })
    }
  })

  it('repeat the stored answer and mark it', async () => {
    const bend = { idempotencyKey: 'same-intent-00001' }
    const first = await post(edge, transfer, payload, bend)
    // The same fields in another order are the same payload.
    const again = await post(
      edge,
      transfer,
      Object.fromEntries(Object.entries(payload).toReversed()),
      bend,
    )
    expect(again.result).toEqual(first.result)
    const other = await post(edge, transfer, { ...payload, amount: '2' }, bend)
    expect(other).toMatchObject({ code: 422, errorCode: 'IDEMPOTENCY_MISMATCH' })
  })

  it('are ignored by an endpoint without one', async () => {
    const answer = await post(edge, logout, {}, { idempotencyKey: 'nonsense!' })
    expect(answer.code).toBe(200)
    expect(edge.lane.seen.at(-1)?.key).toBeNull()
  })
})

describe('every answer', () => {
  it('carries the server’s time and a trace, and is not stored', async () => {
    const { headers, body } = await get('/api/public/getServerTime')
    expect(body.timestamp).toBe(edge.world.clock.now())
    expect(body.timestamp).toBeGreaterThan(startAt)
    expect(body.traceId).toMatch(/^[A-Za-z0-9_-]{16}$/)
    expect(headers['x-trace-id']).toBe(body.traceId)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('speaks the language of X-Lang, English otherwise', async () => {
    const url = '/api/trade/appSymbol/list'
    const sentence = async (lang: string) => (await get(url, { 'x-lang': lang })).body.message
    expect(await sentence('ko')).not.toBe(await sentence('en-us'))
    expect(await sentence('klingon')).toBe(await sentence('en-us'))
    expect(await sentence('en-us')).not.toBe('')
  })
})

describe('the boundary', () => {
  it('answers a module’s refusal with HTTP 200 and its code', async () => {
    const { status, body } = await get('/api/trade/appSymbol/list')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 3001,
      errorCode: 'SYMBOL_NOT_FOUND',
      result: null,
    })
  })

  it('hides an unforeseen error and logs it under the trace', async () => {
    const { status, body, headers } = await get('/api/content/appNotice/list')
    expect(status).toBe(500)
    expect(body).toMatchObject({ success: false, code: 500, errorCode: 'INTERNAL', result: null })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(edge.errors.at(-1)).toMatchObject({ traceId: headers['x-trace-id'] })
  })

  it('answers 404 for what does not exist and 405 for a method that is not listed', async () => {
    expect(await get('/api/nowhere')).toMatchObject({ status: 404, body: { code: 404 } })
    expect(await get('/api/%zz')).toMatchObject({ status: 404, body: { code: 404 } })
    const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'TRACE'] as const
    for (const method of methods) {
      const response = await edge.app.inject({ method, url: '/api/public/getServerTime' })
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET'])
    }
    const reading = await edge.app.inject({ method: 'GET', url: transfer })
    expect([reading.statusCode, reading.headers.allow]).toEqual([405, 'POST'])
    expect((await edge.app.inject({ method: 'DELETE', url: '/nowhere' })).statusCode).toBe(405)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses %s, which a page of another site could send',
    async (type) => {
      const answer = await post(edge, transfer, payload, { headers: { 'content-type': type } })
      expect(answer).toMatchObject({ code: 415, errorCode: 'MEDIA_TYPE_UNSUPPORTED' })
    },
  )
})
