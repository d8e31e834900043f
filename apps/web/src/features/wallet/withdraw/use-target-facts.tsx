import type { WithdrawalAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { AddressText } from '../address-text.tsx'
import { Copied } from '../copied.tsx'
import { useNetworkName } from '../use-network-name.ts'

/**
 * The destination: network and address, or the bank and the end of the account number. Never its name alone.
 * @param isLast whether this is the confirmation: then the full address is shown, for comparison
 */
export function useTargetFacts(account: WithdrawalAccount, isLast = false): KeyValue[] {
  const t = useTranslations('settlement')
  const network = useNetworkName(account.network)
  const { address, bankName, accountMasked } = account
  const [of, at] =
    address === null
      ? [text(t('bankName'), bankName), text(t('accountNo'), accountMasked)]
      : [text(t('network'), network), (isLast ? whole : copied)(t('address'), address)]
  return [...of, ...at]
}

const text = (label: string, value: string | null): KeyValue[] =>
  value === null ? [] : [{ label, value }]

const whole = (label: string, value: string): KeyValue[] => [
  { label, value: <AddressText address={value} /> },
]

const copied = (label: string, value: string): KeyValue[] => [
  { label, value: <Copied text={value} what={label} /> },
]
