import type { PasskeyAssertion, UserInfo } from '@candor/api'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { PasskeyOffer } from '../../../ui/passkey-offer.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { contactOf } from '../../../api/contact.ts'
import { securityInput } from '../../../ui/security-code.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { FundFields } from './fund-fields.tsx'
import { fundPlaces, noFundPasswords, useFundSchema } from './fund-values.ts'
import type { FundValues } from './fund-values.ts'
import styles from './password.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void }

/** Sets or changes the withdrawal password; says first what it takes, where that is missing. */
export function FundPasswordSheet({ user, open, onClose }: Props) {
  const t = useTranslations('security.fund')
  const missing = whatIsMissing(user)
  if (missing !== null)
    return (
      <Sheet open={open} onClose={onClose} title={t('title')}>
        <Banner tone="info">{t(missing)}</Banner>
      </Sheet>
    )
  return <ChangeSheet user={user} open={open} onClose={onClose} />
}

function ChangeSheet({ user, open, onClose }: Props) {
  const t = useTranslations('security.fund')
  const formId = useId()
  const { attach, send, refuse, intent, fields, byLogin, setByLogin } = useFundChange(user, onClose)
  const { fundPasswordSet, fundPasswordLockedUntilAt: lockedUntil } = user.security
  const close = () => {
    fields.reset()
    onClose()
  }
  const footer = (
    <>
      <IntentNotice state={intent.state} error={fields.fault} />
      <Button type="submit" form={formId} wide busy={intent.busy}>
        {t('save')}
      </Button>
      <PasskeyOffer
        isThere={user.security.passkeyCount > 0}
        busy={intent.busy}
        onStart={() => fields.check(['captcha', 'securityCode'])}
        onAnswer={(passkey) => send(fields.values, passkey)}
        onError={refuse}
      />
    </>
  )
  return (
    <Sheet open={open} onClose={close} title={t('title')} footer={footer}>
      <form
        id={formId}
        ref={attach}
        className={styles.form}
        noValidate
        onSubmit={fields.submit((values) => send(values))}
      >
        <p className={styles.note}>{t('explain')}</p>
        {lockedUntil !== null && (
          <Banner tone="risk">{t('locked', { time: formatDate(lockedUntil) })}</Banner>
        )}
        <FundFields
          user={user}
          fields={fields}
          byLogin={byLogin}
          {...(fundPasswordSet && { onChangeProof: () => setByLogin(!byLogin) })}
        />
      </form>
    </Sheet>
  )
}

function useFundChange(user: UserInfo, onDone: () => void) {
  const t = useTranslations('security.fund')
  const refusalText = useRefusalText()
  const intent = useIntent('changeFundPassword')
  const [forgotten, setByLogin] = useState(false)
  const byLogin = forgotten || !user.security.fundPasswordSet
  const schema = useFundSchema(user, byLogin)
  const { attach, ...fields } = useForm<FundValues>(noFundPasswords, schema)
  const refuse = (error: Error) => {
    if (!isSilent(error)) fields.refuse(error, refusalText(error), fundPlaces)
  }
  const send = async (values: FundValues, passkey?: PasskeyAssertion) => {
    const { oldPassword, loginPassword, captcha, securityCode, ...passwords } = values
    const code = { ...securityInput(securityCode), ...(captcha !== '' && { captcha }) }
    const end = await intent.submit({
      ...passwords,
      ...(byLogin ? { loginPassword } : { oldPassword }),
      ...(passkey === undefined ? code : { passkey }),
    })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name !== 'accepted') return
    const until = end.result.withdrawHoldUntilAt
    fields.reset()
    setByLogin(false)
    onDone()
    toast(until === null ? t('done') : t('changed', { time: formatDate(until) }))
    await loadUser()
  }
  return { attach, send, refuse, intent, fields, byLogin, setByLogin }
}

/** What must be there before a withdrawal password can be. */
function whatIsMissing(user: UserInfo): 'needsContact' | 'needsLogin' | null {
  if (contactOf(user) === null && !user.security.googleBound) return 'needsContact'
  return user.hasLoginPassword ? null : 'needsLogin'
}

export type FundFieldSet = ReturnType<typeof useFundChange>['fields']
