import {
  endpoints,
  type AdminCallName,
  type Operator,
  type OperatorRole,
  type OperatorToken,
} from '@candor/api'

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

/** What the server says of who is signed in now: their roles may have changed. */
export function known(operator: Operator): void {
  if (session?.operator.id === operator.id) session = { ...session, operator }
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

/** Whether who is signed in has one of these roles. */
export function isOneOf(roles: readonly OperatorRole[]): boolean {
  return currentOperator()?.roles.some((role) => roles.includes(role)) ?? false
}

/** Whether the server answers this call to these roles: its own table of calls says so. */
export function isAnswered(name: AdminCallName, mine: readonly OperatorRole[]): boolean {
  const { roles }: { readonly roles?: readonly OperatorRole[] } = endpoints[name]
  return roles === undefined || mine.some((role) => roles.includes(role))
}

/** Whether the server answers this call to who is signed in. */
export const mayCall = (name: AdminCallName): boolean =>
  isAnswered(name, currentOperator()?.roles ?? [])

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
