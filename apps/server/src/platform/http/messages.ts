import {
  fieldRules,
  reasonKeys,
  type ErrorKey,
  type FieldRule,
  type Language,
  type ReasonKey,
} from '@candor/api'
import {
  consoleFaults,
  messageOf,
  readFaults,
  stateRules,
  type StateRule,
} from '@candor/api/messages'

type Values = Readonly<Record<string, string>>

/** A refusal's message to the user. A value called `reason` is a reason key, which is translated too. */
export function refusalMessage(lang: Language, error: ErrorKey, values: Values = {}): string {
  const { reason } = values
  const reasonValue = isReason(reason) ? { reason: messageOf(lang, `reason.${reason}`) } : {}
  return messageOf(lang, error, { ...values, ...reasonValue })
}

/** The recipient of a refusal. */
export type Asker = {
  readonly lang: Language
  /** Whether the call only reads, so that the message need not say that nothing was stored. */
  readonly isReading: boolean
  /** Whether the recipient is an operator, so that a missing balance is not theirs. */
  readonly isInConsole: boolean
}

/** The message for this recipient. */
export function messageTo(
  { lang, isReading, isInConsole }: Asker,
  error: ErrorKey,
  values: Values = {},
): string {
  const ofReading = isReading ? readFaults.find((one) => one === error) : undefined
  if (ofReading !== undefined) return messageOf(lang, `read.${ofReading}`, values)
  const consoleFault = isInConsole ? consoleFaults.find((one) => one === error) : undefined
  if (consoleFault !== undefined) return messageOf(lang, `desk.${consoleFault}`, values)
  return refusalMessage(lang, error, values)
}

function isReason(reason: string | undefined): reason is ReasonKey {
  return (reasonKeys as readonly (string | undefined)[]).includes(reason)
}

/** The message for one invalid field. A rule without a message of its own has the one about the form. */
export function fieldMessage(
  lang: Language,
  { rule, min = '', max = '' }: { rule: string; min?: string; max?: string },
): string {
  return messageOf(lang, `field.${hasSentence(rule) ? rule : 'format'}`, { min, max })
}

const rules: ReadonlySet<string> = new Set([...fieldRules, ...stateRules])

function hasSentence(rule: string): rule is FieldRule | StateRule {
  return rules.has(rule)
}
