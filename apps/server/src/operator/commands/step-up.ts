import { command, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { operatorView, type SignedIn } from '../session.ts'
import { operators, sessions } from '../tables.ts'

export type StepUp = {
  readonly sessionId: string
  readonly codeStep: number
  readonly tokenSeed: string
  readonly tokenHash: Uint8Array
  readonly actor: Actor
}

/** Takes a fresh code: the session goes on under a new token, and the old one is dead. */
export const stepUp = command('operatorStepUp', {
  needs: { operators, sessions, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { sessionId, codeStep, tokenSeed, tokenHash, actor }: StepUp, { now }) {
    const operator = state.operators
    const session = state.sessions.get(sessionId)
    if (operator === undefined || session === undefined) return refuse('TOKEN_EXPIRED')
    if (codeStep <= operator.codeStep) return refuse('BAD_CREDENTIALS')
    const reply: SignedIn = { tokenSeed, operator: operatorView(actor, now, now) }
    return {
      put: [
        operators.row({ ...operator, codeStep }),
        sessions.row({ ...session, tokenHash, provenAt: now, lastActiveAt: now }),
        record(actor, { action: 'stepUp', targetType: 'session', targetId: sessionId }),
      ],
      reply,
    }
  },
})
