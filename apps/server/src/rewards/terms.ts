import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TaskKind, TaskScope, taskBounds } from '@candor/api'
import { Amount } from '@candor/money'
import * as v from 'valibot'

const amount = v.pipe(v.string(), v.transform(Amount.parse))

const fundSchema = v.strictObject({
  /** Each fund is a ledger owner, that of its funding account. */
  id: v.pipe(v.string(), v.regex(/^674\d\d$/)),
  /** Amount from the sandbox's treasury at the first start. */
  funding: amount,
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Whether a task of this kind may have this scope and target. */
export function fitsKind({
  kind,
  scope,
  target,
}: {
  readonly kind: TaskKind
  readonly scope: TaskScope
  readonly target: number
}): boolean {
  const { scopes, target: only } = taskBounds[kind]
  return scopes.includes(scope) && (only === null || only === target)
}

const taskSchema = v.strictObject({
  id: fundSchema.entries.id,
  kind: TaskKind,
  scope: TaskScope,
  target: count,
  reward: amount,
  /** Number of rewards; the treasury funds all of them. */
  quota: count,
  /** Days from its opening. */
  days: count,
})
export type TaskTerms = Omit<v.InferOutput<typeof taskSchema>, 'id' | 'days'>

const fileSchema = v.strictObject({
  funds: v.strictObject({ vip_gift: fundSchema, red_envelope: fundSchema }),
  tasks: v.array(
    v.pipe(
      taskSchema,
      v.check((task) => fitsKind(task)),
    ),
  ),
})

export type FundTerms = v.InferOutput<typeof fundSchema>

/** Rewards and their funds. */
export type RewardTerms = v.InferOutput<typeof fileSchema>

/**
 * Reads `data/rewards.json`, or a test's file.
 * @throws ValiError when a field is missing or malformed
 */
export function loadRewards(file: unknown = stored()): RewardTerms {
  return v.parse(fileSchema, file)
}

const stored = (): unknown =>
  JSON.parse(readFileSync(new URL('../../../../data/rewards.json', import.meta.url), 'utf8'))

/** All funds. */
export const fundsOf = ({ funds }: RewardTerms): readonly FundTerms[] => Object.values(funds)

/** Hash of every word of a task: a changed word is another version, which no user has accepted. */
export function termsVersionOf(
  { kind, scope, target, reward, quota }: TaskTerms,
  { startAt, endAt }: { readonly startAt: number; readonly endAt: number },
): string {
  const words = [kind, scope, target, Amount.text(reward), quota, startAt, endAt]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}
