import type { ErrorKey } from '@candor/api'
import type { OwnerDraft } from './draft.ts'
import type { AnyTable, Row } from './table.ts'

/** What every decision may look at besides its state; read once per batch, after the locks. */
export type Context = {
  /** Epoch milliseconds, UTC. */
  readonly now: number
  /** A new id, ordered by time. */
  readonly newId: () => string
  /** Hears what a decision tells as soon as it is applied: a cap has less room for the next one of the batch. */
  readonly onTold?: (told: Told) => void
}

/** A refusal's further facts: which fields are wrong, when to try again, values for the message. */
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

/** A decision against the request. It may record a fact (a wrong try) and changes nothing else. */
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

/** The rule of a field at which the refusal's own sentence stands, which says more than a rule's would. */
export const ownSentence = 'refused'

/** A refusal whose own sentence stands at these fields. */
export const refuseAt = (error: ErrorKey, ...fields: readonly string[]): Refusal =>
  refuse(error, { fields: fields.map((field) => ({ field, rule: ownSentence })) })

/** True for a refusal. A reply may have a list of its own that is called `refused`, as closing all has. */
export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false
  return 'refused' in value && typeof value.refused === 'string' && 'details' in value
}

/** Rows that follow from the state at the moment the decision is applied, such as a transfer's. */
export type Effect = {
  readonly rows: (draft: OwnerDraft, context: Context) => readonly Row[]
  /** The house object whose state it follows from, where that is one the command shares. */
  readonly on?: string
}

/** One thing that a decision changes. */
export type Change = Row | Effect

/** An event to tell once the batch is committed. `data` must be JSON. */
export type Told = { readonly name: string; readonly data: unknown }

/** What a decision answers: rows to put, money to move, events to tell, names to free, and the reply (JSON). */
export type Decision = {
  readonly move?: readonly Effect[]
  readonly put?: readonly Change[]
  readonly tell?: readonly Told[]
  /** Unique names that its owner gives back; what is another's stays. */
  readonly free?: readonly string[]
  /** What is done, where the command's own name does not say it: what two operators approved. */
  readonly act?: string
  readonly reply: unknown
}

/** What a decision sees of its user: one view for each table it needs. */
export type State<N> = {
  readonly [K in keyof N]: N[K] extends { view(...rows: never): infer V } ? V : never
} & {
  /** Whether a unique name that the command claims was still free and is now its owner's. */
  readonly claimed: (name: string) => boolean
}

export type Queue = 'closes' | 'people' | 'jobs'

/** What a command is made of. */
export type Spec<N, Input, C extends Context> = {
  /** Tables whose rows of the owner are loaded before the decision. */
  needs: N
  /** Rows to load by id besides those that the tables load by themselves. */
  reads?: (input: Input) => { readonly [K in keyof N]?: readonly string[] }
  /** Tables of which nothing but the rows of `reads` is wanted. */
  only?: readonly (keyof N & string)[]
  /** Unique names to claim before the decision. */
  claims?: (input: Input) => readonly string[]
  /** The owner does not exist yet: the command makes it. */
  creates?: boolean
  /** It belongs to nobody: nothing is locked, and it may put nothing. Its request names a new id. */
  ownerless?: boolean
  /** House objects that are locked and loaded beside the owner, and whose rows the decision may put too. */
  shares?: readonly string[]
  queue?: Queue
  decide: (state: State<N>, input: Input, context: C) => Decision | Refusal
}

/**
 * One decision of the product. `decide` is pure: everything it may use is in its arguments, so
 * that it can be replayed and its test is one comparison.
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
