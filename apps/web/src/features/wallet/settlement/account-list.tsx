import type { WithdrawalAccount } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { CoinIcon } from '../../../shared/coins/coin-icon.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { shortTarget } from './target-text.ts'
import { useSettled } from './use-settled.ts'

const tones = { active: 'good', cooling: 'wait', disabled: 'plain' } as const

/** Every account with its state, and the rest of its cooldown. */
export function AccountList({ accounts }: { accounts: readonly WithdrawalAccount[] }) {
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = accounts.find(({ id }) => id === shownId) ?? null
  return (
    <Card flush>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} onPress={() => setShownId(account.id)} />
      ))}
      <AccountSheet account={shown} onClose={() => setShownId(null)} />
    </Card>
  )
}

type RowProps = { account: WithdrawalAccount; onPress: () => void }

function AccountRow({ account, onPress }: RowProps) {
  const t = useTranslations('settlement')
  const settled = useSettled()
  const { currency, label, isDefault, statusKey, usableAt } = account
  return (
    <ListRow
      tall
      icon={<CoinIcon code={currency} />}
      title={label}
      detail={shortTarget(account)}
      value={<StatusBadge tone={tones[statusKey]}>{t(`status.${statusKey}`)}</StatusBadge>}
      valueDetail={
        statusKey === 'cooling' ? (
          <Countdown until={usableAt} onEnd={() => void settled()} />
        ) : isDefault ? (
          t('preferred')
        ) : (
          currency
        )
      }
      onPress={onPress}
    />
  )
}
