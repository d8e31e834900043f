import type { ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from '../contests.module.css'
import { contestCalls } from '../contest-changed.ts'

type Props = { entry: ContestEntry; open: boolean; onClose: () => void }

const consequences = ['positions', 'funds', 'rank', 'again', 'yours'] as const

/** The confirmation of leaving, with all its consequences. */
export function ExitSheet({ entry, open, onClose }: Props) {
  const t = useTranslations('contests.exit')
  const own = useTranslations('contests.own')
  const exit = useMoneyForm({
    call: 'exitContest',
    of: entry.id,
    refresh: contestCalls,
    onDone: onClose,
  })
  const { currency, equity, rank } = entry
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('title')}
      items={[
        { label: own('rank'), value: rank === null ? '—' : String(rank) },
        {
          label: own('equity'),
          value: <OwnAmount value={equity} decimals={2} unit={currency} />,
        },
      ]}
      action={t('confirm')}
      look="danger"
      onConfirm={() => void exit.send({ id: entry.id })}
      sent={exit}
    >
      <ul className={styles.rules}>
        {consequences.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </ConfirmSheet>
  )
}
