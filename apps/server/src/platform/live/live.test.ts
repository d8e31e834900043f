import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs, STREAM_HEARTBEAT_MS } from '@candor/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { createVirtualWorld, type VirtualWorld } from '../world.ts'
import { CONNECTIONS_PER_ADDRESS, LONGEST_WAIT_MS, SNAPSHOTS_PER_SECOND } from './addresses.ts'
import { BACKLOG_BYTES, FRAMES_PER_SECOND, SUBSCRIPTIONS_LIMIT, type Client } from './client.ts'
import { createLive, type Live, type Snapshot } from './live.ts'
import { createSocket, type Message } from './testing/socket.ts'
import { TICKET_MS } from './tickets.ts'

const quote = (symbol: string, price: string) => ({ symbol, price })

let world: VirtualWorld
let live: Live
let errors: unknown[]
let prices: Map<string, string>
let socket: ReturnType<typeof createSocket>
let client: Client

beforeEach(() => {
  world = createVirtualWorld('live', Date.UTC(2026, 10, 20))
  errors = []
  live = createLive(world, (error) => errors.push(error))
  prices = new Map([
    ['BTCUSDT', '100'],
    ['XAUUSD', '200'],
  ])
  live.source('ticker', { snapshot: quotes })
  live.source('position', { snapshot: (_channel, userId) => [{ id: `of-${userId}` }] })
  socket = createSocket()
  client = live.connect(socket, 'en-us', '192.0.2.1')
})

function quotes(channel: string): Snapshot {
  const name = channel.slice('ticker:'.length)
  const all = [...prices].map(([symbol, price]) => quote(symbol, price))
  if (name === '*') return all
  return prices.has(name) ? all.filter(({ symbol }) => symbol === name) : null
}

const ask = (asked: object, by = client) => by.receive(JSON.stringify(asked))
const sub = (ch: string, by = client) => ask({ op: 'sub', ch, id: ch }, by)

/** The frame of the next 100 ms. */
async function frame(of = socket): Promise<Message[]> {
  const before = of.frames.length
  await world.advance(100)
  expect(of.frames.length - before).toBeLessThanOrEqual(1)
  return of.frames[before] ?? []
}

async function signIn(userId = '1', sessionId = 's1', by = client) {
  const now = world.clock.now()
  const { ticket } = live.issueTicket({ userId, sessionId, endAt: now + dayMs }, now)
  await ask({ op: 'auth', ticket }, by)
  return ticket
}

