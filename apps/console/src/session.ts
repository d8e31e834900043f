import type { Operator, OperatorToken } from '@candor/api'

/** Longer than this without a call, and the server knows the token no more. */
const idleMs = 15 * 60_000

type Session = OperatorToken & { usedAt: number }

/** The session lives in this page's memory and nowhere else: closing or reloading the page ends it. */
let session: Session | null = null

export function enter(entered: OperatorToken): void {
  session = { ...entered, usedAt: Date.now() }
}

export function leave(): void {
  session = null
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

/** How long until the session ends by itself; null when nobody is signed in. */
export function idleLeftMs(): number | null {
  return session === null ? null : Math.max(0, idleMs - idleForMs())
}

const idleForMs = () => Date.now() - (session?.usedAt ?? 0)
