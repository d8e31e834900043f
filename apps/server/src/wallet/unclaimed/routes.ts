import { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { actorOf, isUser, type ApprovalKind } from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { change, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { askReturn } from './ask-return.ts'
import { ownerFault } from './owner-fault.ts'
import type { UnclaimedReturn } from './return-unclaimed.ts'

/** Console endpoints about unclaimed money of ended accounts. */
export function unclaimedRoutes(
  tools: Pick<Tools, 'pool' | 'currencies'>,
  kind: ApprovalKind<UnclaimedReturn>,
): Route[] {
  const { pool, currencies } = tools
  return [
    change(endpoints.returnUnclaimed, askReturn(currencies, kind), {
      async prepare(request) {
        const { remark, amount, ...rest } = request.input
        const read = exactly(() => Amount.text(Amount.parse(amount)))
        if (isRefusal(read)) return read
        const payload: UnclaimedReturn = { ...rest, amount: read }
        if (!(await isUser(pool, payload.endedId))) return refuse('NOT_FOUND')
        const actor = actorOf(request)
        const fault = await ownerFault(tools, payload, actor, request.now)
        return { payload, remark, actor, fault }
      },
      owner: ({ payload }) => payload.endedId,
    }),
  ]
}
