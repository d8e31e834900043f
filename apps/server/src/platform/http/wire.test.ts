import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEdge, seal, type TestEdge } from './testing/edge.ts'

const transfer = '/api/finance/appWallet/transferContract'
const payload = { from: 'balance', to: 'contract', currency: 'USDT', amount: '1.5' }
const once = [
  'x-env-kid',
  'x-env-ts',
  'x-env-nonce',
  'x-env-sig',
  'x-access-token',
  'idempotency-key',
]

let edge: TestEdge
beforeAll(async () => {
  edge = await createTestEdge()
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => edge.close())

/** Sends raw bytes and returns the raw answer. */
function exchange(text: string): Promise<string> {
  const { port } = edge.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

async function request(bend: { method?: string; twice?: string } = {}): Promise<string> {
  const { headers, payload: body } = await seal(edge, transfer, payload)
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    const line = `${name}: ${String(value)}`
    return name === bend.twice ? [line, line] : [line]
  })
  const start = `${bend.method ?? 'POST'} ${transfer} HTTP/1.1`
  const rest = ['host: 127.0.0.1', 'connection: close', `content-length: ${body.length}`]
  return [start, ...rest, ...lines, '', body].join('\r\n')
}

it('accepts a sealed request from the wire', async () => {
  expect(await exchange(await request())).toContain('"code":200')
})

it.each(once)('refuses a duplicate %s, even with the same value', async (twice) => {
  await edge.world.advance(10_000)
  const answer = await exchange(await request({ twice }))
  expect(answer).toMatch(/"errorCode":"(ENV_FORMAT|VALIDATION_FAILED)"/)
})

it('refuses a method in lower case before reading the rest', async () => {
  expect(await exchange(await request({ method: 'post' }))).toMatch(/^HTTP\/1\.1 400 /)
})

it('refuses a message with two lengths', async () => {
  const text = (await request()).replace('connection: close', 'transfer-encoding: chunked')
  expect(await exchange(text)).toMatch(/^HTTP\/1\.1 400 /)
})
