import { ApiError } from '@candor/api'
import type { PasskeyAssertion } from '@candor/api'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { enter } from '../../../api/account.ts'
import { deviceFields } from '../../../api/device.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput, securityRefusals } from '../../../ui/security-code.ts'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { useForm } from '../../../api/use-form.ts'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import styles from './login.module.css'
import type { Ticket } from './use-login-form.ts'

type Props = {
  ticket: Ticket
  /** Back to the form; with a message if the ticket has expired. */
  onRestart: (notice: string | null) => void
}

const places = { refusals: { ...securityRefusals, LOGIN_LOCKED: 'securityCode' } } as const

/** The second step between password or code and the token: the authenticator's code. */
export function SecurityStep({ ticket, onRestart }: Props) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const intent = useIntent('googleSecretLogin')
  const schema = v.object({ securityCode: useSecurityCodeRule() })
  const { attach, ...fields } = useForm({ securityCode: '' }, schema)
  const finish = async (
    proof: ReturnType<typeof securityInput> | { passkey: PasskeyAssertion },
  ) => {
    const device = await deviceFields()
    const end = await intent.submit({ loginTicket: ticket.id, ...proof, ...device })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name === 'accepted' && end.result.token !== null) {
      onRestart(null)
      await enter(end.result.token)
    }
  }
  const refuse = (error: Error) => {
    if (isSilent(error)) return undefined
    const key = error instanceof ApiError ? error.errorKey : null
    if (key === 'TICKET_EXPIRED' || key === 'GOOGLE_NOT_BOUND') return onRestart(error.message)
    return fields.refuse(error, errorText(error), places)
  }
  const submit = fields.submit(({ securityCode }) => finish(securityInput(securityCode)))
  return (
    <>
      <div className={styles.welcome}>
        <h2 className={styles.heading}>{t('step.title')}</h2>
        <p className={styles.promise}>{t('step.explain')}</p>
      </div>
      <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
        <SecurityCodeField {...fields.control('securityCode')} />
        <IntentNotice state={intent.state} error={fields.fault} />
        <Button type="submit" wide busy={intent.busy}>
          {t('step.enter')}
        </Button>
        <PasskeyOffer
          isThere={ticket.byPasskey}
          loginTicket={ticket.id}
          busy={intent.busy}
          onAnswer={(passkey) => {
            fields.clear()
            return finish({ passkey })
          }}
          onError={refuse}
        />
        <Button look="plain" onClick={() => onRestart(null)}>
          {t('forgot.back')}
        </Button>
      </form>
    </>
  )
}
