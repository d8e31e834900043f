import pino, { type Bindings, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

const SECRET_KEYS =
  /password|passwd|token|secret|cookie|authorization|envelope|captcha|verification|privatekey|mnemonic|ciphertext/i
const HIDDEN = '[hidden]'
const DEPTH_LIMIT = 6
/** Bytes of entries that wait while standard error cannot be written; later entries are lost. */
const WAITING_BYTES = 1_048_576

/**
 * JSON lines on standard error; standard output is reserved for the address that the server prints when it is ready.
 * Values under keys that name a secret are hidden at any depth, and so are passwords inside addresses.
 */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = openLogStream(2),
): Log {
  const options = {
    level,
    base: { process: process.pid },
    formatters: { log: hideSecrets },
    serializers: { err: describeError, req: describeRequest, res: describeAnswer },
  }
  const log = pino(options, destination)
  // pino formats the fields of an entry, but not those that a child logger adds to all of its entries.
  const child = log.child
  log.child = function (this: Log, fields: Bindings, childOptions) {
    return child.call(this, hideSecrets(fields), childOptions)
  } as typeof log.child
  return log
}

/**
 * Writes entries to this file descriptor. A write that fails, above all on a full disk, is tried again with the next entry.
 * Without a listener for its error, the process would end, or hang while it reports that error to the same full disk.
 */
export function openLogStream(fd: number): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: WAITING_BYTES })
  return stream.on('error', () => {})
}

function hideSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const { req, res, ...rest } = fields
  // Errors and requests have formatters of their own, which take few fields.
  return {
    ...(hide(rest, 0) as Record<string, unknown>),
    ...(req ? { req } : {}),
    ...(res ? { res } : {}),
  }
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hidePassword(value)
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error)
    return depth === 0 ? { err: describeError(value) } : describeError(value)
  if (value instanceof Uint8Array) return `[${value.length} bytes]`
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_LIMIT) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1))
  if (value instanceof Date) return value.toISOString()
  // A class instance may hold anything, even a connection's password.
  if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    SECRET_KEYS.test(key) ? HIDDEN : hide(inner, depth + 1),
  ])
  return Object.fromEntries(entries)
}

/** Only these fields: database errors also carry the row's values (`detail`), request errors their bodies. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: hidePassword(error.message),
    ...(code === undefined ? {} : { code }),
    stack: hidePassword(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** Without the query string, which may hold an e-mail address or a phone number. */
function describeRequest(request: { method?: string; url?: string }): unknown {
  return { method: request.method, path: request.url?.split('?')[0] }
}

function describeAnswer(answer: { statusCode?: number }): unknown {
  return { status: answer.statusCode }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function hidePassword(text: string): string {
  return text.replace(/(:\/\/[^\s:/@]*):[^\s@]*@/g, `$1:${HIDDEN}@`)
}