describe('a channel', () => {
  it('begins with a snapshot and continues with changes, numbered without gaps', async () => {
    await sub('ticker:BTCUSDT')
    const begun = {
      ch: 'ticker:BTCUSDT',
      type: 'snapshot',
      seq: 1,
      data: [quote('BTCUSDT', '100')],
    }
    expect(await frame()).toEqual([
      { op: 'ok', id: 'ticker:BTCUSDT' },
      expect.objectContaining(begun),
    ])
    for (const seq of [2, 3, 4]) {
      const data = [quote('BTCUSDT', `10${seq}`)]
      live.publish('ticker:BTCUSDT', data)
      expect(await frame()).toEqual([
        { ch: 'ticker:BTCUSDT', type: 'update', seq, data, at: world.clock.now() },
      ])
    }
  })

  it('sends only the last state of each item per 100 ms, and nothing without a change', async () => {
    await sub('ticker:*')
    await frame()
    for (const price of ['1', '2', '3']) live.publish('ticker:BTCUSDT', [quote('BTCUSDT', price)])
    live.publish('ticker:XAUUSD', [quote('XAUUSD', '9')])
    const [update] = await frame()
    expect(update?.data).toEqual([quote('BTCUSDT', '3'), quote('XAUUSD', '9')])
    expect(await frame()).toEqual([])
  })

  it('reaches only its subscribers', async () => {
    const other = createSocket()
    await sub('ticker:XAUUSD', live.connect(other, 'en-us', '192.0.2.1'))
    await sub('ticker:BTCUSDT')
    await frame()
    const before = other.frames.length
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '1')])
    expect(await frame()).toHaveLength(1)
    expect(other.frames.length).toBe(before)
  })

  it('ends when it is unsubscribed', async () => {
    await sub('ticker:BTCUSDT')
    await frame()
    await ask({ op: 'unsub', ch: 'ticker:BTCUSDT' })
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '1')])
    expect(await frame()).toEqual([{ op: 'ok' }])
  })

  it('starts again from one when it is subscribed again', async () => {
    await sub('ticker:BTCUSDT')
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '1')])
    await frame()
    await sub('ticker:BTCUSDT')
    const messages = await frame()
    expect(messages.at(-1)).toMatchObject({ type: 'snapshot', seq: 1 })
  })

  it('sends changes that happened during the snapshot after it', async () => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>()
    live.source('ticker', { snapshot: () => promise })
    const subscribed = sub('ticker:BTCUSDT')
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '2')])
    expect(await frame()).toEqual([])
    resolve([quote('BTCUSDT', '1')])
    await subscribed
    const [, snapshot, update] = await frame()
    expect([snapshot?.type, snapshot?.seq, snapshot?.data]).toEqual([
      'snapshot',
      1,
      [quote('BTCUSDT', '1')],
    ])
    expect([update?.type, update?.seq, update?.data]).toEqual([
      'update',
      2,
      [quote('BTCUSDT', '2')],
    ])
  })

  it.each([
    ['ticker:NOSUCH', 'NOT_FOUND'],
    ['kline:BTCUSDT:1m', 'NOT_FOUND'],
    ['kline:BTCUSDT:2m', 'VALIDATION_FAILED'],
    ['secrets', 'VALIDATION_FAILED'],
    ['position', 'TOKEN_MISSING'],
  ])('%s is refused with %s', async (ch, errorCode) => {
    await sub(ch)
    expect(await frame()).toEqual([expect.objectContaining({ op: 'error', errorCode })])
  })

  it('reports an error when its source fails', async () => {
    live.source('ticker', { snapshot: () => Promise.reject(new Error('down')) })
    await sub('ticker:BTCUSDT')
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'INTERNAL' })])
    expect(errors).toHaveLength(1)
  })
})

describe('a user’s channel', () => {
  it('reaches that user alone', async () => {
    const other = createSocket()
    const otherClient = live.connect(other, 'en-us', '192.0.2.1')
    await signIn('1')
    await signIn('2', 's2', otherClient)
    await sub('position')
    await sub('position', otherClient)
    await world.advance(100)
    expect(socket.frames[0]?.at(-1)?.data).toEqual([{ id: 'of-1' }])
    expect(other.frames[0]?.at(-1)?.data).toEqual([{ id: 'of-2' }])
    live.deliver('1', 'position', [{ id: '9' }])
    expect((await frame())[0]?.data).toEqual([{ id: '9' }])
    expect(other.frames).toHaveLength(1)
  })

  it('opens with a ticket once, within 30 seconds', async () => {
    const ticket = await signIn()
    expect(await frame()).toEqual([{ op: 'ok' }])
    await ask({ op: 'auth', ticket })
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'TOKEN_EXPIRED' })])
    const now = world.clock.now()
    const late = live.issueTicket({ userId: '1', sessionId: 's1', endAt: now + dayMs }, now)
    await world.advance(TICKET_MS)
    await ask({ op: 'auth', ticket: late.ticket })
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'TOKEN_EXPIRED' })])
  })

  it('is closed at the end of its session, announced or not, and no other with it', async () => {
    const other = createSocket()
    const anonymous = live.connect(other, 'en-us', '192.0.2.2')
    await signIn()
    await sub('position')
    await world.advance(100)
    const endAt = world.clock.now() + dayMs
    while (world.clock.now() < endAt - 2 * STREAM_HEARTBEAT_MS) {
      await world.advance(STREAM_HEARTBEAT_MS)
      for (const each of [client, anonymous]) each.heard()
    }
    expect(socket.closed).toBeNull()
    for (let beats = 0; beats < 3; beats++) {
      await world.advance(STREAM_HEARTBEAT_MS)
      for (const each of [client, anonymous]) each.heard()
    }
    expect([socket.closed, other.closed, live.clients]).toEqual([1008, null, 1])
    const before = socket.frames.length
    live.deliver('1', 'position', [{ id: '9' }])
    await world.advance(100)
    expect(socket.frames).toHaveLength(before)
  })

  it('ends with its session, and when another user signs in on the same connection', async () => {
    await signIn()
    await sub('position')
    await frame()
    live.endSession('s1')
    live.deliver('1', 'position', [{ id: '9' }])
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'SESSION_REVOKED' })])
    await signIn('1')
    await sub('position')
    await frame()
    await signIn('2', 's2')
    live.deliver('1', 'position', [{ id: '9' }])
    expect(await frame()).toEqual([{ op: 'ok' }])
  })
})

