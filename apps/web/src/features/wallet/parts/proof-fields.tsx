import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { SecurityCodeField } from '../../../ui/security-code-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import type { ProofForm } from './proofs.ts'

type Props = { form: ProofForm; scene: 'withdraw' | 'withdrawAccount' }

/** The withdrawal password and the second proof: the authenticator, else a code to the own contact; or a passkey. */
export function ProofFields({ form, scene }: Props) {
  const t = useTranslations('withdraw')
  const isBound = useSession((state) => state.userInfo?.security.googleBound ?? false)
  const passkeys = useSession((state) => state.userInfo?.security.passkeyCount ?? 0)
  return (
    <>
      <TextField
        folded
        label={t('fundPassword')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={form.values.fundPassword}
        onChange={({ target }) => form.set('fundPassword', target.value)}
        error={form.errors.fundPassword}
        disabled={form.busy}
      />
      {isBound ? (
        <SecurityCodeField
          value={form.values.securityCode}
          onChange={(code) => form.set('securityCode', code)}
          error={form.errors.securityCode}
        />
      ) : (
        <ConfirmCode
          scene={scene}
          value={form.values.captcha}
          onChange={(code) => form.set('captcha', code)}
          error={form.errors.captcha}
          onError={(message) => form.setError('captcha', message)}
        />
      )}
      <PasskeyOffer
        isThere={passkeys > 0}
        busy={form.busy}
        onStart={() => form.checkBesideCode()}
        onAnswer={(passkey) => form.sendWith(passkey)}
        onError={(error) => form.refuse(error)}
      />
    </>
  )
}
