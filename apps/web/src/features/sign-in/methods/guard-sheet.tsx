import type { UserInfo } from '@candor/api'
import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { passkeyOf, personOf } from '../../../shared/step-up/asks.ts'
import type { Asks } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import type { StepUpForm } from '../../../shared/step-up/use-step-up.ts'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import styles from './methods.module.css'

/** The step-up before a sign-in method is added or removed; a passkey alone replaces it. */
export function wayAsks(user: UserInfo): Asks {
  return { ...personOf(user), passkey: passkeyOf(user, 'all') }
}

type Props = {
  form: StepUpForm & { reset: () => void }
  open: boolean
  onClose: () => void
  title: string
  action: string
  danger?: boolean
  /** The form's own fields and texts. */
  children?: ReactNode
}

/** A change of the sign-in methods: its own fields, the step-up, the resulting pause, and the button. */
export function GuardSheet(props: Props) {
  const { form, open, onClose, title, action, danger = false, children } = props
  const close = () => {
    form.reset()
    onClose()
  }
  const footer = (
    <StepUpSubmit form={form} look={danger ? 'danger' : 'primary'}>
      {action}
    </StepUpSubmit>
  )
  return (
    <Sheet open={open} onClose={close} title={title} footer={footer}>
      <form {...form.form} className={styles.form}>
        {children}
        <StepUp form={form} />
        <HoldNotice />
      </form>
    </Sheet>
  )
}
