import {
  fieldRules,
  reasonKeys,
  type ErrorKey,
  type FieldRule,
  type Language,
  type ReasonKey,
} from '@candor/api'
import { messageOf, stateRules, type StateRule } from '@candor/api/messages'

type Values = Readonly<Record<string, string>>

/** What a refusal says to the user. A value called `reason` names one of ours, and is put into words too. */
export function refusalMessage(lang: Language, error: ErrorKey, values: Values = {}): string {
  const { reason } = values
  const said = isReason(reason) ? { reason: messageOf(lang, `reason.${reason}`) } : {}
  return messageOf(lang, error, { ...values, ...said })
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
