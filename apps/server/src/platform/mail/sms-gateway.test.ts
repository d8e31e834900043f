import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createSmsGateway } from './sms-gateway.ts'
import { Undeliverable } from './undeliverable.ts'

const sms = {
  channel: 'sms',
  to: '+12025550123',
  subject: '',
  text: 'Kode Anda 123456 – ไทย',
  code: '123456',
} as const

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})

/** A real HTTP server on this machine that gives every request the same answer. */
async function serve(status: number, headers: Record<string, string> = {}) {
  const asked: { method: string; headers: IncomingMessage['headers']; body: unknown }[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      asked.push({ method: request.method ?? '', headers: request.headers, body })
      answer.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = `http://127.0.0.1:${port}/send`
  return { asked, gateway: createSmsGateway({ url, token: 'gateway-token', from: 'Candor' }) }
}

test('sends one POST with number, sender and text, authorised by the token', async () => {
  const { asked, gateway } = await serve(202)
  await gateway.send(sms)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer gateway-token', 'content-type': 'application/json' },
    body: { to: '+12025550123', from: 'Candor', text: sms.text },
  })
})

test.each([400, 401, 404])('treats %d as a permanent refusal', async (status) => {
  const { gateway } = await serve(status)
  await expect(gateway.send(sms)).rejects.toThrow(Undeliverable)
})

test.each([429, 500, 503])('treats %d as temporary', async (status) => {
  const { gateway } = await serve(status)
  await expect(gateway.send(sms)).rejects.toThrow(`The SMS gateway answered ${status}`)
  await expect(gateway.send(sms)).rejects.not.toThrow(Undeliverable)
})

test('follows no redirect, and tries an unreachable gateway again', async () => {
  const other = await serve(200)
  const { gateway } = await serve(307, { location: 'http://127.0.0.1:1/' })
  await expect(gateway.send(sms)).rejects.not.toThrow(Undeliverable)
  expect(other.asked).toEqual([])
  const away = createSmsGateway({ url: 'http://127.0.0.1:1/', token: 'x', from: 'y' })
  await expect(away.send(sms)).rejects.not.toThrow(Undeliverable)
})
