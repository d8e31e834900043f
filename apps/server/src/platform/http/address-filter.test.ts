import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAllowList } from '../allow-list.ts'
import { createTestEdge, type TestEdge } from './testing/edge.ts'

const allows = readAllowList('CONSOLE_ALLOW', '10.0.0.0/8, 2001:db8::/32')
const paths = ['/', '/api/public/getServerTime', '/config.json', '/healthz', '/readyz', '/nowhere']

let edge: TestEdge
let lines: object[]
const open = (proxies = 0) =>
  createTestEdge({
    allows,
    proxies,
    log: {
      info: () => undefined,
      warn: (facts: object) => void lines.push(facts),
      error: () => undefined,
    } as never,
  })
beforeEach(async () => {
  lines = []
  edge = await open()
})
afterEach(() => edge.close())

const from = (remoteAddress: string, url = '/api/public/getServerTime', headers = {}) =>
  edge.app.inject({ url, remoteAddress, headers })

describe('an edge with an allow list', () => {
  test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])('answers %s', async (address) => {
    expect((await from(address)).json().code).toBe(200)
  })

  test.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db9::7', '127.0.0.1'])(
    'refuses %s, whatever is requested',
    async (address) => {
      for (const path of paths) {
        const { statusCode, body } = await from(address, path)
        expect([path, statusCode]).toEqual([path, 403])
        expect(JSON.parse(body)).toMatchObject({ code: 403, result: null })
      }
    },
  )

  test('ignores a forged forwarding header', async () => {
    const claims = ['10.1.2.3', '10.1.2.3, 203.0.113.7', '203.0.113.7, 10.1.2.3']
    for (const claim of claims)
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip'])
        expect((await from('203.0.113.7', '/', { [header]: claim })).statusCode).toBe(403)
  })

  test('trusts its own proxy, and no proxy behind that', async () => {
    await edge.close()
    edge = await open(1)
    const by = async (claim: string) =>
      (await from('127.0.0.1', '/healthz', { 'x-forwarded-for': claim })).statusCode
    expect(await by('10.1.2.3')).toBe(200)
    expect(await by('203.0.113.7')).toBe(403)
    // Entries before the one that our proxy added were written by the client.
    expect(await by('10.1.2.3, 203.0.113.7')).toBe(403)
    expect(await by('203.0.113.7, 10.1.2.3')).toBe(200)
  })

  test('logs a refused address once a minute', async () => {
    for (let knocks = 0; knocks < 5; knocks++) await from('203.0.113.7')
    await from('203.0.113.8')
    expect(lines).toMatchObject([{ address: '203.0.113.7' }, { address: '203.0.113.8' }])
    await edge.world.advance(60_000)
    await from('203.0.113.7')
    expect(lines).toHaveLength(3)
  })
})

test('answers every address without an allow list', async () => {
  const other = await createTestEdge()
  const answer = await other.app.inject({ url: '/healthz', remoteAddress: '203.0.113.7' })
  expect(answer.statusCode).toBe(200)
  await other.close()
})
