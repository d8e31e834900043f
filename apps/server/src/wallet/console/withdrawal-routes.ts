import { endpoints, type WithdrawalItem } from '@candor/api'
import { Amount } from '@candor/money'
import {
  actorOf,
  findItem,
  isUser,
  ownAccountFault,
  watchedQueue,
  type Clock,
} from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { createAdjustment } from '../adjustments/create-adjustment.ts'
import type { Tools } from '../tools.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { payoutRoutes } from './payout-routes.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { withdrawalQueue } from './withdrawal-queue.ts'

/** Console endpoints about withdrawals. */
export function withdrawalConsoleRoutes(
  tools: Pick<Tools, 'pool' | 'lane' | 'rail' | 'currencies' | 'market'>,
): Route[] {
  const { pool, currencies, market } = tools
  return [
    ...payoutRoutes(tools),
    query(endpoints.listWithdrawalItems, watchedQueue(tools, withdrawalQueue, itemOf)),
    change(endpoints.decideWithdrawal, decideWithdrawal, {
      async prepare(request) {
        const { input, now } = request
        const item = await findItem(pool, withdrawalQueue, input.id, now)
        if (item === null) return refuse('NOT_FOUND')
        const { userId: ownerId } = withdrawals.parse({ ...item.stored })
        const actor = actorOf(request)
        const fault = await ownAccountFault(pool, [ownerId], actor, now)
        return fault ?? { ...input, ownerId, actor }
      },
      owner: ({ ownerId }) => ownerId,
    }),
    change(endpoints.createAdjustment, createAdjustment(currencies, market.symbols), {
      async prepare(request) {
        const { userId, amount, ...rest } = request.input
        const read = exactly(() => ({ ...rest, userId, amount: Amount.parse(amount) }))
        if (isRefusal(read)) return read
        if (!(await isUser(pool, userId))) return refuse('NOT_FOUND')
        const actor = actorOf(request)
        const fault = await ownAccountFault(pool, [userId], actor, request.now)
        return fault ?? { ...read, actor }
      },
      owner: ({ userId }) => userId,
    }),
  ]
}

function itemOf(stored: Readonly<Record<string, unknown>>, clock: Clock): WithdrawalItem {
  const order = withdrawals.parse({ ...stored })
  return {
    ...clock,
    version: order.version,
    userId: order.userId,
    currency: order.currency,
    network: order.network,
    amount: Amount.text(order.amount),
    fee: Amount.text(order.fee),
    type: order.type,
    label: order.label,
    masked: order.masked,
    bankName: order.bankName,
    risks: [...order.risks],
    restrictions: stored['restrictions'] as WithdrawalItem['restrictions'],
    hold: stored['hold'] as WithdrawalItem['hold'],
    needsSecond: order.needsSecond,
    approvedBy: [...order.approvedBy],
    statusKey: order.status,
    stageKey: order.stage,
    reasonKey: order.reasonKey,
    createdAt: order.createdAt,
    finishedAt: order.finishedAt,
  }
}
