import {
  fieldRules,
  reasonKeys,
  type ErrorKey,
  type FieldRule,
  type Language,
  type ReasonKey,
} from '@candor/api'
import { deskFaults, messageOf, readFaults, stateRules, type StateRule } from '@candor/api/messages'

type Values = Readonly<Record<string, string>>

/** What a refusal says to the user. A value called `reason` names one of ours, and is put into words too. */
export function refusalMessage(lang: Language, error: ErrorKey, values: Values = {}): string {
  const { reason } = values
  const said = isReason(reason) ? { reason: messageOf(lang, `reason.${reason}`) } : {}
  return messageOf(lang, error, { ...values, ...said })
}

/** To whom a refusal speaks. */
export type Asker = {
  readonly lang: Language
  /** They asked to see something, and to change nothing: there is nothing that could have been stored. */
  readonly isReading: boolean
  /** They are an operator: what is not enough is not theirs. */
  readonly isAtDesk: boolean
}

/** The same as it is said to this asker. */
export function messageTo(
  { lang, isReading, isAtDesk }: Asker,
  error: ErrorKey,
  values: Values = {},
): string {
  const ofReading = isReading ? readFaults.find((one) => one === error) : undefined
  if (ofReading !== undefined) return messageOf(lang, `read.${ofReading}`, values)
  const ofDesk = isAtDesk ? deskFaults.find((one) => one === error) : undefined
  if (ofDesk !== undefined) return messageOf(lang, `desk.${ofDesk}`, values)
  return refusalMessage(lang, error, values)
}

function isReason(reason: string | undefined): reason is ReasonKey {
  return (reasonKeys as readonly (string | undefined)[]).includes(reason)
}

/** What is wrong with one field. A rule that has no sentence of its own is one about the form. */
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
