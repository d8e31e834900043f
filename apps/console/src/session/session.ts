import {
  endpoints,
  type AdminCallName,
  type Operator,
  type OperatorRole,
  type OperatorToken,
} from '@candor/api'

/** After this time without a call the server no longer knows the token. */
const idleMs = 15 * 60_000

type Session = OperatorToken & { usedAt: number; actedAt: number }

/**
 * The session exists only in this page's memory: closing or reloading the page forgets it. The server ends it after the
 * idle time.
 */
let session: Session | null = null
let entry = Promise.withResolvers<void>()

export function enter(given: OperatorToken): void {
  session = { ...given, usedAt: Date.now(), actedAt: Date.now() }
  entry.resolve()
}

/** Updates the signed-in operator from the server: their roles may have changed. */
export function known(operator: Operator): void {
  if (session?.operator.id === operator.id) session = { ...session, operator }
}

export function leave(): void {
  session = null
  entry = Promise.withResolvers()
}

/** Resolves when an operator signs in. */
export function entered(): Promise<void> {
  return entry.promise
}

export function currentToken(): string | null {
  return session?.token ?? null
}

/** The signed-in operator; null without one, or after the idle time. */
export function currentOperator(): Operator | null {
  return session === null || idleForMs() >= idleMs ? null : session.operator
}

/** Whether the signed-in operator has one of these roles. */
export function isOneOf(roles: readonly OperatorRole[]): boolean {
  return currentOperator()?.roles.some((role) => roles.includes(role)) ?? false
}

/** Whether these roles may make this call, by the server's own table of calls. */
export function isAnswered(name: AdminCallName, mine: readonly OperatorRole[]): boolean {
  const { roles }: { readonly roles?: readonly OperatorRole[] } = endpoints[name]
  return roles === undefined || mine.some((role) => roles.includes(role))
}

/** Whether the signed-in operator may make this call. */
export const mayCall = (name: AdminCallName): boolean =>
  isAnswered(name, currentOperator()?.roles ?? [])

/** Notes a call to the server. */
export function used(): void {
  if (session !== null) session.usedAt = Date.now()
}

/** Notes activity of the operator: automatic refetches keep no session alive. */
export function acted(): void {
  if (session !== null) session.actedAt = Date.now()
}

/** The time until the session ends by itself; null if not signed in. */
export function idleLeftMs(): number | null {
  return session === null ? null : Math.max(0, idleMs - idleForMs())
}

const idleForMs = () => Date.now() - Math.min(session?.usedAt ?? 0, session?.actedAt ?? 0)
