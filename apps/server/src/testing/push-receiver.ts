import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A local push service that answers each path with a set status, 201 by default. */
export async function openPushReceiver() {
  const received: Received[] = []
  const answers = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url!
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const status = answers.get(path)?.shift() ?? 201
      if (status === 302) response.setHeader('location', '/trap')
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Messages received at a path. */
    at: (path: string) => received.filter((one) => one.path === path),
    answer: (path: string, ...statuses: number[]) => void answers.set(path, statuses),
    close: () => server.close(),
  }
}

/** The browser's keys of a subscription. */
export function newSubscription(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { endpoint, keys, opened: (body: Buffer) => opened(body, pair, auth) }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a message like a browser (RFC 8291 over RFC 8188), without the library that encrypted it. */
function opened(body: Buffer, pair: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = derive(pair.computeSecret(sender), auth, about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}
