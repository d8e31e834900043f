import type { DayLimit, Protection } from '@candor/api'
import { Amount as Money } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate, formatNear } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { limitUnit } from './limits.ts'
import type { LimitKind } from './limits.ts'
import styles from './protection.module.css'

type Props = { protection: Protection; onSet: () => void }

/** The daily limits, their use today, and pending changes. */
export function LimitsCard({ protection, onSet }: Props) {
  const t = useTranslations('protection.limits')
  const [open, setOpen] = useState<LimitKind | null>(null)
  const offersOptions = useOffersOptions()
  const limits = {
    deposit: protection.dailyDeposit,
    loss: protection.dailyLoss,
    stake: protection.dailyStake,
    optionLoss: protection.dailyOptionLoss,
  }
  const kinds: readonly LimitKind[] = offersOptions
    ? ['deposit', 'loss', 'stake', 'optionLoss']
    : ['deposit', 'loss']
  const finish = () => {
    setOpen(null)
    onSet()
  }
  return (
    <Card title={t('title')} flush>
      <p className={styles.inset}>
        {t('explain', { time: formatNear(protection.dayEndsAt, now()) })}
      </p>
      {kinds.map((kind) => (
        <LimitRow
          key={kind}
          kind={kind}
          limit={limits[kind]}
          until={formatNear(protection.dayEndsAt, now())}
          onPress={() => setOpen(kind)}
        />
      ))}
      {open !== null && (
        <LimitSheet
          key={open}
          kind={open}
          limit={limits[open]}
          coolingSeconds={protection.limitCoolingSeconds}
          onClose={() => setOpen(null)}
          onSet={finish}
        />
      )}
    </Card>
  )
}

/** `until` is the end of the day, formatted. */
type RowProps = { kind: LimitKind; limit: DayLimit; until: string; onPress: () => void }

function LimitRow({ kind, limit: { amount, used, next }, until, onPress }: RowProps) {
  const t = useTranslations('protection.limits')
  const isReached = amount !== null && Money.read(used) >= Money.read(amount)
  const later = next && { time: formatDate(next.at) }
  return (
    <ListRow
      title={t(kind)}
      detail={
        <>
          {t('used')} <OwnAmount value={used} {...limitUnit} />
          {isReached && <span className={styles.reached}>{t('reached', { time: until })}</span>}
        </>
      }
      value={amount === null ? t('none') : <Amount value={amount} {...limitUnit} />}
      {...(later && {
        foot:
          next.amount === null ? (
            t('endsAt', later)
          ) : (
            <>
              {t('laterAt', later)} <Amount value={next.amount} {...limitUnit} />
            </>
          ),
      })}
      onPress={onPress}
    />
  )
}
