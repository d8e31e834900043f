import type { World } from '../world.ts'
import type { Mail, Mailer } from './mailer.ts'
import { Undeliverable } from './undeliverable.ts'

/** Pauses before each further try (ms). */
const pausesMs = [2_000, 15_000]
const most = 1_000

export interface Outbox extends Mailer {
  /** Drops messages that wait for another try, and resolves when no send is in progress. */
  close(): Promise<void>
}

/**
 * Sends messages in the background, so that a server's delay does not reveal whether a message was sent at all. For
 * codes: a message that fails for some seconds is reported, and the user asks for another code. Messages that must
 * arrive are stored as letters.
 */
export function createOutbox(
  outlets: Readonly<Record<Mail['channel'], Mailer>>,
  world: Pick<World, 'after'>,
  report: (error: unknown, what: string) => void,
): Outbox {
  const underWay = new Set<Promise<void>>()
  const closing = Promise.withResolvers<void>()
  let isClosing = false

  async function deliver(mail: Mail): Promise<void> {
    for (const pauseMs of [...pausesMs, null]) {
      try {
        return await outlets[mail.channel].send(mail)
      } catch (error) {
        if (pauseMs === null || isClosing || error instanceof Undeliverable) throw error
        const pause = Promise.withResolvers<void>()
        const stop = world.after(pauseMs, pause.resolve)
        await Promise.race([pause.promise, closing.promise])
        stop()
      }
    }
  }

  return {
    async send(mail) {
      if (underWay.size >= most) throw new Error('Too many messages wait to be sent')
      const sent = deliver(mail)
        .catch((error: unknown) => report(error, `mail by ${mail.channel}`))
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async close() {
      isClosing = true
      closing.resolve()
      await Promise.all(underWay)
    },
  }
}
