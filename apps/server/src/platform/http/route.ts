import {
  needsToken,
  type DeviceKey,
  type Endpoint,
  type InputOf,
  type Language,
  type OperatorRole,
  type ResultOf,
} from '@candor/api'
import type { Command, Refusal } from '../lane/index.ts'

/**
 * An endpoint with its handler. A module exports a list of routes made by `query` and `change`; the edge does everything
 * between the wire and these functions: envelope, session, rate limit, schema, idempotency key, error body.
 *
 *     export const routes = (deps: Deps): Route[] => [
 *       query(endpoints.listBalances, ({ user, input }) => listBalances(deps.db, user.userId, input)),
 *       change(endpoints.openPosition, openPosition),
 *       change(endpoints.login, signIn, { prepare, owner: (input) => input.userId, finish }),
 *     ]
 */
export type Route = QueryRoute | ChangeRoute

/** A live session, as the people module knows it. */
export interface Session {
  readonly id: string
  readonly userId: string
  /** Public half (P-256) of the key that signs every POST of this session. */
  readonly deviceKey: DeviceKey
  /** When the session ends unless it is used again (epoch ms). */
  readonly endAt: number
  /**
   * Whether the session is a visitor's, who practises on a device without an account. Only calls marked for visitors
   * accept it.
   */
  readonly isVisitor?: boolean
}

/** A live session of an operator, who is not a user: the id is the operator's, and the roles are current. */
export interface OperatorSession extends Session {
  readonly name: string
  readonly roles: readonly OperatorRole[]
  /** When the operator last gave a code (epoch ms). */
  readonly provenAt: number
  /** Thumbprint of the device key. */
  readonly device: string
}

/** Finds sessions. */
export interface SessionSource {
  /** The live session of a token; null if the token is unknown, expired or revoked. */
  find(tokenHash: Uint8Array, now: number): Promise<Session | null>
  /** Notes that the session was used; must not wait for the database. */
  touch(session: Session, now: number): void
}

/** A request as a module sees it: opened, checked, and free of HTTP. */
export interface ApiRequest<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** The output of the endpoint's request schema. */
  readonly input: InputOf<E>
  /** The caller. Never null if the endpoint's auth is `token` or `operator`. */
  readonly user: E['auth'] extends 'operator'
    ? OperatorSession
    : E['auth'] extends 'token'
      ? Session
      : Session | null
  readonly lang: Language
  readonly ip: string
  readonly userAgent: string
  /** When the request was accepted (epoch ms, UTC). */
  readonly now: number
  readonly traceId: string
}

/** Steps around a command, before and after its decision in the lane. */
export interface ChangeOptions<E extends Endpoint, Input> {
  /**
   * Turns the request into the command's input: for slow or external work, such as hashing a password. Runs again when
   * a request is repeated, before the repetition is recognised: whatever it stores (a failed sign-in) must be a command
   * of its own that may happen twice. See `prepareActs`.
   */
  prepare?(request: ApiRequest<E>): Input | Refusal | Promise<Input | Refusal>
  /**
   * Whether `prepare` changes state or reveals what only the rightful sender may learn (whether a password or a code is
   * right). The envelope is then used up before it runs, so that the same bytes cannot run it again; this costs a lane
   * command.
   */
  readonly prepareActs?: boolean
  /** The user to whom the command belongs; by default the signed-in user. */
  owner?(input: Input, request: ApiRequest<E>): string | Promise<string>
  /** Adds what must not be stored with the reply (a token), or reads what the reply does not hold. */
  finish?(
    reply: unknown,
    request: ApiRequest<E>,
    done: Done<Input>,
  ): ResultOf<E> | Promise<ResultOf<E>>
}

/** What `finish` knows besides the reply. */
export interface Done<Input> {
  readonly input: Input
  /** Whether the reply is a stored one for a repeated key; `input` was prepared anew. */
  readonly replayed: boolean
}

type Answered<E extends Endpoint> = ResultOf<E> | Refusal | Promise<ResultOf<E> | Refusal>

interface QueryRoute {
  readonly kind: 'query'
  readonly endpoint: Endpoint
  answer(request: ApiRequest): unknown
}

export interface ChangeRoute extends ChangeOptions<Endpoint, unknown> {
  readonly kind: 'change'
  readonly endpoint: Endpoint
  readonly command: Command<never>
}

/** A read. The handler returns the endpoint's result, or a refusal. */
export function query<E extends Endpoint>(
  endpoint: E,
  answer: (request: ApiRequest<NoInfer<E>>) => Answered<NoInfer<E>>,
): Route {
  return { kind: 'query', endpoint, answer: answer }
}

/**
 * A change: one command in the lane, with the endpoint's input or with the result of `prepare`. `prepare` is required
 * if the command takes another input than the endpoint gives.
 */
export function change<E extends Endpoint, Input>(
  endpoint: E,
  command: Command<Input>,
  ...[options]: InputOf<E> extends Input
    ? [options?: ChangeOptions<E, Input>]
    : [options: ChangeOptions<E, Input> & Required<Pick<ChangeOptions<E, Input>, 'prepare'>>]
): Route {
  if (!needsToken(endpoint.auth) && options?.owner === undefined) {
    throw new Error(
      `${endpoint.name} can be called without a session: name the owner of its command`,
    )
  }
  return { kind: 'change', endpoint, command, ...options }
}
