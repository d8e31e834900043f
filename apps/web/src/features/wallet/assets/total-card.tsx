import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { EyeButton } from '../eye-button.tsx'
import { PillSelect } from '../pill-select.tsx'
import { inUnit, isZero, unitsOf } from './holdings.ts'
import type { Holdings, Unit } from './holdings.ts'
import styles from './total-card.module.css'

/** The total in a unit of the user's choice, and the accounts that add up to it. */
export function TotalCard({ holdings, children }: { holdings: Holdings; children: ReactNode }) {
  const t = useTranslations('assets')
  const masked = usePreferences((state) => state.hideBalance)
  const [code, setCode] = useState('USD')
  const units = unitsOf(holdings)
  const unit = units.find((each) => each.code === code) ?? units[0]
  if (unit === undefined) return null
  const { usdTotal, balance } = holdings
  const total = inUnit(usdTotal, unit)
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('total')}</h2>
        <PillSelect
          label={t('unit')}
          value={unit.code}
          options={units.map((each) => ({ value: each.code, label: each.code }))}
          onChange={setCode}
        />
        <span className={styles.eye}>
          <EyeButton />
        </span>
      </div>
      <p className={unit.decimals > 2 ? styles.long : undefined}>
        <Amount value={total} decimals={unit.decimals} size="display" masked={masked} />
      </p>
      <Today holdings={holdings} masked={masked} />
      <div className={styles.parts}>
        <Parts holdings={holdings} unit={unit} masked={masked} />
      </div>
      {usdTotal === null && <p className={styles.warning}>{t('unknownTotal')}</p>}
      <p className={styles.age}>{t('pricesAt', { time: formatClock(balance.updatedAt) })}</p>
      {children}
    </Card>
  )
}

function Today({ holdings, masked }: { holdings: Holdings; masked: boolean }) {
  const t = useTranslations('assets')
  const { todayPnl, todayPnlRate } = holdings.assets
  return (
    <p className={styles.today}>
      {t('today')} <Amount value={todayPnl} decimals={2} unit="USDT" signed toned masked={masked} />
      {todayPnlRate !== null && !masked && ` (${percent(todayPnlRate, { signed: true })})`}
    </p>
  )
}

type PartsProps = { holdings: Holdings; unit: Unit; masked: boolean }

/** The lines that add up to the total. */
function Parts({ holdings, unit, masked }: PartsProps) {
  const t = useTranslations('assets')
  const { balance, contract, assets } = holdings
  const line = (label: string, usd: string | null): KeyValue => ({
    label,
    value: <Amount value={inUnit(usd, unit)} decimals={unit.decimals} masked={masked} />,
  })
  const accounts = [
    line(t('account.balance'), balance.usdTotal),
    line(t('account.contract'), contract.equity),
  ]
  const debt = isZero(assets.debtUsd) ? [] : [line(t('debt'), `-${assets.debtUsd}`)]
  return <KeyValueList items={[...accounts, ...debt]} />
}
