import type { LoginResult } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { forgetArrival } from '../../../api/third-party.ts'
import type { Proof } from '../../../api/third-party.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { NewcomerButton, NewcomerTerms, useNewcomer } from '../login/newcomer.tsx'
import { SecurityStep } from '../login/security-step.tsx'
import type { Ticket } from '../login/use-login-form.ts'
import { serviceNames } from '../service-names.ts'
import styles from './service.module.css'

type Props = { proof: Proof; onBack: () => void }

/** Completes the sign-in with a service; a new user accepts the agreement first. */
export function LoginReturn({ proof, onBack }: Props) {
  const t = useTranslations('login')
  const { newcomer, ticket, state, busy } = useReturn(proof)
  const { isNew, error } = newcomer
  const service = serviceNames[proof.provider]
  if (ticket !== null) return <SecurityStep ticket={ticket} onRestart={onBack} />
  return (
    <>
      {!isNew && error === null && (
        <p className={styles.explain} role="status">
          {t('services.checking', { service })}
        </p>
      )}
      {isNew && <NewcomerTerms {...newcomer} text={t('services.isNew')} />}
      <IntentNotice state={state} error={error} />
      {isNew && <NewcomerButton goOn={newcomer.goOn} busy={busy} />}
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
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const onEntered = async ({ token, loginTicket, methods }: LoginResult) => {
    forgetArrival()
    if (token !== null) await enter(token)
    else if (loginTicket !== null)
      setTicket({ id: loginTicket, byPasskey: methods.includes('passkey') })
  }
  const newcomer = useNewcomer<Proof>({
    submit: (what, rest) => intent.submit({ ...what, ...rest }),
    onEntered,
    stale: 'OAUTH_FAILED',
  })
  const arrive = useEffectEvent(() => void newcomer.enter(proof))
  // Sends after the first render.
  useEffect(() => queueMicrotask(arrive), [])
  return { newcomer, ticket, state: intent.state, busy: intent.busy }
}
