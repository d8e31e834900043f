import { endpoints } from '@candor/api'
import { change, query, type OperatorSession, type Route } from '../../platform/http/route.ts'
import { isStoredId, refuse } from '../../platform/lane/index.ts'
import { actorOf } from '../audit/record.ts'
import { nameById } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { changeOperatorRoles } from './change-roles.ts'
import { disableOperator } from './disable-operator.ts'
import { enableOperator } from './enable-operator.ts'
import { listSeats } from './list.ts'
import { seatOwner } from './tables.ts'

/** Routes of operators' seats for superadmins. */
export function seatRoutes({ pool }: Pick<Tools, 'pool'>): Route[] {
  const about = onOperator(pool)
  return [
    query(endpoints.listOperators, ({ now }) => listSeats(pool, now)),
    change(endpoints.changeOperatorRoles, changeOperatorRoles, about),
    change(endpoints.disableOperator, disableOperator, about),
    change(endpoints.enableOperator, enableOperator, about),
  ]
}

type OnSeat = { readonly user: OperatorSession; readonly ip: string; readonly traceId: string } & {
  readonly input: { readonly id: string }
}

/** Checks that the operator exists; acts on operators belong to the house. */
function onOperator(pool: Tools['pool']) {
  return {
    async prepare<Request extends OnSeat>(request: Request) {
      const input = request.input as Request['input']
      const name = isStoredId(input.id) ? await nameById(pool, input.id) : null
      if (name === null) return refuse('NOT_FOUND')
      return { ...input, name, actor: actorOf(request) }
    },
    owner: () => seatOwner.userId,
  }
}
