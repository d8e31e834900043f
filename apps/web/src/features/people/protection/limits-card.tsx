import type { DayLimit, Protection } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { formatDate, formatNear } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { limitUnit } from './limits.ts'
import type { LimitKind } from './limits.ts'
import styles from './protection.module.css'

type Props = { protection: Protection; onSet: () => void }

/** The two limits of a day, what counts against them today, and what holds later. */
export function LimitsCard({ protection, onSet }: Props) {
  const t = useTranslations('protection.limits')
  const [open, setOpen] = useState<LimitKind | null>(null)
  const limits = { deposit: protection.dailyDeposit, loss: protection.dailyLoss }
  const finish = () => {
    setOpen(null)
    onSet()
  }
  return (
    <Card title={t('title')} flush>
      <p className={styles.inset}>
        {t('explain', { time: formatNear(protection.dayEndsAt, now()) })}
      </p>
      <LimitRow kind="deposit" limit={limits.deposit} onPress={() => setOpen('deposit')} />
      <LimitRow kind="loss" limit={limits.loss} onPress={() => setOpen('loss')} />
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

type RowProps = { kind: LimitKind; limit: DayLimit; onPress: () => void }

function LimitRow({ kind, limit: { amount, used, next }, onPress }: RowProps) {
  const t = useTranslations('protection.limits')
  const later = next && { time: formatDate(next.at) }
  return (
    <ListRow
      title={t(kind)}
      detail={
        <>
          {t('used')} <OwnAmount value={used} {...limitUnit} />
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
