import type { LiquidationReceipt } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from './position-screen.module.css'

type Account = NonNullable<LiquidationReceipt['account']>

/** A cross account at its judgement: each instrument with its tick and its profit or loss. */
export function ReceiptAccount({ account, currency }: { account: Account; currency: string }) {
  const t = useTranslations('position')
  // A size keeps its own decimals, not the two of money.
  const size = (value: string) => format(value, { decimals: value.split('.')[1]?.length ?? 0 })
  const items = account.instruments.map(({ tick, longs, shorts, pnl, trades }) => ({
    id: tick.symbol,
    label: tick.symbol,
    value: (
      <span className={styles.held}>
        <OwnAmount value={pnl} unit={currency} signed toned />
        <span className={styles.quiet}>
          {t('receipt.holds', {
            longs: size(longs),
            shorts: size(shorts),
            seq: String(tick.seq),
            price: money(tick.price),
          })}
          {!trades && ` · ${t('receipt.rested')}`}
        </span>
      </span>
    ),
  }))
  return (
    <section>
      <h3 className={styles.part}>{t('receipt.account')}</h3>
      <KeyValueList items={items} />
    </section>
  )
}
