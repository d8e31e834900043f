// The clients of `fanout.ts`, in a separate process: many connections that count received updates.
import { STREAM_PATH } from '@candor/api'
import { WebSocket } from 'ws'
import { percentile } from './measure.ts'

export type Task = {
  readonly port: number
  readonly origin: string
  readonly connections: number
  readonly channels: readonly string[]
}
/** The number of updates in a round, and the age of the oldest update of each frame. */
export type Counted = { readonly updates: number; readonly p50Ms: number; readonly p99Ms: number }

/** Each phone has its own address: Linux answers to every 127.x.x.x. */
const perNetwork = 200
/** Connections opened at once; the rest wait, so that none times out. */
const together = 50

const task = JSON.parse(process.argv[2]!) as Task
let updates = 0
let delays: number[] = []

/** Reads a frame only in part, so that the clients are not the bottleneck. */
function take(frame: string): void {
  const now = Date.now()
  let oldest = now
  for (let at = frame.indexOf('"updatedAt":'); at !== -1; at = frame.indexOf('"updatedAt":', at)) {
    at += '"updatedAt":'.length
    const updatedAt = Number(frame.slice(at, at + 13))
    updates += 1
    if (updatedAt < oldest) oldest = updatedAt
  }
  delays.push(now - oldest)
}

function connect(number: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const localAddress = `127.0.${1 + Math.floor(number / perNetwork)}.${1 + (number % perNetwork)}`
  const url = `ws://127.0.0.1:${task.port}${STREAM_PATH}`
  const socket = new WebSocket(url, { origin: task.origin, localAddress, perMessageDeflate: false })
  let waiting = task.channels.length
  socket.on('open', () => {
    for (const ch of task.channels) socket.send(JSON.stringify({ op: 'sub', ch }))
  })
  socket.on('message', (data: Buffer) => {
    const frame = data.toString('latin1')
    if (waiting > 0) waiting -= frame.split('"type":"snapshot"').length - 1
    else take(frame)
    if (waiting === 0) resolve()
  })
  socket.on('error', reject)
  socket.on('close', (code) => reject(new Error(`closed: ${code}`)))
  return promise
}

process.on('message', (word) => {
  if (word === 'begin') {
    updates = 0
    delays = []
    return
  }
  const spread = { p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) }
  process.send!({ kind: 'counted', updates, ...spread })
})

for (let first = 0; first < task.connections; first += together) {
  const some = Math.min(together, task.connections - first)
  await Promise.all(Array.from({ length: some }, (_, number) => connect(first + number)))
}
process.send!({ kind: 'ready' })
