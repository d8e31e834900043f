import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { passkeys } from '../passkey/tables.ts'
import { secondStepCheck, type SecondStep } from '../second-step.ts'
import { operatorView, type SignedIn } from '../session.ts'
import { operators, sessions } from '../tables.ts'

export type StepUp = {
  readonly sessionId: string
  readonly second: SecondStep
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  readonly actor: Actor
}

/** Accepts a fresh code or passkey: the session continues under a new token, and the old one is void. */
export const stepUp = command('operatorStepUp', {
  needs: { operators, sessions, passkeys, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { sessionId, second, tokenSeed, tokenHash, actor }: StepUp, { now }) {
    const operator = state.operators
    const session = state.sessions.get(sessionId)
    if (operator === undefined || session === undefined) return refuse('TOKEN_EXPIRED')
    const opened = secondStepCheck(operator, state.passkeys, second)
    if (isRefusal(opened)) return opened
    const reply: SignedIn = { tokenSeed, operator: operatorView(actor, now, now) }
    return {
      put: [
        ...opened,
        sessions.row({ ...session, tokenHash, provenAt: now, lastActiveAt: now }),
        record(actor, { action: 'stepUp', targetType: 'session', targetId: sessionId }),
      ],
      reply,
    }
  },
})
