import type { WithdrawalAccount } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { KeyValue } from '../../../ui/key-value-list.tsx'
import { Copied } from '../parts/copied.tsx'
import { useNetworkName } from '../parts/use-network-name.ts'

/** Where the money goes: network and address, or the bank and the end of the account. Never its name alone. */
export function useTargetFacts(account: WithdrawalAccount): KeyValue[] {
  const t = useTranslations('settlement')
  const network = useNetworkName(account.network)
  const { address, bankName, accountMasked } = account
  const [of, at] =
    address === null
      ? [text(t('bankName'), bankName), text(t('accountNo'), accountMasked)]
      : [text(t('network'), network), copied(t('address'), address)]
  return [...of, ...at]
}

const text = (label: string, value: string | null): KeyValue[] =>
  value === null ? [] : [{ label, value }]

const copied = (label: string, value: string): KeyValue[] => [
  { label, value: <Copied text={value} what={label} /> },
]
