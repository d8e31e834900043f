// The cost of the sealed envelope: the same answer by a plain GET and by sealed POSTs.
import { endpoints, type Endpoint } from '@candor/api'
import { Worker } from 'node:worker_threads'
import type { AddressInfo } from 'node:net'
import { createTestEdge } from '../apps/server/src/platform/http/testing/edge.ts'
import { sha256 } from '../apps/server/src/platform/http/envelope.ts'
import { query } from '../apps/server/src/platform/http/route.ts'
import { createWorld } from '../apps/server/src/platform/world.ts'
import { shown } from './measure.ts'
import type { Answer, Task } from './sealed-client.ts'

/** The edge allows one session 20 calls a second, so the load comes from many sessions. */
const sessions = 1_000
const kinds = ['plain', 'reused', 'fresh'] as const
const rounds = 3

const words = {
  plain: 'plain GETs',
  reused: 'sealed POSTs, one request key for all (a busy client)',
  fresh: 'sealed POSTs, a request key each (the web app)',
}

/** The real edge on its own port, with two routes that both do nothing. */
async function openEdge() {
  const world = createWorld()
  const limited = <E extends Endpoint>(endpoint: E): E => ({
    ...endpoint,
    limit: { count: Number.MAX_SAFE_INTEGER, perMs: 1_000, by: 'user' },
  })
  const answer = () => null
  const edge = await createTestEdge({
    world,
    routes: [
      query(limited(endpoints.getMyUserInfo), answer),
      query(limited(endpoints.logout), answer),
    ],
  })
  const tokens = Array.from({ length: sessions }, (_, number) => `token-${number}`.padEnd(43, '0'))
  for (const [number, token] of tokens.entries()) {
    const deviceKey = edge.device.publicKey
    const session = { id: `s${number}`, userId: String(number), deviceKey, endAt: Infinity }
    edge.sessions.set(sha256(token).toString('hex'), session)
  }
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
  return { edge, tokens, world }
}

type Bench = Awaited<ReturnType<typeof openEdge>>

/** One round of requests from a separate thread, sealed before the measurement. */
async function measure({ edge, tokens, world }: Bench, kind: Task['kind']): Promise<Answer> {
  const key = edge.keys.published(world.clock.now()).find(({ use }) => use === 'current')
  if (key === undefined) throw new Error('no current key')
  const { port } = edge.app.server.address() as AddressInfo
  const device = edge.device.privateKey
  const task: Task = { kind, port, tokens, kid: key.kid, spki: key.spki, device }
  const worker = new Worker(new URL('sealed-client.ts', import.meta.url), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}

export async function benchSealed(): Promise<void> {
  const bench = await openEdge()
  const found = { plain: 0, reused: 0, fresh: 0 }
  console.log(`The edge on 127.0.0.1, one process, best of ${rounds} rounds:`)
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const { perSecond } = await measure(bench, kind)
      found[kind] = Math.max(found[kind], perSecond)
    }
  }
  await bench.edge.close()
  for (const kind of kinds) {
    const share = kind === 'plain' ? '' : `, ${shown(found[kind] / found.plain)} of the plain ones`
    console.log(`  ${shown(found[kind])}/s ${words[kind]}${share}`)
  }
}
