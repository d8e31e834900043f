import type { CallName } from '@candor/api'
import { useState } from 'react'
import type { Input, Output } from './client.ts'
import type { IntentState } from './intent.ts'
import { openIntentOf, placeOf, type MoneyName } from './open-intents.ts'
import { userId } from './session.ts'
import { useMoneyIntent } from './use-intent.ts'

type Options<Name extends CallName> = {
  /** Hears how one ended that was sent before the screen was opened again. */
  readonly onResumed?: (end: IntentState<Output<Name>>) => void
  /** Tells several of the same call on one screen apart. */
  readonly of?: string
}

/**
 * A change of money that is the screen's and not its form's or sheet's: whether those are drawn again after a
 * reload or not, what had no answer goes on with the same key, and its end is said. `isResumed` is true while
 * it is that, and nothing new was begun.
 */
export function useSent<Name extends MoneyName>(
  name: Name,
  { onResumed, of = '' }: Options<Name> = {},
) {
  const [isResumed, setIsResumed] = useState(
    () => openIntentOf(placeOf(name, of), userId()) !== null,
  )
  const { state, busy, submit, reset } = useMoneyIntent(name, onResumed, of)
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
