import type { PasskeyAssertion } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPasskey, knowsPasskeys, stopAsking } from '../../api/passkey.ts'
import { Button } from '../../ui/inputs/button.tsx'
import styles from './passkey-proof.module.css'

export type PasskeyProofProps = {
  /** A sign-in that waits for its second step; the session replaces it. */
  loginTicket?: string
  /** Whether the change is being sent. */
  busy: boolean
  /** Validates the other fields before the device asks; false if one is missing. */
  onStart?: () => boolean
  /** Sends the change with this passkey instead of a code. */
  onAnswer: (passkey: PasskeyAssertion) => unknown
  onError: (error: Error) => void
}

/** A passkey instead of a code: one tap asks the device, and its answer sends the change. */
export function PasskeyProof(props: PasskeyProofProps) {
  const t = useTranslations('security.code')
  const { state, ask } = useAsking(props)
  if (!knowsPasskeys()) return null
  return (
    <div className={styles.proof}>
      <Button
        look="secondary"
        wide
        busy={state === 'asking'}
        disabled={props.busy}
        onClick={() => void ask()}
      >
        {t('byPasskey')}
      </Button>
      <p role="status" className={styles.note}>
        {state === 'dropped' && t('passkeyDropped')}
      </p>
    </div>
  )
}

function useAsking({ loginTicket, busy, onStart, onAnswer, onError }: PasskeyProofProps) {
  const [state, setState] = useState<'ready' | 'asking' | 'dropped'>('ready')
  const round = useRef(0)
  // A user who submits the form by its own button meanwhile, or leaves it, has cancelled this request.
  useEffect(() => {
    const rounds = round
    if (busy) rounds.current += 1
    return () => {
      rounds.current += 1
    }
  }, [busy])
  useEffect(() => {
    if (state !== 'asking') return
    return () => void stopAsking().catch(() => undefined)
  }, [state])

  const ask = async () => {
    if (onStart?.() === false) return
    const mine = round.current
    setState('asking')
    try {
      const passkey = await askPasskey({
        purpose: 'stepUp',
        ...(loginTicket !== undefined && { loginTicket }),
      })
      if (round.current !== mine) return setState('ready')
      setState(passkey === null ? 'dropped' : 'ready')
      if (passkey !== null) await onAnswer(passkey)
    } catch (error) {
      setState('ready')
      if (error instanceof Error) onError(error)
    }
    return undefined
  }
  return { state, ask }
}
