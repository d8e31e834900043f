import type { Account } from '@candor/api'
import { Amount as Money } from '@candor/money'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/amount.tsx'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import type { Accounts } from './transfer-plan.ts'

/** Why less can leave the contract account than it holds; otherwise what a transfer costs. */
export function MarginHint({ accounts, from }: { accounts: Accounts; from: Account }) {
  const t = useTranslations('transfer')
  const masked = usePreferences((state) => state.hideBalance)
  const { margin, currency } = accounts
  if (from === 'balance' || Money.read(margin) === Money.zero) return t('free')
  return (
    <span>
      {t('margin')}{' '}
      <Amount value={margin} decimals={exactDecimals(margin)} unit={currency} masked={masked} />
    </span>
  )
}
