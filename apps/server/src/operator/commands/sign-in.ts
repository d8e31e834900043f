import type { OperatorRole } from '@candor/api'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { record, witnessed } from '../audit/record.ts'
import { passkeys } from '../passkey/tables.ts'
import { secondStepCheck, type SecondStep } from '../second-step.ts'
import { isOver, operatorView, type Arrival, type SignedIn } from '../session.ts'
import { operators, sessions } from '../tables.ts'

export type SignIn = {
  readonly operatorId: string
  /** The roles of now. If the operator loses a role or is disabled meanwhile, the session grants nothing. */
  readonly roles: readonly OperatorRole[]
  /** The code or the passkey that was verified. */
  readonly second: SecondStep
  readonly arrival: Arrival
  readonly requestId: string
}

/** Opens a session for an operator whose password and second step were verified. A second step is valid once. */
export const signIn = command('operatorLogin', {
  needs: { operators, sessions, passkeys, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, { operatorId, roles, second, arrival, requestId }: SignIn, { now, newId }) {
    const operator = state.operators
    if (operator === undefined) return refuse('BAD_CREDENTIALS')
    const opened = secondStepCheck(operator, state.passkeys, second)
    if (isRefusal(opened)) return opened
    const { tokenSeed, ...device } = arrival
    const { name } = operator
    const sessionId = newId()
    // A reloaded page has lost its session, which ends here; otherwise every later call would load it.
    const ended = state.sessions
      .all()
      .filter((session) => isOver(session, now))
      .map((session) => sessions.row({ ...session, revokedAt: now }))
    const reply: SignedIn = {
      tokenSeed,
      operator: operatorView({ id: operatorId, name, roles }, now, now),
    }
    return {
      put: [
        ...opened,
        ...ended,
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
