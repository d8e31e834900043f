import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import styles from '../form.module.css'
import type { Terms } from './terms.ts'
import { waitOf } from './terms.ts'
import { UnlockSheet } from './unlock-sheet.tsx'
import { useSettled } from './use-settled.ts'

/** Locks the list, so that no account can be added. Unlocking needs the step-up and a cooldown. */
export function LockCard({ terms }: { terms: Terms }) {
  const t = useTranslations('settlement.lock')
  const settled = useSettled()
  const { state, busy, submit } = useIntent('setWithdrawAllowList')
  const [unlocking, setUnlocking] = useState(false)
  const { enabled, offAt } = terms.allowList
  const { unit, count } = waitOf(terms.coolingSeconds)
  const isOpening = enabled && offAt !== null
  const lock = async () => {
    // A lock whose cooldown runs can be restored.
    const end = await submit({ enabled: true })
    if (end?.name === 'accepted') await settled()
  }
  const done = async () => {
    setUnlocking(false)
    await settled()
  }
  const isShut = enabled && !isOpening
  return (
    <Card title={t('title')}>
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {isOpening ? t('opensAt', { time: formatDate(offAt) }) : t(enabled ? 'on' : 'off')}
        </p>
        {!isOpening && <p className={styles.quiet}>{t(unit, { count })}</p>}
        <IntentNotice state={state} />
        <Button
          look="secondary"
          busy={busy}
          onClick={() => (isShut ? setUnlocking(true) : void lock())}
        >
          {t(isShut ? 'unlock' : 'lock')}
        </Button>
      </div>
      {unlocking && (
        <UnlockSheet wait={t(unit, { count })} onDone={done} onClose={() => setUnlocking(false)} />
      )}
    </Card>
  )
}
