import type { ContestRank } from '@candor/api'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { percent } from '../../../lib/percent.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from '../contests.module.css'

type Props = { line: Omit<ContestRank, 'id'>; currency: string; isPinned?: boolean }

/** One rank: its masked name, its result, and its prize. */
export function RankRow({ line, currency, isPinned = false }: Props) {
  const t = useTranslations('contests.ranking')
  const { rank, maskedAccount, profit, yieldRate, prize, isMe } = line
  return (
    <div className={cx(isMe && styles.me, isPinned && styles.pinned)}>
      <ListRow
        tall
        icon={<span className={styles.rank}>{rank}</span>}
        title={isMe ? t('me') : maskedAccount}
        detail={
          prize === '0' ? (
            t('noPrize')
          ) : (
            <>
              {t('prize')} <Amount value={prize} unit={currency} />
            </>
          )
        }
        value={percent(yieldRate, { signed: true })}
        valueDetail={<Amount value={profit} decimals={2} unit={currency} signed toned />}
      />
    </div>
  )
}
