import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { toast } from '../../../ui/toast-store.ts'
import { GuardSheet } from './guard-sheet.tsx'
import type { WayProof } from './guard-sheet.tsx'
import styles from './ways.module.css'

type Props = {
  name: 'removePasskey' | 'removeSignInWallet' | 'removeThirdParty'
  user: UserInfo
  /** Of what is about to be removed; null for nothing. */
  id: string | null
  title: string
  explain: string
  onClose: () => void
  onDone: () => void
}

/** The last look before a way in opens nothing any more. */
export function RemoveWay({ name, user, id, title, explain, onClose, onDone }: Props) {
  const t = useTranslations('security')
  const intent = useIntent(name)
  const send = async (proof: WayProof) => {
    if (id === null) return null
    const end = await intent.submit({ id, ...proof })
    if (end?.name === 'accepted') {
      toast(t('ways.removed', { time: formatDate(end.result.withdrawHoldUntilAt) }))
      onDone()
    }
    return end?.name === 'accepted' || end?.name === 'refused' ? end : null
  }
  return (
    <GuardSheet
      user={user}
      open={id !== null}
      onClose={onClose}
      title={title}
      action={t('ways.remove')}
      danger
      state={intent.state}
      busy={intent.busy}
      onSend={send}
    >
      <p className={styles.explain}>{explain}</p>
      <p className={styles.explain}>{t('othersEnd')}</p>
    </GuardSheet>
  )
}
