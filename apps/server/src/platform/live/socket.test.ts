import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestEdge, origin, post, type TestEdge } from '../http/testing/edge.ts'
import { FRAME_BYTES } from './socket.ts'

let edge: TestEdge
let address: string
beforeAll(async () => {
  edge = await createTestEdge()
  edge.live.source('ticker', { snapshot: () => [{ symbol: 'BTCUSDT', price: '1' }] })
  edge.live.source('position', { snapshot: (_channel, userId) => [{ id: `of-${userId}` }] })
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${(edge.app.server.address() as AddressInfo).port}/api/ws`
})
afterAll(() => edge.close())

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(address, { origin })
  await once(socket, 'open')
  return socket
}

/** The next frame, while the virtual time advances. */
async function next(socket: WebSocket): Promise<unknown> {
  const arrived = once(socket, 'message').then(([data]) => JSON.parse(String(data)) as unknown)
  const timer = setInterval(() => void edge.world.advance(100), 10)
  return arrived.finally(() => clearInterval(timer))
}

it.each(['https://evil.example', 'http://localhost:8081', 'null', undefined])(
  'opens for pages of our origin, not for %s',
  async (from) => {
    const socket = new WebSocket(address, from === undefined ? {} : { origin: from })
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(403)
    socket.on('error', () => undefined)
    socket.terminate()
  },
)

it.each(['localhost', '[::1]'])(
  'opens for the same page when this machine is called %s',
  async (name) => {
    const socket = new WebSocket(address, { origin: `http://${name}:8080` })
    await once(socket, 'open')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  },
)

it('streams a channel', async () => {
  const socket = await open()
  socket.send(JSON.stringify({ op: 'sub', ch: 'ticker:BTCUSDT' }))
  const data = [{ symbol: 'BTCUSDT', price: '1' }]
  expect(await next(socket)).toEqual([{ op: 'ok' }, expect.objectContaining({ seq: 1, data })])
  socket.close()
})

it('signs in with the ticket of a sealed request', async () => {
  const socket = await open()
  const { result } = await post(edge, '/api/user/wsTicket', {})
  const { ticket } = result as { ticket: string }
  socket.send(JSON.stringify({ op: 'auth', ticket }))
  socket.send(JSON.stringify({ op: 'sub', ch: 'position' }))
  const data = [{ id: 'of-4711' }]
  expect(await next(socket)).toEqual([
    { op: 'ok' },
    { op: 'ok' },
    expect.objectContaining({ data }),
  ])
  socket.close()
})

it('closes on a frame that is too large or not text', async () => {
  const large = await open()
  large.send('x'.repeat(FRAME_BYTES + 1))
  expect((await once(large, 'close'))[0]).toBe(1009)
  const binary = await open()
  binary.send(Buffer.from('{}'))
  expect((await once(binary, 'close'))[0]).toBe(1003)
})

it('answers 404 to a plain GET', async () => {
  const response = await edge.app.inject({ url: '/api/ws', headers: { origin } })
  expect(response.statusCode).toBe(404)
})

it('disconnects all clients when the server stops', async () => {
  const other = await createTestEdge()
  await other.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws`, { origin })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await other.close()
  expect((await closed)[0]).toBe(1001)
})
