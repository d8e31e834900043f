import type { Operator, OperatorToken } from '@candor/api'

/** Longer than this without a call, and the server knows the token no more. */
const idleMs = 15 * 60_000

type Session = OperatorToken & { usedAt: number; actedAt: number }

/**
 * The session lives in this page's memory and nowhere else: closing or reloading the page forgets it. The server's
 * end comes when it has been idle for so long.
 */
let session: Session | null = null
let entry = Promise.withResolvers<void>()

export function enter(given: OperatorToken): void {
  session = { ...given, usedAt: Date.now(), actedAt: Date.now() }
  entry.resolve()
}

export function leave(): void {
  session = null
  entry = Promise.withResolvers()
}

/** Resolves as soon as somebody is signed in. */
export function entered(): Promise<void> {
  return entry.promise
}

export function currentToken(): string | null {
  return session?.token ?? null
}

/** Who is signed in; null when nobody is, or when nothing was done for too long. */
export function currentOperator(): Operator | null {
  return session === null || idleForMs() >= idleMs ? null : session.operator
}

/** Notes that the server was called. */
export function used(): void {
  if (session !== null) session.usedAt = Date.now()
}

/** Notes that somebody sits here: lists that read themselves keep nobody signed in. */
export function acted(): void {
  if (session !== null) session.actedAt = Date.now()
}

/** How long until the session ends by itself; null when nobody is signed in. */
export function idleLeftMs(): number | null {
  return session === null ? null : Math.max(0, idleMs - idleForMs())
}

const idleForMs = () => Date.now() - Math.min(session?.usedAt ?? 0, session?.actedAt ?? 0)
