import { ApiError } from '@candor/api'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { deviceFields } from '../../../api/device.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import styles from './login.module.css'
import type { Ticket } from './use-login-form.ts'

type Props = {
  ticket: Ticket
  /** Back to the form; with a message if the ticket has expired. */
  onRestart: (notice: string | null) => void
}

/** The second step between password or code and the token: the authenticator's code. */
export function SecurityStep({ ticket: { id: loginTicket, byPasskey }, onRestart }: Props) {
  const t = useTranslations('login')
  const form = useStepUp({
    call: 'googleSecretLogin',
    asks: { securityCode: true, passkey: byPasskey ? { replaces: 'all', loginTicket } : null },
    own: {},
    places: { refusals: { LOGIN_LOCKED: 'securityCode' } },
    input: async (_values, stepUp) => ({ loginTicket, ...stepUp, ...(await deviceFields()) }),
    async onDone({ token }) {
      if (token === null) return
      onRestart(null)
      await enter(token)
    },
    onRefused(error) {
      const key = error instanceof ApiError ? error.errorKey : null
      if (key === 'TICKET_EXPIRED' || key === 'GOOGLE_NOT_BOUND') onRestart(error.message)
    },
  })
  return (
    <>
      <div className={styles.welcome}>
        <h2 className={styles.heading}>{t('step.title')}</h2>
        <p className={styles.promise}>{t('step.explain')}</p>
      </div>
      <form {...form.form} className={styles.form}>
        <StepUp form={form} />
        <StepUpSubmit form={form}>{t('step.enter')}</StepUpSubmit>
        <Button look="plain" onClick={() => onRestart(null)}>
          {t('forgot.back')}
        </Button>
      </form>
    </>
  )
}
