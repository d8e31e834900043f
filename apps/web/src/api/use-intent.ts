import type { CallName } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { validMs } from 'virtual:money-calls'
import { toast } from '../ui/overlays/toast-store.ts'
import { call, newIdempotencyKey } from './client.ts'
import type { Input, Output } from './client.ts'
import { useErrorText } from './error-text.ts'
import { createIntent } from './intent.ts'
import type { IntentOptions, IntentState, OpenIntent } from './intent.ts'
import { forgetIntent, keepIntent, openIntentOf, placeOf } from './open-intents.ts'
import type { MoneyName } from './open-intents.ts'
import { userId } from './session.ts'

/** The callbacks for an intent's tries and its end; the first callbacks stay. */
export type Hearer<Name extends CallName> = Partial<
  Pick<IntentOptions<Input<Name>, Output<Name>>, 'onOpen' | 'onSettled' | 'onState'>
>

/**
 * Sends a change as one intent of the user. `state` is its state; `submit` resolves with the final state (null for a
 * tap while it is in progress) and never rejects.
 */
export function useIntent<Name extends CallName>(name: Name, hearer: Hearer<Name> = {}) {
  const { intent, ...rest } = useMachine(name, hearer)
  return { ...rest, submit: intent.submit, reset: intent.reset }
}

/**
 * The same for a change that moves money: after a reload or a reopened screen, an unanswered intent continues there
 * with the same key and payload.
 * @param of distinguishes several of the same call on one screen, such as by a position's id
 * @param onResumed called with the end of an intent whose `submit` is gone
 */
export function useMoneyIntent<Name extends MoneyName>(
  name: Name,
  onResumed: (end: IntentState<Output<Name>>) => void = () => undefined,
  of = '',
) {
  const place = placeOf(name, of)
  const onGone = useOnGone<Output<Name>>()
  const { intent, ...rest } = useMachine<Name>(name, {
    onOpen: (open) => keepIntent({ ...open, place, user: userId() }),
    onSettled: forgetIntent,
    onState: onGone,
  })
  const goOn = useEffectEvent(async () => {
    const open = openIntentOf(place, userId()) as OpenIntent<Input<Name>> | null
    const end = open === null ? null : await intent.resume(open)
    if (end !== null) onResumed(end)
  })
  useEffect(() => void goOn(), [])
  return { ...rest, submit: intent.submit, reset: intent.reset }
}

/** Shows the result of a slow change on any screen, if the screen that sent it is gone. */
function useOnGone<Result>(): (state: IntentState<Result>) => void {
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

/** Tracks whether a screen is mounted, and whether its change took so long that its user may have left. */
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
