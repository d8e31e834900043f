import type { Closing, PasskeyAssertion, UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { isSilent } from '../../../api/error-text.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { contactOf } from '../../../api/contact.ts'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'

import { useRefusalText } from '../parts/use-refusal-text.ts'
import {
  amountsText,
  closePlaces,
  givenUp,
  noProof,
  proofInput,
  proofsOf,
  useCloseSchema,
} from './close-values.ts'
import type { CloseValues } from './close-values.ts'
import styles from './closing.module.css'

type Props = { user: UserInfo; closing: Closing; onAsked: () => void }

/** The money given up, if any, the step-up, and the button that requests the closing. */
export function CloseForm({ user, closing, onAsked }: Props) {
  const t = useTranslations('closing')
  const { fields, attach, send, refuse, state, busy } = useClosing({ user, closing, onAsked })
  const asked = proofsOf(user)
  const amounts = amountsText(closing)
  return (
    <Card title={t('confirm')}>
      <form
        ref={attach}
        className={styles.form}
        noValidate
        onSubmit={fields.submit((values) => send(values))}
      >
        {amounts !== '' && (
          <div>
            <Switch
              label={t('giveUp', { amounts })}
              checked={fields.values.givesUp === amounts}
              onChange={(on) => fields.set('givesUp', on ? amounts : '')}
            />
            {fields.errors.givesUp && (
              <p role="alert" className={styles.fault}>
                {fields.errors.givesUp}
              </p>
            )}
          </div>
        )}
        {asked.fund && <FundField fields={fields} />}
        {asked.login && <LoginField fields={fields} />}
        {asked.security && <SecurityCodeField {...fields.control('securityCode')} />}
        {asked.captcha && (
          <CodeField
            {...fields.control('captcha')}
            scene="closeAccount"
            contact={contactOf(user)}
            onError={(message) => fields.setError('captcha', message)}
          />
        )}
        <IntentNotice state={state} error={fields.fault} />
        <Button type="submit" look="danger" wide busy={busy}>
          {t('close')}
        </Button>
        <PasskeyOffer
          isThere={!asked.login && user.security.passkeyCount > 0}
          busy={busy}
          onStart={() => fields.check(['captcha', 'securityCode'])}
          onAnswer={(passkey) => send(fields.values, passkey)}
          onError={refuse}
        />
      </form>
    </Card>
  )
}

type FieldsProps = { fields: ReturnType<typeof useClosing>['fields'] }

function FundField({ fields }: FieldsProps) {
  const t = useTranslations('security.fund')
  return (
    <TextField
      {...fields.text('fundPassword')}
      folded
      label={t('title')}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
    />
  )
}

function LoginField({ fields }: FieldsProps) {
  const t = useTranslations('security.authenticator')
  return (
    <TextField
      {...fields.text('loginPassword')}
      label={t('password')}
      type="password"
      autoComplete="current-password"
    />
  )
}

function useClosing({ user, closing, onAsked }: Props) {
  const refusalText = useRefusalText()
  const intent = useIntent('closeAccount')
  const schema = useCloseSchema(user, closing)
  const { attach, ...fields } = useForm<CloseValues>(noProof, schema)
  const refuse = (error: Error) => {
    if (isSilent(error)) return
    fields.refuse(error, refusalText(error), closePlaces)
    // The obstacles may have changed since they were shown.
    if ('errorKey' in error && error.errorKey === 'ACCOUNT_NOT_SETTLED') onAsked()
  }
  const send = async (values: CloseValues, passkey?: PasskeyAssertion) => {
    const givesUp = givenUp(closing)
    const end = await intent.submit({
      ...(givesUp.length > 0 && { givesUp }),
      ...proofInput(user, values, passkey),
    })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name === 'accepted') onAsked()
  }
  return { fields, attach, send, refuse, state: intent.state, busy: intent.busy }
}
