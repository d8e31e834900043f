// The client of `sealed.ts`, in a separate thread: seals all messages first, then each of its callers sends the next
// message as soon as it is answered.
import {
  importPublicKey,
  newNonce,
  newRequestKey,
  routes,
  sealContent,
  sealEnvelope,
  signatureInput,
  signEnvelope,
  type EnvelopeHead,
} from '@candor/api'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { origin } from '../apps/server/src/platform/http/testing/edge.ts'

export type Task = {
  readonly kind: 'plain' | 'reused' | 'fresh'
  readonly port: number
  readonly tokens: readonly string[]
  readonly kid: string
  readonly spki: string
  /** The device key of the sessions, for signing. */
  readonly device: CryptoKey
}
export type Answer = { readonly perSecond: number }

type Message = {
  readonly target: string
  readonly headers: Record<string, string>
  body: string | null
}

const callers = 64
const messages = 2_000
const task = workerData as Task
const agent = new Agent({ keepAlive: true, maxSockets: callers })

/** The messages of one round; sessions take turns, so that none exceeds its rate limit. */
async function prepare(): Promise<Message[]> {
  const publicKey = await importPublicKey(task.spki, task.kid)
  const target = routes.logout.path
  const headOf = (token: string): EnvelopeHead => ({
    aud: origin,
    method: 'POST',
    target,
    kid: task.kid,
    at: Date.now(),
    nonce: newNonce(),
    token,
  })

  const requestKey = newRequestKey()
  const freshIv = () => crypto.getRandomValues(new Uint8Array(12))
  const firstSource = { requestKey, iv: freshIv() }
  const [wrapped] = (await sealEnvelope(headOf(''), '{}', publicKey, firstSource)).split('.')

  async function seal(token: string): Promise<Message> {
    const head = headOf(token)
    const source = { requestKey, iv: freshIv() }
    const body =
      task.kind === 'fresh'
        ? await sealEnvelope(head, '{}', publicKey)
        : `${wrapped}.${await sealContent(head, '{}', source)}`
    const headers = {
      'content-type': 'application/json',
      'x-access-token': token,
      'x-env-kid': task.kid,
      'x-env-ts': String(head.at),
      'x-env-nonce': head.nonce,
      'x-env-sig': await signEnvelope(await signatureInput(head, body), task.device),
    }
    return { target, headers, body: JSON.stringify(body) }
  }

  const plain = (token: string): Message => ({
    target: routes.getMyUserInfo.path,
    headers: { 'x-access-token': token },
    body: null,
  })
  return Promise.all(
    Array.from({ length: messages }, async (_, number) => {
      const token = task.tokens[number % task.tokens.length]!
      return task.kind === 'plain' ? plain(token) : seal(token)
    }),
  )
}

function send({ target, headers, body }: Message): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const method = body === null ? 'GET' : 'POST'
  const options = { agent, host: '127.0.0.1', port: task.port, path: target, method, headers }
  const sent = request(options, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => (text += part))
    response.on('end', () => {
      if (text.includes('"code":200')) resolve()
      else reject(new Error(text))
    })
  })
  sent.on('error', reject)
  sent.end(body ?? undefined)
  return promise
}

const prepared = await prepare()
const started = performance.now()
let next = 0
await Promise.all(
  Array.from({ length: callers }, async () => {
    for (let message = prepared[next++]; message; message = prepared[next++]) await send(message)
  }),
)
const answer: Answer = { perSecond: messages / ((performance.now() - started) / 1_000) }
agent.destroy()
parentPort?.postMessage(answer, [])
