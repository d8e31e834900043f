import type { Contest, ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { EntryBadge } from '../badges.tsx'
import styles from '../contests.module.css'

type Props = { contest: Contest; entry: ContestEntry }

/** The user's contest account: its rank, its figures, and the link to trade in it. */
export function OwnCard({ contest, entry }: Props) {
  const t = useTranslations('contests.own')
  const { statusKey } = entry
  return (
    <Card title={t('title')} aside={<EntryBadge entry={entry} />}>
      <div className={styles.form}>
        <Facts entry={entry} />
        <Why contest={contest} entry={entry} />
        {statusKey === 'upcoming' && <p className={styles.note}>{t('waits')}</p>}
        {statusKey === 'cancelled' && <p className={styles.note}>{t('calledOff')}</p>}
        {statusKey === 'exited' && <p className={styles.note}>{t('left')}</p>}
        {statusKey === 'running' && (
          <LinkButton to="demo" search={{ contest: contest.id }} wide>
            {t('trade')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function Facts({ entry }: { entry: ContestEntry }) {
  const t = useTranslations('contests.own')
  const words = useTranslations('contests')
  const { currency, rank, prize, exitAt, statusKey } = entry
  // An upcoming or cancelled contest has no figures.
  const hasFigures = statusKey !== 'upcoming' && statusKey !== 'cancelled'
  const figure = (value: string | null, isSigned = false) => (
    <OwnAmount value={value} decimals={2} unit={currency} signed={isSigned} toned={isSigned} />
  )
  return (
    <KeyValueList
      items={[
        ...(hasFigures
          ? [
              { label: t('rank'), value: rank === null ? '—' : String(rank), strong: true },
              { label: words('metric.profit'), value: figure(entry.profit, true), strong: true },
              {
                label: words('metric.yieldRate'),
                value: percent(entry.yieldRate, { signed: true }),
              },
              { label: t('equity'), value: figure(entry.equity) },
            ]
          : []),
        { label: words('funds'), value: figure(entry.funds) },
        ...(hasFigures
          ? [
              { label: t('opens'), value: String(entry.validOpens) },
              { label: t('volume'), value: figure(entry.volume) },
            ]
          : []),
        { label: t('account'), value: entry.accountNo },
        { label: t('joined'), value: formatDate(entry.joinAt) },
        exitAt === null
          ? { label: words('ends'), value: formatDate(entry.endAt) }
          : { label: t('exited'), value: formatDate(exitAt) },
        ...(prize === '0'
          ? []
          : [
              {
                label: t('prize'),
                value: <OwnAmount value={prize} unit={currency} />,
                strong: true,
              },
              { label: t('prizeState'), value: words(`prizeStatus.${entry.prizeStatusKey}`) },
            ]),
      ]}
    />
  )
}

const minuteMs = 60_000

/** Why there is no rank. */
function Why({ contest, entry: { notRankedKey } }: Props) {
  const t = useTranslations('contests.own')
  if (notRankedKey === null) return null
  const minutes = Math.round(contest.validOpenMs / minuteMs)
  return (
    <p className={styles.note}>
      {notRankedKey === 'linked'
        ? t('linked')
        : t('tooFew', { minutes, count: contest.minValidOpens })}
    </p>
  )
}
