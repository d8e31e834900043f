import enUs from './en-us.json' with { type: 'json' }
import jp from './jp.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import mlxy from './mlxy.json' with { type: 'json' }
import tai from './tai.json' with { type: 'json' }
import vl from './vl.json' with { type: 'json' }
import xi from './xi.json' with { type: 'json' }
import zhCn from './zh-cn.json' with { type: 'json' }
import type { ErrorKey } from '../errors.ts'
import type { RejectReason } from '../identity-names.ts'
import type { AgreementPart, LoanReason } from '../loan-names.ts'
import type { RechargeReason } from '../recharge-names.ts'
import type { FieldRule } from '../result.ts'
import type { Language } from '../scalars.ts'
import type { Capability, ReasonKey, SwitchKey } from '../operator-shapes.ts'
import type { StatementAccount, StatementKind, StatementWord } from '../statement-names.ts'
import type { LedgerKind } from '../wallet-shapes.ts'
import type { StateRule } from './state-rules.ts'

export { stateRules, type StateRule } from './state-rules.ts'

/**
 * Refusals that state the outcome of a change; after a failed read the user is told instead that the data could not be
 * read.
 */
export const readFaults = ['BUSY', 'INTERNAL'] as const satisfies readonly ErrorKey[]
type ReadFault = (typeof readFaults)[number]

/** Refusals that address users about their own data: operators are told the owner instead. */
export const consoleFaults = [
  'INSUFFICIENT_BALANCE',
  'ACCOUNT_LIST_FULL',
  'IDENTITY_IN_USE',
] as const satisfies readonly ErrorKey[]
type ConsoleFault = (typeof consoleFaults)[number]

/**
 * The keys of the server's sentences: a refusal, a field rule, the name of a ledger row, a reason, a pause, a returned
 * application or an uncredited recharge.
 */
export type MessageKey =
  | ErrorKey
  | `read.${ReadFault}`
  | `desk.${ConsoleFault}`
  | `field.${FieldRule | StateRule}`
  | `ledger.${LedgerKind}`
  | `reason.${ReasonKey}`
  | `switch.${SwitchKey}`
  | `identity.${RejectReason}`
  | `restriction.${Capability}`
  | `statement.${StatementWord | StatementAccount | StatementKind}`
  | `recharge.${RechargeReason}`
  | `loan.${LoanReason}`
  | `loan.agreement.${AgreementPart}`

export const messages: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  'en-us': enUs,
  ko,
  jp,
  tai,
  mlxy,
  vl,
  xi,
  'zh-cn': zhCn,
}

/** The sentence for a key, with `{name}` replaced by `values.name`. */
export function messageOf(
  language: Language,
  key: MessageKey,
  values: Readonly<Record<string, string>> = {},
): string {
  return messages[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
