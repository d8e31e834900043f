import { ApiError } from '@candor/api'
import type { CallName, ErrorKey } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsThere } from '../lib/use-is-there.ts'
import type { Input, Output } from './client.ts'
import type { IntentState } from './intent.ts'
import { openIntentOf, placeOf } from './open-intents.ts'
import type { MoneyName } from './open-intents.ts'
import { userId } from './session.ts'
import { callKey } from './use-call.ts'
import { useMoneyIntent } from './use-intent.ts'
import { useMoneyMoved } from './use-money-moved.ts'

type Done = {
  /** Whether it was sent before the screen was reopened. */
  readonly isResumed: boolean
  /** Whether the screen is still mounted. */
  readonly isThere: boolean
}

type Options<Name extends MoneyName> = {
  readonly call: Name
  /** Distinguishes several of the same call on one screen. */
  readonly of?: string
  /** The calls refetched afterwards, in addition to those that show money. */
  readonly refresh?: readonly CallName[]
  readonly onDone: (result: Output<Name>, done: Done) => unknown
}

const short: ReadonlySet<ErrorKey | null> = new Set(['INSUFFICIENT_BALANCE', 'MARGIN_IN_USE'])

/**
 * A change of money, from its confirmation to its result. It belongs to the screen and not to its sheet: after a reload
 * an unanswered change continues with the same key, and its end is shown, whether the sheet is open or not.
 */
export function useMoneyForm<Name extends MoneyName>(options: Options<Name>) {
  const { call, of = '', refresh = [], onDone } = options
  const cache = useQueryClient()
  const moneyMoved = useMoneyMoved()
  const isThere = useIsThere()
  const [isConfirming, setConfirming] = useState(false)
  const [isResumed, setIsResumed] = useState(
    () => openIntentOf(placeOf(call, of), userId()) !== null,
  )
  const settle = (end: IntentState<Output<Name>> | null, wasResumed: boolean) => {
    // A refusal may mean a changed balance, so the available amount is refetched too.
    if (end?.name === 'accepted' || (end?.name === 'refused' && isShort(end.error))) moneyMoved()
    if (end?.name !== 'accepted') return
    for (const name of refresh) void cache.invalidateQueries({ queryKey: callKey(name) })
    setConfirming(false)
    onDone(end.result, { isResumed: wasResumed, isThere: isThere.current })
  }
  const { state, busy, submit, reset } = useMoneyIntent(call, (end) => settle(end, true), of)
  const forget = () => {
    if (!busy) setIsResumed(false)
    reset()
  }
  return {
    state,
    busy,
    isResumed,
    /** The result of an earlier change, while no confirmation shows it. */
    lastSent: { state, isResumed: isResumed || !isConfirming },
    isConfirming,
    setConfirming,
    async send(input: Input<Name>) {
      if (!busy) setIsResumed(false)
      const end = await submit(input)
      settle(end, false)
      return end
    },
    reset: forget,
    /** Closes the confirmation and drops the result of the last try. */
    close() {
      setConfirming(false)
      forget()
    },
  }
}

function isShort(error: Error): boolean {
  return error instanceof ApiError && short.has(error.errorKey)
}
