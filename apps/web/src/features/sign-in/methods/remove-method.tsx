import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { GuardSheet, wayAsks } from './guard-sheet.tsx'
import styles from './methods.module.css'

type Props = {
  name: 'removePasskey' | 'removeSignInWallet' | 'removeThirdParty'
  user: UserInfo
  /** The id of the method to remove; null for none. */
  id: string | null
  title: string
  explain: string
  onClose: () => void
  onDone: () => void
}

/** The confirmation before a sign-in method is removed. */
export function RemoveMethod({ name, user, id, title, explain, onClose, onDone }: Props) {
  const t = useTranslations('security')
  const form = useStepUp({
    call: name,
    asks: wayAsks(user),
    own: {},
    input: (_values, stepUp) => (id === null ? null : { id, ...stepUp }),
    onDone: ({ withdrawHoldUntilAt }) => {
      toast(t('ways.removed', { time: formatDate(withdrawHoldUntilAt) }))
      onDone()
    },
  })
  return (
    <GuardSheet
      form={form}
      open={id !== null}
      onClose={onClose}
      title={title}
      action={t('ways.remove')}
      danger
    >
      <p className={styles.explain}>{explain}</p>
      <p className={styles.explain}>{t('othersEnd')}</p>
    </GuardSheet>
  )
}
