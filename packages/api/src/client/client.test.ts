import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkResult } from '../check-result.ts'
import { exportDeviceKey, newDeviceKey, signEnvelope } from '../envelope/signature.ts'
import type { DeviceKey } from '../scalars.ts'
import { aud, createFakeServer, newToken, refusal, success } from '../testing/fake-server.ts'
import type { Seen } from '../testing/fake-server.ts'
import { createClient, newIntentKey } from './client.ts'
import type { ClientOptions } from './client.ts'
import { ApiError, SignedOut, TransportError } from './faults.ts'

type FakeServer = Awaited<ReturnType<typeof createFakeServer>>

const transfer = { from: 'balance', to: 'contract', amount: '10' } as const
let answer: (seen: Seen) => object | Promise<object>
let device: CryptoKeyPair
let deviceKey: DeviceKey
let server: FakeServer
let deviceNow: number

beforeAll(async () => {
  device = await newDeviceKey()
  deviceKey = await exportDeviceKey(device.publicKey)
})

beforeEach(async () => {
  answer = () => success(null)
  server = await createFakeServer(
    () => deviceKey,
    (seen) => answer(seen),
  )
  deviceNow = server.now()
})

const clientOf = (more: Partial<ClientOptions> = {}) =>
  createClient({
    origin: aud,
    sign: (input) => signEnvelope(input, device.privateKey),
    token: () => null,
    lang: () => 'ko',
    fetch: server.fetch,
    now: () => deviceNow,
    ...more,
  })

describe('a GET call', () => {
  it('puts its fields into the query, flags as 1 and 0, and leaves out undefined fields', async () => {
    answer = () => success([])
    await clientOf().call('listSymbols', { favorite: false, keyword: 'a&b', category: undefined })
    expect(server.seen[0]).toMatchObject({ method: 'GET', payload: null })
    expect(server.seen[0]!.target).toBe('/api/trade/appSymbol/list?favorite=0&keyword=a%26b')
    expect(server.seen[0]!.headers.get('x-lang')).toBe('ko')
    expect(server.configReads()).toBe(0)
  })
})

describe('a POST call', () => {
  it('is sealed and signed, with token, language and idempotency key', async () => {
    const token = newToken()
    const key = newIntentKey()
    await clientOf({ token: () => token }).call('transferContract', transfer, { key })
    const { target, payload, headers } = server.seen[0]!
    expect({ target, payload }).toEqual({
      target: '/api/finance/appWallet/transferContract',
      payload: transfer,
    })
    expect(headers.get('x-access-token')).toBe(token)
    expect(headers.get('idempotency-key')).toBe(key)
    expect(headers.get('content-type')).toBe('application/json')
  })

  it('sends at least {} and puts path fields into the path', async () => {
    const client = clientOf()
    await client.call('logout', {})
    await client.call('closePosition', { id: '64' })
    expect(server.seen.map(({ target, payload }) => [target, payload])).toEqual([
      ['/api/app/logout', {}],
      ['/api/trade/appTradePositions/close/64', {}],
    ])
    expect(server.configReads()).toBe(1)
  })

  it('measures the offset after a wrong clock and tries once more, in a new envelope', async () => {
    deviceNow = server.now() - 3_600_000
    const client = clientOf()
    await client.call('transferContract', transfer, { key: 'k'.repeat(16) })
    expect(server.seen).toHaveLength(1)
    expect(client.clock.now()).toBe(server.now())
  })

  it('reads the configuration after an unknown key and tries once more', async () => {
    const client = clientOf()
    await client.call('logout', {})
    await server.turnKey()
    await client.call('logout', {})
    expect(server.configReads()).toBe(2)
    expect(new Set(server.nonces()).size).toBe(2)
  })

  it.each(['ENV_SKEW', 'ENV_UNKNOWN_KID'] as const)(
    'tries only once more after %s',
    async (key) => {
      answer = () => refusal(key)
      await expect(clientOf().call('logout', {})).rejects.toMatchObject({ errorKey: key })
      expect(server.seen).toHaveLength(2)
    },
  )

  it('is refused if another key signs it', async () => {
    const other = await newDeviceKey()
    const client = clientOf({ sign: (input) => signEnvelope(input, other.privateKey) })
    await expect(client.call('logout', {})).rejects.toMatchObject({ errorKey: 'ENV_SIGNATURE' })
  })
})

