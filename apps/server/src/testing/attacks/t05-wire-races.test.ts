import { endpoints, type ErrorKey } from '@candor/api'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted, openConsoleWorld } from '../../operator/testing/console-world.ts'
import { newUser, fund } from '../contract/cast.ts'
import type { Person } from '../contract/person.ts'
import { sealed, type WireRequest } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { atOnce, contenders, oneOf, raceAll, trials } from './race.ts'

describe('requests whose last bytes arrive at the same moment', () => {
  /** More than a session's rate limit would be refused first. */
  const sizes = [2, 10, 20, 50]
  const rounds = proofScale({ quick: 1, full: 50 })

  let seeded: SeededWorld
  let dora: Person
  beforeAll(async () => {
    seeded = await openSeededWorld('last bytes')
    dora = await newUser(seeded, 'dora')
    await fund(seeded, dora)
    await seeded.edge().listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => seeded.close())

  function bytesOf({ url, headers, payload = '' }: WireRequest): Buffer {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const length = `content-length: ${Buffer.byteLength(payload)}`
    const rest = ['host: 127.0.0.1', 'connection: close', length, ...lines, '', payload]
    return Buffer.from([`POST ${url} HTTP/1.1`, ...rest].join('\r\n'))
  }

  /** Sends all but the last byte of each request on its own connection, then all last bytes at once. */
  async function sendTogether(
    server: Pick<Server, 'address'>,
    requests: readonly WireRequest[],
  ): Promise<(ErrorKey | null)[]> {
    const { port } = server.address() as AddressInfo
    const held = await Promise.all(
      requests.map(async (request) => {
        const bytes = bytesOf(request)
        const socket = await opened(port)
        socket.write(bytes.subarray(0, -1))
        return { socket, last: bytes.subarray(-1), answer: wholeAnswer(socket) }
      }),
    )
    // The server has all bytes before it can start.
    await pause(50)
    for (const { socket, last } of held) socket.write(last)
    const answers = await Promise.all(held.map(({ answer }) => answer))
    return answers.map((text) => {
      const body = text.slice(text.indexOf('\r\n\r\n') + 4)
      return (JSON.parse(body) as { errorCode?: ErrorKey }).errorCode ?? null
    })
  }

  const opened = (port: number) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
      socket.on('error', reject)
    })
  const wholeAnswer = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let answer = ''
      socket.on('data', (bytes) => (answer += String(bytes)))
      socket.on('close', () => resolve(answer))
    })

  const available = async () =>
    (await dora.done('queryUserBalance', { currency: 'USDT' })).balances[0]!.available

  test(`move all money once with ${sizes.join(', ')} transfers`, async () => {
    for (const size of sizes)
      for (let round = 0; round < rounds; round += 1) {
        await seeded.leap(60_000)
        const body = JSON.stringify({ from: 'balance', to: 'contract', amount: await available() })
        const requests = await Promise.all(
          Array.from({ length: size }, () =>
            sealed(seeded, dora, endpoints.transferContract.path, body),
          ),
        )
        await seeded.leap(1_000)
        const errors = await sendTogether(seeded.edge().server, requests)
        expect(oneOf(errors.filter((error) => error === null).length)).toEqual([])
        const others = new Set(errors.filter((error) => error !== null))
        expect(['INSUFFICIENT_BALANCE', 'RATE_LIMITED']).toEqual(
          expect.arrayContaining([...others]),
        )
        await seeded.leap(60_000)
        expect(await available()).toBe('0')
        await dora.done('transferContract', { from: 'contract', to: 'balance', amount: '1000' })
      }
    proofFigure('race: last bytes at once', `${rounds} trials of ${sizes.join(', ')} connections`)
  })

  test('finds a planted bug: a server that reads, then writes, gives the same money to all', async () => {
    let money = 1
    const naive = createServer((request, response) => {
      request.resume().on('end', () => {
        const read = money
        setImmediate(() => {
          if (read > 0) money = read - 1
          response.end(JSON.stringify(read > 0 ? {} : { errorCode: 'INSUFFICIENT_BALANCE' }))
        })
      })
    })
    await new Promise<void>((listening) => void naive.listen(0, '127.0.0.1', listening))
    const request = { method: 'POST', url: '/', headers: {}, payload: '{}' } as const
    const twenty = Array.from({ length: 20 }, (): WireRequest => request)
    const answers = await sendTogether(naive, twenty)
    expect(answers.filter((error) => error === null).length).toBeGreaterThan(1)
    naive.close()
  })
})

describe('a checker who approves many times at once', () => {
  const why = { switch: 'deposits', reasonKey: 'maintenance', remark: 'planned work' } as const

  /** One request with many approvals; its checker has claimed it. */
  async function openApproving() {
    const consoleWorld = await openConsoleWorld('approving')
    const maker = await consoleWorld.newOperator('maker', ['ops_maker', 'risk'])
    const checker = await consoleWorld.newOperator('checker', ['ops_checker'])
    const list = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const

    async function race(count: number): Promise<string[]> {
      await consoleWorld.call('setSwitch', { ...why, stopped: true }, maker.session)
      granted(await consoleWorld.call('setSwitch', { ...why, stopped: false }, maker.session))
      const { id, digest } = granted(
        await consoleWorld.call('listApprovals', list, checker.session),
      ).records[0]!
      granted(await consoleWorld.call('claimItem', { queue: 'approval', id }, checker.session))
      const before = (await consoleWorld.operators.verify()).rows
      const answers = await atOnce(count, () =>
        consoleWorld.call('approveApproval', { id, digest }, checker.session),
      )
      const wins = answers.filter((answer) => errorOf(answer) === null).length
      const { ok, rows } = await consoleWorld.operators.verify()
      const isWitnessed = ok && rows === before + 1
      return [...oneOf(wins), ...(isWitnessed ? [] : [`${rows - before} rows of the audit`])]
    }
    return { consoleWorld, race }
  }

  test('approves and records it once', async () => {
    const { consoleWorld, race } = await openApproving()
    expect(await raceAll(race)).toEqual([])
    await consoleWorld.close()
    proofFigure('race: approvals', `${trials} trials of ${contenders.join(', ')} at once`)
  })
})
