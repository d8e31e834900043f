import { createTransport } from 'nodemailer'
import { isLocal, type SmtpConfig } from './mail-config.ts'
import type { Mailer } from './mailer.ts'
import { Undeliverable } from './undeliverable.ts'

/** Time limit of a connection (ms); shorter than the time in which the server stops. */
const patienceMs = 8_000

/** Sends e-mail over the operator's SMTP server. */
export function createSmtpMailer({ host, port, secure, user, password, from }: SmtpConfig) {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal(host),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A text must not make nodemailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const mailer: Mailer = {
    async send({ to, subject, text, messageId }) {
      try {
        // An address object, not a list: a comma in it adds no recipient.
        const recipient = { name: '', address: to }
        const headers = { 'Auto-Submitted': 'auto-generated' }
        const named = messageId === undefined ? {} : { messageId }
        await transport.sendMail({ from, to: recipient, subject, text, headers, ...named })
      } catch (error) {
        throw isForGood(error) ? new Undeliverable('The SMTP server refused the message') : error
      }
    },
  }
  return { ...mailer, close: () => transport.close() }
}

/** Whether the server refused the message itself with 5xx; connection errors are temporary. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
