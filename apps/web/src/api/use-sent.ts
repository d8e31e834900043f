import type { CallName } from '@candor/api'
import { useState } from 'react'
import type { Input, Output } from './client.ts'
import type { IntentState } from './intent.ts'
import { openIntentOf, placeOf, type MoneyName } from './open-intents.ts'
import { userId } from './session.ts'
import { useMoneyIntent } from './use-intent.ts'

type Options<Name extends CallName> = {
  /** Called with the end of a change that was sent before the screen was reopened. */
  readonly onResumed?: (end: IntentState<Output<Name>>) => void
  /** Distinguishes several of the same call on one screen. */
  readonly of?: string
}

/**
 * A change of money that belongs to the screen and not to its form or sheet: after a reload an unanswered change
 * continues with the same key, and its end is shown, whether the form is open or not. `isResumed` is true during that,
 * until a new change begins.
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
