import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ContestBadge, EntryBadge, SimulatedBadge } from '../badges.tsx'
import styles from '../contests.module.css'
import { nextMoment } from '../next-moment.ts'

/** The summary of a contest: prizes, funds, number of participants, and end. */
export function ContestCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests')
  const { id, name, currency, participantCount, maxParticipants, myEntry } = contest
  const next = nextMoment(contest)
  const facts = [
    { label: t('funds'), value: money(contest.initialFunds, currency) },
    {
      label: t('participants'),
      value: t('places', { count: participantCount, max: maxParticipants }),
    },
    { label: t('metric.label'), value: t(`metric.${contest.metric}`) },
    ...(next === null
      ? []
      : [{ label: t(`next.${next.key}`), value: <Countdown until={next.at} /> }]),
  ]
  return (
    <li className={styles.contest}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <ContestBadge contest={contest} />
      </div>
      <div>
        <p className={styles.prize}>{money(contest.prizeTotal, currency)}</p>
        <p className={styles.note}>{t('prizeTotal')}</p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.head}>
        <SimulatedBadge />
        {myEntry !== null && <EntryBadge entry={myEntry} />}
      </div>
      <LinkButton to="contest" search={{ id }} look="secondary" wide>
        {t('see', { name })}
      </LinkButton>
    </li>
  )
}
