import type { Task, TaskKind } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import type { RouteName } from '../../../lib/routes.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../rewards.module.css'
import { whole } from '../whole.ts'

/** The screen on which each kind of task is done. */
const places: Readonly<Record<TaskKind, RouteName>> = {
  secure: 'authenticator',
  verify: 'identity',
  practise: 'demo',
  start: 'recharge',
  trade: 'contracts',
  tradingDays: 'contracts',
  memberTrades: 'team',
}

const tones = {
  doing: 'plain',
  done: 'good',
  claimed: 'good',
  expired: 'plain',
  used_up: 'wait',
} as const

/** A task: its condition, the user's progress, its reward, and the number of rewards left. */
export function TaskCard({ task }: { task: Task }) {
  const t = useTranslations('rewards.tasks')
  const { kindKey, progress, target, reward, currency, left, quota, statusKey } = task
  const terms = useLazySheet(async () => (await import('./terms-sheet.tsx')).TermsSheet)
  const amount = money(reward, currency)
  const name = t(`kind.${kindKey}`, { target })
  const isReady = statusKey === 'done' && task.barKey === null
  return (
    <Card as="li" label={name}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <StatusBadge tone={tones[statusKey]}>{t(`status.${statusKey}`)}</StatusBadge>
      </div>
      <p className={styles.note}>{t(`why.${kindKey}`)}</p>
      <div className={styles.way}>
        <ProgressBar
          label={name}
          value={(100 * progress) / target}
          tone={progress === target ? 'good' : 'accent'}
        />
        <p className={styles.ends}>
          <span>{t('progress', { done: progress, target })}</span>
          <span>
            {t('left')} {t('leftOf', { left: whole(left), quota: whole(quota) })}
          </span>
        </p>
      </div>
      <div className={styles.foot}>
        <p>
          <span className={styles.small}>{t('reward')}</span>
          <span className={styles.prize}>{amount}</span>
        </p>
        <div className={styles.acts}>
          <Button look={isReady ? 'primary' : 'plain'} size="small" onClick={terms.show}>
            {isReady ? t('claim', { amount }) : t('seeTerms')}
          </Button>
          {statusKey === 'doing' && (
            <LinkButton to={places[kindKey]} look="secondary" size="small">
              {t('go')}
            </LinkButton>
          )}
        </div>
      </div>
      {terms.Sheet !== null && (
        <terms.Sheet task={task} open={terms.open} onClose={terms.onClose} />
      )}
    </Card>
  )
}
