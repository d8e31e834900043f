import type { ReasonKey, RejectReason, SwitchKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'

/** What users read, each in their own language: operators see exactly that. */
export function reasonText(key: ReasonKey): string {
  return messageOf('en-us', `reason.${key}`)
}

export const switchText: Readonly<Record<SwitchKey, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  opening: 'Opening positions',
}

/** The sentence that users read at a field that was sent back. */
export function identityReason(key: RejectReason): string {
  return messageOf('en-us', `identity.${key}`)
}