describe('a reply', () => {
  it.each([success({ serverAt: 1 }), { ...success({ serverAt: 1 }), code: 0 }])(
    'succeeds: %j',
    async (body) => {
      answer = () => body
      await expect(clientOf().call('activeReport', {})).resolves.toEqual({ serverAt: 1 })
    },
  )

  it('may be a bare array', async () => {
    answer = () => []
    await expect(clientOf().call('getCurrencyList', {})).resolves.toEqual([])
  })

  it('of 401 means signed out', async () => {
    answer = () => refusal('TOKEN_EXPIRED')
    await expect(clientOf().call('queryUserAssets', {})).rejects.toBeInstanceOf(SignedOut)
  })

  it('of any other code rejects with the message and the details', async () => {
    const errors = [{ field: 'amount', rule: 'min', message: 'Must be at least 10.', min: '10' }]
    answer = () => refusal('AMOUNT_BELOW_MIN', { errors, retryAfter: 3, traceId: 't1' })
    const failure = clientOf().call('transferContract', transfer, { key: newIntentKey() })
    await expect(failure).rejects.toBeInstanceOf(ApiError)
    await expect(failure).rejects.toMatchObject({
      message: 'No: AMOUNT_BELOW_MIN',
      code: 2002,
      errorKey: 'AMOUNT_BELOW_MIN',
      errors,
      retryAfter: 3,
      traceId: 't1',
    })
  })

  it("without a message rejects with 'Error'", async () => {
    answer = () => ({ ...refusal('INTERNAL'), message: '' })
    await expect(clientOf().call('getServerTime', {})).resolves.toBeDefined()
    await expect(clientOf().call('listNotices', {})).rejects.toThrow(/^Error$/)
  })

  it('to a dead token is reported without rejecting', async () => {
    answer = () => ({ ...success(null), errorCode: 'TOKEN_EXPIRED' })
    const onDeadToken = vi.fn<(token: string | null) => void>()
    await expect(
      clientOf({ onDeadToken, token: () => 'sent' }).call('getMyUserInfo', {}),
    ).resolves.toBeNull()
    expect(onDeadToken.mock.calls).toEqual([['sent']])
  })

  it('is compared with its schema if a test asks for it', async () => {
    const client = clientOf({ check: checkResult })
    answer = () => success({ serverAt: 5 })
    await expect(client.call('activeReport', {})).resolves.toEqual({ serverAt: 5 })
    answer = () => success({ serverAt: 5, secret: 'x' })
    await expect(client.call('activeReport', {})).rejects.toThrow('secret (unknown)')
    answer = () => success({ serverAt: '5' })
    await expect(client.call('activeReport', {})).rejects.toThrow('serverAt (type)')
  })
})

describe('a missing reply', () => {
  it('keeps the text of the failure and does not call the request failed', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const failure = clientOf({ fetch }).call('listNotices', {})
    await expect(failure).rejects.toBeInstanceOf(TransportError)
    await expect(failure).rejects.toMatchObject({ message: 'Failed to fetch', unknown: true })
  })

  it('after the time-out has an unknown outcome', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
    const failure = clientOf({ fetch, timeoutMs: 20 }).call('listNotices', {})
    await expect(failure).rejects.toMatchObject({
      message: 'timeout of 20ms exceeded',
      unknown: true,
    })
  })

  it.each([
    [401, false],
    [413, false],
    [502, true],
  ])('of an HTTP %i without JSON names the status', async (status, unknown) => {
    answer = () => new Response('<html>', { status })
    const message = `Request failed with status code ${status}`
    await expect(clientOf().call('listNotices', {})).rejects.toMatchObject({ message, unknown })
  })

  it('with JSON that is not a result has an unknown outcome', async () => {
    answer = () => ({ hello: 1 })
    await expect(clientOf().call('listNotices', {})).rejects.toMatchObject({ unknown: true })
  })

  it("after the caller aborted rejects with the caller's reason", async () => {
    const reason = new Error('left the page')
    const before = AbortSignal.abort(reason)
    const failure = clientOf().call('listNotices', {}, { signal: before })
    await expect(failure).rejects.toBe(reason)
    const during = new AbortController()
    answer = () => {
      during.abort(reason)
      return new Promise(() => {})
    }
    const fetch: typeof globalThis.fetch = (input, init) => {
      const stopped = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      })
      return Promise.race([server.fetch(input, init), stopped])
    }
    const left = clientOf({ fetch }).call('listNotices', {}, { signal: during.signal })
    await expect(left).rejects.toBe(reason)
  })

  it('if the code of a later screen’s calls cannot be loaded sends nothing, and the next try loads it', async () => {
    answer = () =>
      success({ records: [], total: 0, size: 10, current: 1, pages: 0, isMore: false, next: null })
    vi.doMock('../later-routes.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const list = () => clientOf().call('listHelp', { pageNo: 1, pageSize: 10 })
    await expect(list()).rejects.toMatchObject({ name: 'TransportError', unknown: false })
    expect(server.seen).toHaveLength(0)
    vi.doUnmock('../later-routes.ts')
    await expect(list()).resolves.toMatchObject({ total: 0 })
  })

  it('of the configuration is not cached', async () => {
    let isDown = true
    const fetch: typeof globalThis.fetch = (...request) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(...request)
    const client = clientOf({ fetch })
    await expect(client.call('logout', {})).rejects.toBeInstanceOf(TransportError)
    isDown = false
    await expect(client.call('logout', {})).resolves.toBeNull()
  })
})
