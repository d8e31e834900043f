import type { OperatorRole } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { nameOf } from '../queries.ts'
import { seatOwner, seats } from '../seat/tables.ts'
import { operators } from '../tables.ts'

export type NewOperator = {
  readonly operatorId: string
  readonly name: string
  readonly passwordHash: string
  /** Encrypted for this operator. */
  readonly codeSecret: Uint8Array
  readonly roles: readonly OperatorRole[]
  readonly actor: Actor
}

/** Creates an operator. A user cannot become one: the id is new, and so is everything that belongs to it. */
export const createOperator = command('createOperator', {
  needs: { operators, ...witnessed.needs },
  shares: [...witnessed.shares, seatOwner.userId],
  creates: true,
  claims: ({ name }: NewOperator) => [nameOf(name)],
  decide({ claimed }, input: NewOperator, { now }) {
    const { operatorId, name, passwordHash, codeSecret, roles, actor } = input
    if (!claimed(nameOf(name))) return refuse('STATE_CHANGED')
    const person = { ...owned(operatorId), name, passwordHash, codeSecret }
    const seat = { ...seatOwner, id: operatorId, roles, disabledAt: null, approvalId: null }
    return {
      put: [
        operators.row({
          ...person,
          codeStep: 0,
          spentChallengeId: '0',
          createdAt: now,
        }),
        seats.row({ ...seat, sessionsFromAt: now }),
        record(actor, {
          action: 'createOperator',
          targetType: 'operator',
          targetId: operatorId,
          after: { name, roles: [...roles] },
        }),
      ],
      reply: { id: operatorId },
    }
  },
})
