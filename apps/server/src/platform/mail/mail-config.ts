import { RefusalToStart } from '../refusal-to-start.ts'

/** The operator's SMTP server. */
export interface SmtpConfig {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which only a server on this machine may omit. */
  secure: boolean
  user: string | null
  password: string | null
  /** The sender: an address, with or without a name. */
  from: string
}

/** An HTTP gateway that takes `{ to, from, text }` as JSON and sends it as SMS. */
export interface SmsConfig {
  url: string
  token: string
  from: string
}

/** Outlets of messages to users; a channel without one uses the sandbox inbox. */
export interface MailConfig {
  smtp: SmtpConfig | null
  sms: SmsConfig | null
}

type Env = Record<string, string | undefined>
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Whether a host is this machine, so that the connection cannot be intercepted. */
export const isLocal = (host: string): boolean => loopback.test(host)

/**
 * Reads the mail configuration.
 * @throws RefusalToStart with one sentence that names the variable and never a password
 */
export function readMailConfig(env: Env): MailConfig {
  return {
    smtp: env.CANDOR_SMTP_URL ? readSmtp(env.CANDOR_SMTP_URL, env.CANDOR_MAIL_FROM) : null,
    sms: env.CANDOR_SMS_URL
      ? readSms(env.CANDOR_SMS_URL, env.CANDOR_SMS_TOKEN, env.CANDOR_SMS_FROM)
      : null,
  }
}

function readSmtp(text: string, from: string | undefined): SmtpConfig {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new RefusalToStart(
      'CANDOR_SMTP_URL must look like smtps://user:password@mail.example.com:465.',
    )
  if (!from || !/[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    throw new RefusalToStart(
      'CANDOR_MAIL_FROM must be the address that mail comes from, such as "Candor <no-reply@example.com>".',
    )
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    from,
  }
}

function readSms(text: string, token: string | undefined, from: string | undefined): SmsConfig {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))
  if (url === null || !isSafe)
    throw new RefusalToStart('CANDOR_SMS_URL must look like https://sms.example.com/send.')
  if (!token)
    throw new RefusalToStart('CANDOR_SMS_TOKEN must be the token that the SMS gateway asks for.')
  return { url: url.href, token, from: from || 'Candor' }
}
