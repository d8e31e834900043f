import type { ErrorKey } from '@candor/api'
import type { OwnerDraft } from './draft.ts'
import type { AnyTable, Row } from './table.ts'

/** What every decision can read besides its state; taken once per batch, after the locks. */
export type Context = {
  /** Epoch milliseconds, UTC. */
  readonly now: number
  /** A new id, ordered by time. */
  readonly newId: () => string
  /**
   * Receives each event as soon as its decision is applied, so that a cap has less room for the next decision of the
   * batch.
   */
  readonly onEvent?: (event: NewEvent) => void
}

/** Further facts of a refusal: invalid fields, when to try again, values for the message. */
export type RefusalDetails = {
  readonly fields?: readonly {
    readonly field: string
    readonly rule: string
    readonly min?: string
    readonly max?: string
  }[]
  readonly retryAfter?: number
  readonly values?: Readonly<Record<string, string>>
}

/** A negative decision. It may record a fact, such as a wrong password, and changes nothing else. */
export type Refusal = {
  readonly refused: ErrorKey
  readonly details: RefusalDetails
  readonly put: readonly Change[]
}

export function refuse(
  error: ErrorKey,
  details: RefusalDetails = {},
  record: readonly Change[] = [],
): Refusal {
  return { refused: error, details, put: record }
}

/** The rule of a field that shows the refusal's own message instead of a rule's message. */
export const ownSentence = 'refused'

/** A refusal whose own message is shown at these fields. */
export const refuseAt = (error: ErrorKey, ...fields: readonly string[]): Refusal =>
  refuse(error, { fields: fields.map((field) => ({ field, rule: ownSentence })) })

/**
 * Whether a value is a refusal. Checks the type of `refused`, because some replies have a list of that name (closing
 * all positions).
 */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false
  return 'refused' in value && typeof value.refused === 'string' && 'details' in value
}

/** Rows that are computed from the state when the decision is applied, such as those of a transfer. */
export type Effect = {
  readonly rows: (draft: OwnerDraft, context: Context) => readonly Row[]
  /** The shared house object whose state the rows are computed from; absent for the command's own owner. */
  readonly on?: string
}

/** One change of a decision. */
export type Change = Row | Effect

/** An event to deliver after the commit. `data` must be JSON. */
export type NewEvent = { readonly name: string; readonly data: unknown }

/** A positive decision: money to move, rows to put, events to deliver, names to free, and the reply (JSON). */
export type Decision = {
  readonly move?: readonly Effect[]
  readonly put?: readonly Change[]
  readonly events?: readonly NewEvent[]
  /** Unique names that the owner gives back. A name of another owner is left alone. */
  readonly free?: readonly string[]
  /** The act for tables with transitions, if the command's name does not say it: an act that two operators approved. */
  readonly act?: string
  readonly reply: unknown
}

/** The state that a decision sees: one view for each table it needs. */
export type State<N> = {
  readonly [K in keyof N]: N[K] extends { view(...rows: never): infer V } ? V : never
} & {
  /** Whether a unique name that the command claims was free and now belongs to its owner. */
  readonly claimed: (name: string) => boolean
}

export type Queue = 'closes' | 'people' | 'jobs'

/** Tables of which only the rows of `reads` are loaded. */
export type Spec<N, Input, C extends Context> = {
  /** Tables whose rows of the owner are loaded before the decision. */
  needs: N
  /** Rows to load by id besides those that the tables load by themselves. */
  reads?: (input: Input) => { readonly [K in keyof N]?: readonly string[] }
  /** Tables of which nothing but the rows of `reads` is wanted. */
  only?: readonly (keyof N & string)[]
  /** Unique names to claim before the decision. */
  claims?: (input: Input) => readonly string[]
  /** The command creates its owner, which does not exist yet. */
  creates?: boolean
  /** The command has no owner: nothing is locked, and it may put no rows. Its request carries a new id. */
  ownerless?: boolean
  /** House objects that are locked and loaded together with the owner; the decision may put their rows too. */
  shares?: readonly string[]
  queue?: Queue
  decide: (state: State<N>, input: Input, context: C) => Decision | Refusal
}

/**
 * One decision of the product. `decide` is pure: it uses nothing but its arguments, so it can be replayed and tested by
 * one comparison.
 */
export type Command<Input = never, C extends Context = never> = {
  readonly name: string
  readonly needs: Readonly<Record<string, AnyTable>>
  reads(input: Input): Readonly<Record<string, readonly string[] | undefined>>
  readonly only: ReadonlySet<string>
  claims(input: Input): readonly string[]
  readonly creates: boolean
  readonly ownerless: boolean
  readonly shares: readonly string[]
  readonly queue: Queue
  decide(state: never, input: Input, context: C): Decision | Refusal
}

export function command<N extends Record<string, AnyTable>, Input, C extends Context = Context>(
  name: string,
  spec: Spec<N, Input, C>,
): Command<Input, C> {
  return {
    name,
    needs: spec.needs,
    reads: (input) => spec.reads?.(input) ?? {},
    only: new Set(spec.only),
    claims: spec.claims ?? (() => []),
    creates: spec.creates ?? false,
    ownerless: spec.ownerless ?? false,
    shares: spec.shares ?? [],
    queue: spec.queue ?? 'people',
    decide: spec.decide,
  }
}
