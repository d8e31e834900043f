import { useState } from 'react'
import type { Input } from '../../../api/client.ts'
import { openIntentOf, placeOf } from '../../../api/open-intents.ts'
import { userId } from '../../../api/session.ts'
import { useMoneyIntent } from '../../../api/use-intent.ts'

/**
 * What a screen sends about money that comes in. It is the screen's and not the form's: whether the form is
 * drawn again after a reload or not, what had no answer goes on with the same key, and its end is said.
 * `isResumed` is true while it is that, and nothing new was begun.
 */
export function useSent<Name extends 'applyRecharge' | 'paySandbox'>(name: Name, of = '') {
  const [isResumed, setIsResumed] = useState(
    () => openIntentOf(placeOf(name, of), userId()) !== null,
  )
  const { state, busy, submit, reset } = useMoneyIntent(name, undefined, of)
  return {
    state,
    busy,
    isResumed,
    submit(input: Input<Name>) {
      if (!busy) setIsResumed(false)
      return submit(input)
    },
    reset() {
      if (!busy) setIsResumed(false)
      reset()
    },
  }
}
