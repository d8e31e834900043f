import { ApiError } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { deviceFields } from '../../../api/device.ts'
import { isSilent } from '../../../api/error-text.ts'
import { forgetArrival } from '../../../api/third-party.ts'
import type { Proof } from '../../../api/third-party.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { AgreementCheck } from '../login/agreement-check.tsx'
import { SecurityStep } from '../login/security-step.tsx'
import { consentWith } from '../login/use-entry.ts'
import type { Ticket } from '../login/use-login-form.ts'
import { serviceNames } from '../parts/service-names.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import styles from './service.module.css'

type Props = { proof: Proof; onBack: () => void }

/** In with what a service said; who is new here accepts the agreement first. */
export function LoginReturn({ proof, onBack }: Props) {
  const t = useTranslations('login')
  const { goOn, isNew, agreed, setAgreed, tried, ticket, state, busy, error } = useReturn(proof)
  const service = serviceNames[proof.provider]
  if (ticket !== null) return <SecurityStep ticket={ticket} onRestart={onBack} />
  return (
    <>
      {!isNew && error === null && (
        <p className={styles.explain} role="status">
          {t('services.checking', { service })}
        </p>
      )}
      {isNew && (
        <>
          <Banner tone="info">{t('services.isNew')}</Banner>
          <AgreementCheck
            checked={agreed}
            onChange={setAgreed}
            error={tried && !agreed ? t('faults.agreement') : undefined}
          />
        </>
      )}
      <IntentNotice state={state} error={error} />
      {isNew && (
        <Button wide busy={busy} onClick={goOn}>
          {t('createAccount')}
        </Button>
      )}
      {(isNew || error !== null) && (
        <Button look={isNew ? 'plain' : 'secondary'} wide disabled={busy} onClick={onBack}>
          {t('services.again')}
        </Button>
      )}
    </>
  )
}

function useReturn(proof: Proof) {
  const intent = useIntent('thirdPartyLogin')
  const refusalText = useRefusalText()
  const [isNew, setIsNew] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [error, setError] = useState<string | null>(null)

  const send = async (consents: boolean) => {
    try {
      const consent = consents ? await consentWith('') : {}
      const end = await intent.submit({ ...proof, ...(await deviceFields()), ...consent })
      if (end?.name === 'refused') return refuse(end.error)
      if (end?.name !== 'accepted') return undefined
      const { token, loginTicket, methods } = end.result
      forgetArrival()
      if (token !== null) return await enter(token)
      if (loginTicket === null) return undefined
      return setTicket({ id: loginTicket, byPasskey: methods.includes('passkey') })
    } catch (reason) {
      return reason instanceof Error ? refuse(reason) : undefined
    }
  }
  const refuse = (reason: Error) => {
    if (isSilent(reason)) return
    const key = reason instanceof ApiError ? reason.errorKey : null
    if (key === 'ACCOUNT_NOT_FOUND') setIsNew(true)
    else setError(refusalText(reason))
    // It has to be said once more.
    if (key === 'OAUTH_FAILED') setIsNew(false)
  }
  const arrive = useEffectEvent(() => void send(false))
  // Shown first, then sent.
  useEffect(() => queueMicrotask(arrive), [])
  const goOn = () => {
    setTried(true)
    setError(null)
    if (agreed) void send(true)
  }
  const { state, busy } = intent
  return { goOn, isNew, agreed, setAgreed, tried, ticket, state, busy, error }
}
