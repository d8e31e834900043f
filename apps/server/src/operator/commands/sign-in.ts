import { command, owned, refuse } from '../../platform/lane/index.ts'
import { record, witnessed } from '../audit/record.ts'
import { operatorView, type Arrival, type SignedIn } from '../session.ts'
import { operators, sessions } from '../tables.ts'

export type SignIn = {
  readonly operatorId: string
  /** The half minute of the code that was found right. */
  readonly codeStep: number
  readonly arrival: Arrival
  readonly requestId: string
}

/** Opens a session for an operator whose password and code were found right. A code opens once. */
export const signIn = command('operatorLogin', {
  needs: { operators, sessions, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { operatorId, codeStep, arrival, requestId }: SignIn, { now, newId }) {
    const operator = state.operators
    if (operator === undefined || operator.disabledAt !== null) return refuse('BAD_CREDENTIALS')
    if (codeStep <= operator.codeStep) return refuse('BAD_CREDENTIALS')
    const { tokenSeed, ...device } = arrival
    const { name, roles } = operator
    const sessionId = newId()
    const reply: SignedIn = {
      tokenSeed,
      operator: operatorView({ id: operatorId, name, roles }, now, now),
    }
    return {
      put: [
        operators.row({ ...operator, codeStep }),
        sessions.row({
          ...owned(operatorId),
          ...device,
          id: sessionId,
          createdAt: now,
          lastActiveAt: now,
          provenAt: now,
          revokedAt: null,
        }),
        record(
          {
            id: operatorId,
            name,
            roles,
            ip: arrival.ip,
            device: arrival.deviceThumbprint,
            requestId,
          },
          { action: 'signIn', targetType: 'session', targetId: sessionId },
        ),
      ],
      reply,
    }
  },
})
