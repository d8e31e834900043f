import type * as v from 'valibot'
import { adminPrefix, adminRoutes } from './admin-routes.ts'
import type { AdminRouteName } from './admin-routes.ts'
import { envelopeErrors } from './errors.ts'
import type { ErrorKey } from './errors.ts'
import type { OperatorRole } from './operator-shapes.ts'
import type { ProductConcept } from './products.ts'
import { routes } from './routes.ts'
import type { KeyMark, Method, VisitorMark } from './route.ts'
import type { RouteName } from './routes.ts'

/** The name of a call: of the app that users hold, or of the operators' console. */
export type AnyRouteName = RouteName | AdminRouteName

/** The concepts: each names a folder of the server, of the web app and of the docs. */
export type Concept =
  | ProductConcept
  | 'platform'
  | 'people'
  | 'identity'
  | 'market'
  | 'content'
  | 'support'
  | 'transparency'
  | 'operator'
  | 'sandbox'

/**
 * Who may call. `optional` endpoints use a token if there is one and never answer 401. A POST with `none` is a sign-in:
 * the device key inside its own payload signs it. `operator` calls take a separate kind of token: neither kind is valid
 * for the other's calls.
 */
export type Auth = 'none' | 'optional' | 'token' | 'operator'

/** At most `count` calls in `perMs` milliseconds from one user, address or named target. */
export type Limit = {
  readonly count: number
  readonly perMs: number
  readonly by: 'user' | 'ip' | 'target'
}

/** A change of money. Its user's confirmation is valid for so long: later it is refused, whenever it arrives. */
export type Money = { readonly validMs: number }

/** The concepts whose calls may move money. */
type MoneyConcept = ProductConcept | 'sandbox'

type Definition<Name, Access extends Auth, Request, Output> = {
  readonly name: Name
  readonly concept: Concept
  readonly auth: Access
  readonly limit: Limit
  /** One object: path parameters together with query (GET) or body (POST) fields. */
  readonly request: Request
  readonly result: Output
  /** Its own refusals; `possibleErrors` adds those that every call of its kind shares. */
  readonly errors: readonly ErrorKey[]
  readonly summary: string
  /** The operator roles allowed to call, of which one is needed. No other role may. */
  readonly roles?: readonly OperatorRole[]
  /** Requires a recent second-factor code of the operator. */
  readonly fresh?: boolean
  /**
   * Whether a user restricted from signing in may still call it, because it lowers a risk, withdraws money, pays for an
   * expiring win, or ends a session. Reads are always allowed.
   */
  readonly underRestriction?: boolean
  /** The body is the result itself, without the result envelope. */
  readonly plain?: boolean
  /** For a change of money; null for another change of a product that takes an `Idempotency-Key`. */
  readonly money?: Money | null
  /** Whether it shows money, so that the app calls it again after every movement of money. */
  readonly showsMoney?: boolean
}

/** A product's call with an `Idempotency-Key` states whether it moves money. */
type Stated<Name extends AnyRouteName, Of extends Concept> = [Of] extends [MoneyConcept]
  ? (typeof everyRoute)[Name]['key'] extends 'required'
    ? { readonly money: Money | null }
    : unknown
  : unknown

export type Endpoint<
  Name extends AnyRouteName = AnyRouteName,
  Request extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Access extends Auth = Auth,
> = Definition<Name, Access, Request, Output> & {
  readonly method: Method
  readonly path: string
  readonly key: KeyMark
  readonly visitor?: VisitorMark
}

/** The request as a caller sends it. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>
/** The input of a handler: the request after its schema. */
export type InputOf<E extends Endpoint> = v.InferOutput<E['request']>
/** The `result` of a call. */
export type ResultOf<E extends Endpoint> = v.InferOutput<E['result']>

const everyRoute = { ...routes, ...adminRoutes }

/** Joins a definition with its row of the route table. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends AnyRouteName,
  Request extends v.GenericSchema,
  Output extends v.GenericSchema,
  const Access extends Auth,
  const Of extends Concept,
  const Paid extends Money | null = null,
>(
  definition: Definition<Name, Access, Request, Output> & { readonly concept: Of } & {
    readonly money?: Paid
  } & Stated<Name, Of>,
): Endpoint<Name, Request, Output, Access> & { readonly money?: Paid } {
  return { ...definition, ...everyRoute[definition.name] }
}

/** All possible refusals of an endpoint: its own and those that its kind shares. */
export function possibleErrors(of: Endpoint): ErrorKey[] {
  const { auth, method, key, errors, fresh } = of
  const shared: ErrorKey[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'INTERNAL', 'BUSY']
  if (needsToken(auth)) shared.push('TOKEN_MISSING', 'TOKEN_EXPIRED', 'SESSION_REVOKED')
  if (auth === 'operator') shared.push('FORBIDDEN')
  if (fresh) shared.push('STEP_UP_REQUIRED')
  if (isBarredBy(of)) shared.push('RESTRICTED')
  if (method === 'POST') shared.push(...envelopeErrors)
  if (key === 'required') shared.push('IDEMPOTENCY_KEY_REQUIRED')
  if (key !== 'none') shared.push('IDEMPOTENCY_MISMATCH', 'INTENT_EXPIRED')
  return [...new Set([...shared, ...errors])]
}

/** Whether a call is an operators' call: served on the console's origin, and nowhere else. */
export function isForConsole({ path }: { readonly path: string }): boolean {
  return path.startsWith(adminPrefix)
}

/** Whether a user's call is closed to a user restricted from signing in. */
export function isBarredBy({ auth, method, underRestriction }: Endpoint): boolean {
  return auth === 'token' && method === 'POST' && underRestriction !== true
}

/** Whether a call answers 401 to a caller who is not signed in. */
export function needsToken(auth: Auth): boolean {
  return auth === 'token' || auth === 'operator'
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
