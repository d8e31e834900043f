import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { ContestBadge, SimulatedBadge } from '../badges.tsx'
import styles from '../contests.module.css'
import { nextMoment } from '../next-moment.ts'
import { useContestChanged } from '../contest-changed.ts'

/** The prizes, the remaining time, and the number of participants. */
export function HeadCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests')
  const changed = useContestChanged()
  const { currency, participantCount: count, maxParticipants: max } = contest
  const next = nextMoment(contest)
  return (
    <Card title={<ContestBadge contest={contest} />} aside={<SimulatedBadge />}>
      <p className={styles.prize}>{money(contest.prizeTotal, currency)}</p>
      <p className={styles.note}>{t('prizeTotal')}</p>
      <KeyValueList
        items={[
          ...(next === null
            ? []
            : [
                {
                  label: t(`next.${next.key}`),
                  value: <Countdown until={next.at} onEnd={changed} />,
                  strong: true,
                },
              ]),
          { label: t('participants'), value: t('places', { count, max }) },
          { label: t('fee'), value: money(contest.entryFee, currency) },
        ]}
      />
    </Card>
  )
}