describe('a client', () => {
  it('is answered a ping with the time', async () => {
    await ask({ op: 'ping', t: 5 })
    const at = world.clock.now()
    expect(await frame()).toEqual([{ op: 'pong', t: 5, at }])
  })

  it.each([
    '',
    'no json',
    '[]',
    '{"op":"drop"}',
    '{"op":"sub","ch":["ticker:*"]}',
    '{"op":"ping","t":1,"x":1}',
  ])('is answered an error for %j', async (text) => {
    await client.receive(text)
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'VALIDATION_FAILED' })])
  })

  it('may subscribe to a hundred channels', async () => {
    live.source('ticker', { snapshot: () => [] })
    for (let name = 0; name < SUBSCRIPTIONS_LIMIT; name++) {
      if (name % 40 === 0) await world.advance(1_000)
      await sub(`ticker:SYMBOL${name}`)
    }
    await frame()
    await sub('ticker:MORE')
    expect(await frame()).toEqual([expect.objectContaining({ errorCode: 'RATE_LIMITED' })])
    await sub('ticker:SYMBOL5')
    expect((await frame()).at(-1)).toMatchObject({ type: 'snapshot' })
  })

  it('is disconnected when it sends too much', async () => {
    for (let sent = 0; sent < FRAMES_PER_SECOND; sent++) await ask({ op: 'ping', t: sent })
    expect(socket.closed).toBeNull()
    await ask({ op: 'ping', t: 0 })
    expect(socket.closed).toBe(1008)
    expect(live.clients).toBe(0)
  })

  it('is disconnected when it reads too slowly, and others are not', async () => {
    const quick = createSocket()
    await sub('ticker:BTCUSDT', live.connect(quick, 'en-us', '192.0.2.1'))
    await sub('ticker:BTCUSDT')
    await frame()
    socket.bufferedAmount = BACKLOG_BYTES + 1
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '1')])
    await frame()
    expect([socket.closed, quick.closed]).toEqual([1006, null])
    expect(quick.frames).toHaveLength(2)
    expect(live.clients).toBe(1)
  })

  it('is pinged every 15 seconds and gone after 30 of silence', async () => {
    await world.advance(15_000)
    expect(socket.pings).toBe(1)
    client.heard()
    await world.advance(15_000)
    expect([socket.pings, socket.closed]).toEqual([2, null])
    await world.advance(15_000)
    expect(socket.closed).toBe(1006)
    expect(live.clients).toBe(0)
  })

  it('leaves nothing behind', async () => {
    await sub('ticker:BTCUSDT')
    client.left()
    await sub('ticker:XAUUSD')
    live.publish('ticker:XAUUSD', [quote('XAUUSD', '1')])
    live.publish('ticker:BTCUSDT', [quote('BTCUSDT', '1')])
    await world.advance(60_000)
    expect(socket.frames).toEqual([])
    expect(socket.pings).toBe(0)
  })
})

