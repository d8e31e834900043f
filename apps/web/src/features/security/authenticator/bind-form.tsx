import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { OtpField } from '../../../ui/inputs/otp-field.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { personOf, sentTo } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { usePasswordRules } from '../../../shared/passwords/password-rules.ts'
import { KeyCard } from './key-card.tsx'
import styles from './authenticator.module.css'

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
  const rules = usePasswordRules()
  const isBound = user.security.googleBound
  // From now on it replaces the codes sent to the address, so a person who has only the password must not bind it.
  const asksCode = !isBound && user.hasLoginPassword
  const person = personOf(user)
  const form = useStepUp({
    call: 'bindGoogleAuth',
    asks: { ...person, ...(asksCode && { captcha: sentTo(user, 'bind') }) },
    own: { newCode: '' },
    schema: v.object({ newCode: rules.captcha }),
    // With two codes the server does not say which is wrong, so the error is shown above the button.
    places: { refusals: { SECURITY_CODE_WRONG: isBound ? undefined : 'newCode' } },
    input: ({ newCode }, { googleCode: oldGoogleCode, ...stepUp }) => ({
      secretKey,
      ...stepUp,
      googleCode: newCode,
      ...(oldGoogleCode !== undefined && { oldGoogleCode }),
    }),
    onDone: ({ recoveryCodes }) => onBound(recoveryCodes),
  })
  return (
    <form {...form.form} className={styles.form}>
      <OtpField
        {...form.control('newCode')}
        label={t(isBound ? 'authenticator.newCode' : 'code.label')}
      />
      <StepUp form={form} />
      <p className={styles.explain}>{t('othersEnd')}</p>
      <HoldNotice />
      <StepUpSubmit form={form}>
        {t(isBound ? 'authenticator.rebind' : 'authenticator.bind')}
      </StepUpSubmit>
    </form>
  )
}
