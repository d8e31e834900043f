import type { Language, UserInfo } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Restriction } from '../policy/index.ts'

/** A user's restrictions with reason and end, in their language. */
export function restrictionViews(
  restrictions: readonly Restriction[],
  lang: Language,
): UserInfo['restrictions'] {
  return restrictions.map(({ capability, reasonKey, untilAt }) => ({
    key: capability,
    title: messageOf(lang, `restriction.${capability}`),
    reason: messageOf(lang, `reason.${reasonKey}`),
    untilAt,
  }))
}
