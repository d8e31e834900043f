import type { CallName } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../ui/toast-store.ts'
import { call, newIdempotencyKey } from './client.ts'
import type { Input, Output } from './client.ts'
import { useErrorText } from './error-text.ts'
import { createIntent } from './intent.ts'
import type { IntentOptions, IntentState, OpenIntent } from './intent.ts'
import { forgetIntent, keepIntent, openIntentOf, placeOf, validMs } from './open-intents.ts'
import type { MoneyName } from './open-intents.ts'
import { userId } from './session.ts'

/** What hears of an intent's tries and of its end; what it heard first stays. */
export type Hearer<Name extends CallName> = Partial<
  Pick<IntentOptions<Input<Name>, Output<Name>>, 'onOpen' | 'onSettled' | 'onState'>
>

/**
 * Sends a change as one intent of the user. `state` says where it stands; `submit` resolves with how it
 * ended (null for a tap while it is under way) and never rejects.
 */
export function useIntent<Name extends CallName>(name: Name, hearer: Hearer<Name> = {}) {
  const { intent, ...rest } = useMachine(name, hearer)
  return { ...rest, submit: intent.submit, reset: intent.reset }
}

/**
 * The same for a change that moves money: where no answer has come before the page is loaded again, or
 * the screen opened again, it goes on there with the same key and payload.
 * @param of tells several of the same call on one screen apart, such as a position's id
 * @param onResumed hears how one ended whose `submit` is gone
 */
export function useMoneyIntent<Name extends MoneyName>(
  name: Name,
  onResumed: (end: IntentState<Output<Name>>) => void = () => undefined,
  of = '',
) {
  const place = placeOf(name, of)
  const tellGone = useTellGone<Output<Name>>()
  const { intent, ...rest } = useMachine<Name>(name, {
    onOpen: (open) => keepIntent({ ...open, place, user: userId() }),
    onSettled: forgetIntent,
    onState: tellGone,
  })
  const goOn = useEffectEvent(async () => {
    const open = openIntentOf(place, userId()) as OpenIntent<Input<Name>> | null
    const end = open === null ? null : await intent.resume(open)
    if (end !== null) onResumed(end)
  })
  useEffect(() => void goOn(), [])
  return { ...rest, submit: intent.submit, reset: intent.reset }
}

/** Says wherever its user is by now how a change ended that took long, when the screen that sent it has gone. */
function useTellGone<Result>(): (state: IntentState<Result>) => void {
  const t = useTranslations('app.sentBefore')
  const errorText = useErrorText()
  const [watch] = useState(createWatch)
  useEffect(() => watch.stay(), [watch])
  return (state) => {
    if (!watch.isMissed(state)) return
    if (state.name === 'accepted') toast(t('done'))
    if (state.name === 'refused') toast(t('notDone', { reason: errorText(state.error) }))
  }
}

/** Knows whether a screen is there, and whether what it sent took so long that its user may have left it. */
function createWatch() {
  let isThere = false
  let isLate = false
  return {
    stay() {
      isThere = true
      return () => {
        isThere = false
      }
    },
    isMissed({ name }: IntentState<unknown>): boolean {
      if (name === 'sending') isLate = false
      if (name === 'slow' || name === 'unknown') isLate = true
      return isLate && !isThere
    },
  }
}

function useMachine<Name extends CallName>(name: Name, { onState, ...hearer }: Hearer<Name>) {
  const [state, setState] = useState<IntentState<Output<Name>>>({ name: 'ready' })
  const [intent] = useState(() =>
    createIntent<Input<Name>, Output<Name>>({
      send: (input, key, until) => call(name, input, { key, ...(until !== null && { until }) }),
      validMs: validMs[name],
      newKey: newIdempotencyKey,
      sender: userId,
      onState: (next) => {
        setState(next)
        onState?.(next)
      },
      ...hearer,
    }),
  )
  const busy = state.name === 'sending' || state.name === 'slow' || state.name === 'unknown'
  return { state, busy, intent }
}
