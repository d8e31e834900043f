import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../simulation/dice.ts'
import { createEndFinder, createStatementReader } from './statements.ts'

/** A reply to lose: to the next statement with this text, of a session with this name. */
export type Loss = {
  readonly session: RegExp
  readonly statement: RegExp
  /**
   * - `executed`: PostgreSQL has executed the statement and ended its transaction; then both sides are reset.
   * - `sent`: both sides end as soon as the statement is on its way to PostgreSQL.
   * - `abandoned`: only the client's side is reset. PostgreSQL keeps the session and its locks.
   */
  readonly how: 'executed' | 'sent' | 'abandoned'
}

type Link = { readonly client: Socket; readonly server: Socket }

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/**
 * A proxy on 127.0.0.1 between the server and PostgreSQL, which makes the faults of a network.
 * @param target the port of PostgreSQL
 */
export async function startProxy(target: number, dice: Dice) {
  const links = new Set<Link>()
  let delayMs: readonly [from: number, to: number] | null = null
  let gate: PromiseWithResolvers<void> | null = null
  let refuses = false
  let awaited: (Loss & { readonly onLost: () => void }) | null = null

  const listener = createServer((client) => {
    client.on('error', ignore)
    if (refuses) return void client.resetAndDestroy()
    const server = connect({ host: '127.0.0.1', port: target, noDelay: true })
    server.on('error', ignore)
    client.setNoDelay(true)
    join({ client, server })
  })

  function join(link: Link): void {
    const { client, server } = link
    const statements = createStatementReader()
    const isEnd = createEndFinder()
    let lost: typeof awaited = null

    function lose(endServer: () => unknown): void {
      if (client.destroyed) return
      client.resetAndDestroy()
      endServer()
      lost!.onLost()
    }

    links.add(link)
    relay(client, server, (bytes) => {
      const texts = statements.read(bytes)
      if (lost === null && isAwaited(texts, statements.session())) [lost, awaited] = [awaited, null]
      server.write(bytes)
      if (lost?.how === 'sent') lose(() => server.end())
    })
    relay(server, client, (bytes) => {
      if (lost === null) client.write(bytes)
      else if (lost.how === 'abandoned') lose(ignore)
      else if (isEnd(bytes)) lose(() => server.resetAndDestroy())
    })
    server.once('close', () => links.delete(link))

    /** Passes bytes on in their order, each chunk after its delay and not while the gate is closed. */
    function relay(from: Socket, to: Socket, forward: (bytes: Buffer) => void): void {
      let before: Promise<unknown> = Promise.resolve()
      from.on('data', (bytes: Buffer) => {
        const dueAt = performance.now() + (delayMs === null ? 0 : dice.whole(...delayMs))
        before = passOn(before, dueAt, () => {
          if (!to.destroyed) forward(bytes)
        })
      })
      from.once('close', () => {
        void passOn(before, 0, () => {
          if (lost?.how !== 'abandoned') to.end()
        })
      })
    }
  }

  /** Does something after what was before, at its time, and not while the gate is closed. */
  async function passOn(before: Promise<unknown>, dueAt: number, work: () => void): Promise<void> {
    await before
    const leftMs = dueAt - performance.now()
    if (leftMs > 0) await pause(leftMs)
    await gate?.promise
    work()
  }

  function isAwaited(texts: readonly string[], session: string): boolean {
    if (awaited === null || !awaited.session.test(session)) return false
    const { statement } = awaited
    return texts.some((text) => statement.test(text))
  }

  /** Resets every connection. */
  function reset(): void {
    for (const { client, server } of links) {
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
  }

  /** Ends every fault. */
  function calm(): void {
    delayMs = null
    refuses = false
    awaited = null
    gate?.resolve()
    gate = null
  }

  listener.listen({ host: '127.0.0.1', port: 0 })
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    /** Delays each chunk of bytes in either direction by a random time of this range, in ms. */
    delay: (from: number, to: number) => void (delayMs = [from, to]),
    reset,
    /** Resets present and new connections. */
    refuse(): void {
      refuses = true
      reset()
    },
    /** Keeps connections open and passes nothing on. */
    hold: () => void (gate ??= Promise.withResolvers<void>()),
    /** Loses one reply. Resolves once it is lost. */
    lose: (loss: Loss) => new Promise<void>((onLost) => (awaited = { ...loss, onLost })),
    calm,
    async stop(): Promise<void> {
      calm()
      listener.close()
      reset()
      await once(listener, 'close')
    },
  }
}

const ignore = (): void => undefined

/** Loses one reply, if there is one to lose within a second. Resolves with whether there was. */
export function loseReply(
  proxy: Pick<Proxy, 'lose'>,
  dice: Dice,
  statement: Omit<Loss, 'how'>,
): Promise<boolean> {
  const lost = proxy.lose({ ...statement, how: dice.pick(['executed', 'sent']) })
  return Promise.race([lost.then(() => true), pause(1_000, false)])
}
