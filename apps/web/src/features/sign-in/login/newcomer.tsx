import { ApiError } from '@candor/api'
import type { ErrorKey, LoginResult } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceFields } from '../../../api/device.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import type { IntentState } from '../../../api/intent.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import { keptInvite } from './invited.ts'
import { consentWith } from './use-entry.ts'
import type { Consent } from './use-entry.ts'

type Rest = Awaited<ReturnType<typeof deviceFields>> & Partial<Consent>
type Entry<What> = {
  /** Sends the entry from this device, with or without consent. */
  submit: (what: What, rest: Rest) => Promise<IntentState<LoginResult> | null>
  onEntered: (result: LoginResult) => Promise<void>
  /** The refusal after which the user must prove the entry again. */
  stale: ErrorKey
}

/**
 * An entry with a method that may be new here: if it is, the agreement is shown, and the same proof is sent again with
 * consent. "No account" is an expected answer once; after consent it is an error.
 */
export function useNewcomer<What>({ submit, onEntered, stale }: Entry<What>) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  /** The proven entry that is new here. */
  const [held, setHeld] = useState<{ readonly what: What } | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const restart = () => {
    setHeld(null)
    setAgreed(false)
    setTried(false)
    setError(null)
  }
  const refuse = (reason: unknown) => {
    if (!(reason instanceof Error) || isSilent(reason)) return
    if (keyOf(reason) === stale) restart()
    setError(keyOf(reason) === unknown ? t('notOpened') : errorText(reason))
  }
  const send = async (what: What, consents: boolean) => {
    setError(null)
    try {
      const consent = consents ? await consentWith(keptInvite()) : {}
      const end = await submit(what, { ...(await deviceFields()), ...consent })
      if (end?.name === 'accepted') return await onEntered(end.result)
      if (end?.name !== 'refused') return undefined
      const isNew = !consents && keyOf(end.error) === unknown
      return isNew ? setHeld({ what }) : refuse(end.error)
    } catch (reason) {
      return refuse(reason)
    }
  }
  const goOn = async () => {
    setTried(true)
    if (agreed && held !== null) await send(held.what, true)
  }
  const isMissing = tried && !agreed
  return {
    enter: (what: What) => send(what, false),
    goOn,
    refuse,
    restart,
    isNew: held !== null,
    agreed,
    setAgreed,
    isMissing,
    error,
  }
}

const unknown: ErrorKey = 'ACCOUNT_NOT_FOUND'
const keyOf = (reason: Error) => (reason instanceof ApiError ? reason.errorKey : null)

type Newcomer = ReturnType<typeof useNewcomer>
type Props = Pick<Newcomer, 'agreed' | 'setAgreed' | 'isMissing'> & { text: string }

/** The notice of a new account, and the agreement. */
export function NewcomerTerms({ text, agreed, setAgreed, isMissing }: Props) {
  const t = useTranslations('login')
  return (
    <>
      <Banner tone="info">{text}</Banner>
      <AgreementCheck
        checked={agreed}
        onChange={setAgreed}
        error={isMissing ? t('faults.agreement') : undefined}
      />
    </>
  )
}

/** Opens the account. */
export function NewcomerButton({ goOn, busy }: Pick<Newcomer, 'goOn'> & { busy: boolean }) {
  const t = useTranslations('login')
  return (
    <Button wide busy={busy} onClick={() => void goOn()}>
      {t('createAccount')}
    </Button>
  )
}