describe('an address', () => {
  const connect = (address: string) => {
    const own = createSocket()
    return { own, client: live.connect(own, 'en-us', address) }
  }

  it('holds a limited number of connections, and may open another for each that it closes', () => {
    const all = Array.from({ length: CONNECTIONS_PER_ADDRESS }, () => connect('192.0.2.7'))
    expect(all.map(({ own }) => own.closed)).toEqual(all.map(() => null))
    expect(connect('192.0.2.7').own.closed).toBe(1013)
    expect(connect('192.0.2.8').own.closed).toBeNull()
    all[0]!.client.left()
    all[0]!.client.left()
    expect(connect('192.0.2.7').own.closed).toBeNull()
    expect(connect('192.0.2.7').own.closed).toBe(1013)
    // One of the other addresses, and the client that every test begins with.
    expect(live.clients).toBe(CONNECTIONS_PER_ADDRESS + 2)
  })

  it('gets a limited number of snapshots per second; later ones wait, and beyond that are refused', async () => {
    let reads = 0
    live.source('ticker', { snapshot: () => [quote('BTCUSDT', String((reads += 1)))] })
    const places = SNAPSHOTS_PER_SECOND * (1 + LONGEST_WAIT_MS / 1_000)
    const callers = Array.from({ length: 40 }, () => connect('192.0.2.7'))
    for (let asked = 0; asked <= places; asked++)
      void sub(`ticker:SYMBOL${Math.floor(asked / 40)}`, callers[asked % 40]!.client)
    await nextTurn()
    await world.advance(500)
    expect(reads).toBe(SNAPSHOTS_PER_SECOND)
    const refused = callers.flatMap(({ own }) =>
      own.frames.flat().filter((one) => one.op === 'error'),
    )
    expect(refused).toEqual([expect.objectContaining({ errorCode: 'RATE_LIMITED' })])
    await sub('ticker:BTCUSDT', connect('192.0.2.8').client)
    expect(reads).toBe(SNAPSHOTS_PER_SECOND + 1)
    await world.advance(1_000)
    expect(reads).toBe(2 * SNAPSHOTS_PER_SECOND + 1)
    await world.advance(LONGEST_WAIT_MS)
    expect(reads).toBe(places + 1)
  })

  it('costs no read when the client has left', async () => {
    let reads = 0
    live.source('ticker', { snapshot: () => [quote('BTCUSDT', String((reads += 1)))] })
    const callers = Array.from({ length: 5 }, () => connect('192.0.2.7').client)
    for (let asked = 0; asked < SNAPSHOTS_PER_SECOND; asked++)
      await sub(`ticker:SYMBOL${asked}`, callers[asked % 5])
    const late = connect('192.0.2.7').client
    const waiting = sub('ticker:BTCUSDT', late)
    late.left()
    await world.advance(2_000)
    await waiting
    expect(reads).toBe(SNAPSHOTS_PER_SECOND)
  })
})

describe('a further id of a user', () => {
  const received = async (of = socket) => (await frame(of)).flatMap(({ data = [] }) => data)

  it('is watched from the subscription on, in the channels that support further ids', async () => {
    live.furtherIds({ channels: ['position'], read: async (userId) => [`${userId}0`] })
    live.source('balance', { snapshot: () => [] })
    await signIn()
    await sub('position')
    await sub('balance')
    await frame()
    live.deliver('10', 'position', [{ id: 'further' }])
    live.deliver('1', 'position', [{ id: 'own' }])
    live.deliver('10', 'balance', [{ currency: 'USDT' }])
    expect(await received()).toEqual([{ id: 'further' }, { id: 'own' }])
    expect([live.isWatched('10', 'position'), live.isWatched('10', 'balance')]).toEqual([
      true,
      false,
    ])
  })

  it('is added to its user’s subscriptions, and removed with them', async () => {
    live.furtherIds({ channels: ['position'], read: async () => [] })
    const other = createSocket()
    const stranger = live.connect(other, 'en-us', '192.0.2.1')
    await signIn('2', 's2', stranger)
    await sub('position', stranger)
    await signIn()
    await sub('position')
    await frame()
    other.frames.splice(0)
    live.addId('1', '10')
    live.deliver('10', 'position', [{ id: 'further' }])
    expect(await received()).toEqual([{ id: 'further' }])
    expect(other.frames).toEqual([])
    await ask({ op: 'unsub', ch: 'position' })
    expect([live.isWatched('1', 'position'), live.isWatched('10', 'position')]).toEqual([
      false,
      false,
    ])
  })
})
