import type { CallName } from '@candor/api'
import { useState } from 'react'
import { call, newIdempotencyKey } from './client.ts'
import type { Input, Output } from './client.ts'
import { createIntent } from './intent.ts'
import type { IntentState } from './intent.ts'
import { userId } from './session.ts'

/**
 * Sends a change as one intent of the user. `state` says where it stands; `submit` resolves with how it
 * ended (null for a tap while it is under way) and never rejects.
 */
export function useIntent<Name extends CallName>(name: Name) {
  const [state, setState] = useState<IntentState<Output<Name>>>({ name: 'ready' })
  const [intent] = useState(() =>
    createIntent<Input<Name>, Output<Name>>({
      send: (input, key) => call(name, input, { key }),
      newKey: newIdempotencyKey,
      sender: userId,
      onState: setState,
    }),
  )
  const busy = state.name === 'sending' || state.name === 'slow' || state.name === 'unknown'
  return { state, busy, submit: intent.submit, reset: intent.reset }
}
