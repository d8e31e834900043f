import type { UserInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { OtpField } from '../../../ui/otp-field.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { securityInput } from '../../../ui/security-code.ts'
import { CodeField } from '../parts/code-field.tsx'
import { contactOf } from '../../../api/contact.ts'
import { HoldNotice } from '../parts/hold-notice.tsx'
import { captchaRefusals, usePasswordRules } from '../parts/password-rules.ts'
import { PersonField, personInput } from '../parts/person-field.tsx'
import { useSecurityCodeRule } from '../parts/use-security-code-rule.ts'
import { useForm } from '../../../api/use-form.ts'
import { KeyCard } from './key-card.tsx'
import styles from './authenticator.module.css'

type Values = { googleCode: string; securityCode: string; loginPassword: string; captcha: string }
const none: Values = { googleCode: '', securityCode: '', loginPassword: '', captcha: '' }
const common = {
  ...captchaRefusals,
  LOGIN_LOCKED: 'loginPassword',
  OLD_PASSWORD_WRONG: 'loginPassword',
} as const
const places = { refusals: { ...common, SECURITY_CODE_WRONG: 'googleCode' } } as const
/** With two codes the server does not say which is wrong, so the error is shown above the button. */
const placesOfTwo = { refusals: { ...common, SECURITY_CODE_REQUIRED: 'securityCode' } } as const
/** A key is valid for ten minutes on the server; a loaded key is shown until then. */
const keyMs = 600_000

type Props = { user: UserInfo; onBound: (recoveryCodes: readonly string[]) => void }

/**
 * Shows a key as QR code and text, and binds it by the app's code for it. To replace a bound authenticator, its code is
 * needed too.
 */
export function BindForm({ user, onBound }: Props) {
  const t = useTranslations('security.authenticator')
  const isBound = user.security.googleBound
  const key = useCall('generateGoogleKey', isBound ? { rebind: true } : {}, { staleMs: keyMs })
  return (
    <QueryView query={key} empty={null}>
      {({ secretKey, otpauthUrl, expireAt }) => (
        <Card>
          <p className={styles.explain}>{t('explain')}</p>
          <KeyCard
            key={secretKey}
            secretKey={secretKey}
            otpauthUrl={otpauthUrl}
            expireAt={expireAt}
            onRenew={() => void key.refetch()}
          />
          <Proof user={user} secretKey={secretKey} onBound={onBound} />
        </Card>
      )}
    </QueryView>
  )
}

function Proof({ user, secretKey, onBound }: Props & { secretKey: string }) {
  const t = useTranslations('security')
  const errorText = useErrorText()
  const intent = useIntent('bindGoogleAuth')
  const isBound = user.security.googleBound
  // From now on it replaces the codes sent to the address, so a person who has only the password must not bind it.
  const asksCode = !isBound && user.hasLoginPassword && contactOf(user) !== null
  const schema = useBindSchema(user.hasLoginPassword, isBound, asksCode)
  const { attach, ...fields } = useForm<Values>(none, schema)
  const submit = fields.submit(async ({ googleCode, securityCode, ...person }) => {
    const { googleCode: oldGoogleCode, ...recovery } = securityInput(securityCode)
    const old = { ...recovery, ...(oldGoogleCode !== undefined && { oldGoogleCode }) }
    const end = await intent.submit({ secretKey, googleCode, ...personInput(person), ...old })
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), isBound ? placesOfTwo : places)
    if (end?.name !== 'accepted') return
    fields.reset()
    onBound(end.result.recoveryCodes)
  })
  return (
    <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
      <OtpField
        {...fields.control('googleCode')}
        label={t(isBound ? 'authenticator.newCode' : 'code.label')}
      />
      {isBound && <SecurityCodeField {...fields.control('securityCode')} />}
      <PersonField user={user} scene="bind" {...fields} />
      {asksCode && (
        <CodeField
          {...fields.control('captcha')}
          scene="bind"
          contact={contactOf(user)}
          onError={(message) => fields.setError('captcha', message)}
        />
      )}
      <p className={styles.explain}>{t('othersEnd')}</p>
      <HoldNotice />
      <IntentNotice state={intent.state} error={fields.fault} />
      <Button type="submit" wide busy={intent.busy}>
        {t(isBound ? 'authenticator.rebind' : 'authenticator.bind')}
      </Button>
    </form>
  )
}

function useBindSchema(byPassword: boolean, isBound: boolean, asksCode: boolean) {
  const t = useTranslations('security')
  const rules = usePasswordRules()
  const presentCode = useSecurityCodeRule()
  return useMemo(
    () =>
      v.object({
        googleCode: rules.captcha,
        securityCode: isBound ? presentCode : v.string(),
        loginPassword: v.pipe(
          v.string(),
          v.minLength(byPassword ? 1 : 0, t('authenticator.passwordFault')),
        ),
        captcha: byPassword && !asksCode ? v.string() : rules.captcha,
      }),
    [asksCode, byPassword, isBound, presentCode, rules, t],
  )
}
