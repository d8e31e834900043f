import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { codeOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import styles from '../form.module.css'

type Props = {
  /** The cooldown of the unlocking, in words. */
  wait: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Unlocks the list: it needs the same step-up as a new account, and a cooldown. */
export function UnlockSheet({ wait, onDone, onClose }: Props) {
  const t = useTranslations('settlement.lock')
  const user = useSession(({ userInfo }) => userInfo)
  const form = useStepUp({
    call: 'setWithdrawAllowList',
    asks: { ...codeOf(user, 'withdrawAccount'), fundPassword: true },
    own: {},
    input: (_values, stepUp) => ({ enabled: false, ...stepUp }),
    onDone,
  })
  return (
    <Sheet open onClose={onClose} title={t('unlock')}>
      <form {...form.form} className={styles.fields}>
        <Banner tone="info">{wait}</Banner>
        <StepUp form={form} />
        <StepUpSubmit form={form}>{t('unlock')}</StepUpSubmit>
      </form>
    </Sheet>
  )
}
