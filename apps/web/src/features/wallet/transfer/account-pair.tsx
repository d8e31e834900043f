import type { Account } from '@candor/api'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconArrowDown, IconArrowsExchange } from '../../../ui/display/icons.ts'
import { ShortMoney } from '../../../ui/display/short-money.tsx'
import { otherAccount } from './transfer-plan.ts'
import type { Accounts } from './transfer-plan.ts'
import styles from './transfer.module.css'

type Props = { from: Account; accounts: Accounts; disabled: boolean; onFlip: () => void }

/** The source account above the destination account, with a button that swaps them. */
export function AccountPair({ from, accounts, disabled, onFlip }: Props) {
  const t = useTranslations('transfer')
  return (
    <section className={styles.pair}>
      <div className={styles.sides}>
        <Side label={t('from')} account={from} accounts={accounts} />
        <span className={styles.arrow} aria-hidden>
          <IconArrowDown size={16} />
        </span>
        <Side label={t('to')} account={otherAccount(from)} accounts={accounts} />
      </div>
      <span className={styles.flip}>
        <IconButton label={t('flip')} disabled={disabled} onClick={onFlip}>
          <IconArrowsExchange size={22} aria-hidden />
        </IconButton>
      </span>
    </section>
  )
}

function Side({
  label,
  account,
  accounts,
}: {
  label: string
  account: Account
  accounts: Accounts
}) {
  const words = useTranslations('assets.account')
  const free = accounts.free[account]
  return (
    <p className={styles.side}>
      <span className={styles.label}>{label}</span>
      <span className={styles.account}>{words(account)}</span>
      <span className={styles.free}>
        <ShortMoney own value={free} unit={accounts.currency} />
      </span>
    </p>
  )
}
