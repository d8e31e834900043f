import { fieldRules, type ErrorKey, type FieldRule, type Language } from '@candor/api'
import { messageOf, stateRules, type StateRule } from '@candor/api/messages'

type Values = Readonly<Record<string, string>>

/** What a refusal says to the user. */
export function refusalMessage(lang: Language, error: ErrorKey, values: Values = {}): string {
  return messageOf(lang, error, values)
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
