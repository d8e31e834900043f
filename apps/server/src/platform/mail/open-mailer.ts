import type { World } from '../world.ts'
import type { MailConfig } from './mail-config.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import type { SandboxInbox } from './sandbox-inbox.ts'
import { createSmsGateway } from './sms-gateway.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/**
 * Where messages go: to the operator's servers, and to the sandbox's inbox for each channel that has
 * none. The inbox can be read only while some channel still ends there.
 */
export function openMailer(
  { smtp, sms }: MailConfig,
  sandbox: SandboxInbox,
  world: Pick<World, 'after'>,
  report: (error: unknown, what: string) => void,
): { mailer: Mailer | SandboxInbox; close: () => Promise<void> } {
  if (smtp === null && sms === null) return { mailer: sandbox, close: async () => undefined }
  const email = smtp === null ? null : createSmtpMailer(smtp)
  const outlets = { email: email ?? sandbox, sms: sms === null ? sandbox : createSmsGateway(sms) }
  const outbox = createOutbox(outlets, world, report)
  const isWhole = smtp !== null && sms !== null
  return {
    mailer: { send: outbox.send, ...(!isWhole && { inbox: sandbox.inbox }) },
    async close() {
      await outbox.close()
      email?.close()
    },
  }
}
