import type { Account } from '@candor/api'
import { add, Amount as Money } from '@candor/money'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { isPledged } from './transfer-plan.ts'
import type { Accounts } from './transfer-plan.ts'

/** Why less can leave the contract account than it holds; otherwise the cost of a transfer. */
export function MarginHint({ accounts, from }: { accounts: Accounts; from: Account }) {
  const t = useTranslations('transfer')
  const masked = usePreferences((state) => state.hideBalance)
  const { margin, pledged, currency } = accounts
  const stays = Money.text(add(Money.read(margin), Money.read(pledged)))
  if (from === 'balance' || Money.read(stays) === Money.zero) return t('free')
  return (
    <span>
      {isPledged(accounts, from) ? t('pledged') : t('margin')}{' '}
      <Amount value={stays} unit={currency} masked={masked} />
    </span>
  )
}
