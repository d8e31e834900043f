import type { Pool } from 'pg'
import type { World } from '../world.ts'
import { createLetters } from './letters.ts'
import type { MailConfig } from './mail-config.ts'
import type { PostOffice } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Around = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'after' | 'clock'>
  readonly report: (error: unknown, what: string) => void
}

/**
 * Opens the mailer: the operator's servers, and the sandbox inbox for each channel without one. The inbox can be read
 * only while some channel still uses it.
 */
export function openMailer(
  { smtp, sms }: MailConfig,
  sandbox: SandboxInbox,
  { pool, world, report }: Around,
): {
  mailer: PostOffice | SandboxInbox
  /** Every second: sends due letters. */
  post: (signal?: AbortSignal) => Promise<void>
  /** Every hour: deletes the ids of done letters that can no longer be redelivered. */
  forget: () => Promise<void>
  close: () => Promise<void>
} {
  const email = smtp === null ? null : createSmtpMailer(smtp)
  const outlets = { email: email ?? sandbox, sms: sms === null ? sandbox : createSmsGateway(sms) }
  const letters = createLetters(outlets, { pool, world }, report)
  // Letters that waited for a server that is no longer configured still need an outlet.
  const { forget, post } = letters
  if (smtp === null && sms === null)
    return { mailer: sandbox, post, forget, close: async () => undefined }
  const outbox = createOutbox(outlets, world, report)
  const isWhole = smtp !== null && sms !== null
  return {
    mailer: {
      send: outbox.send,
      keep: letters.keep,
      ...(!isWhole && { inbox: sandbox.inbox }),
    },
    post,
    forget,
    async close() {
      await outbox.close()
      email?.close()
    },
  }
}
