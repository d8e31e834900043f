import { endpoints, type Language } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { exactly } from '../platform/decimals.ts'
import { fieldMessage, refusalMessage } from '../platform/http/messages.ts'
import { change, query, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse } from '../platform/lane/index.ts'
import { readOpener } from '../people/index.ts'
import { addMargin } from './commands/add-margin.ts'
import { changeExits } from './commands/change-exits.ts'
import { closeAll } from './commands/close-all.ts'
import { closePosition } from './commands/close-position.ts'
import { openPosition } from './commands/open-position.ts'
import { bookOf, readChange, readOrder } from './input.ts'
import { previewOrder, type Word } from './preview.ts'
import { provePosition, type ProofTools } from './proof.ts'
import { getPosition, listPositions } from './queries.ts'
import { readPool, readPosition } from './store.ts'
import { readDemo } from './demo/account.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { contractAccount, summaryView } from './summary.ts'

/** What a close may slip when the user names a price but no rate. */
const usualSlippage = '0.005'

/** What the routes work with. */
export type RouteTools = ProofTools & {
  /** Up to this leverage nobody is asked what they know of it; by policy. */
  readonly freeLeverage: number
}

export function contractRoutes(tools: RouteTools): Route[] {
  return [...reads(tools), ...changes(tools)]
}

function reads(tools: RouteTools): Route[] {
  const { pool, look, freeLeverage } = tools
  return [
    query(endpoints.previewPosition, async ({ input, user, lang }) => {
      const order = readOrder(input)
      if (isRefusal(order)) return order
      const behind = await inSnapshot(pool, (reader) => readPool(reader, user.userId, order.book))
      const { positionId } = input
      const held =
        positionId === undefined ? null : await readPosition(pool, user.userId, positionId)
      if (held === null && positionId !== undefined) return refuse('NOT_FOUND')
      return previewOrder(
        {
          ...order,
          userId: user.userId,
          freeLeverage,
          opener: await readOpener(pool, user.userId),
        },
        held,
        behind,
        look(),
        wording(lang),
      )
    }),
    query(endpoints.getDemoAccount, ({ user, now }) => readDemo(pool, user?.userId ?? null, now)),
    query(endpoints.listPositions, ({ input, user }) =>
      listPositions(tools, user.userId, { ...input, book: bookOf(input) }),
    ),
    query(endpoints.getPosition, ({ input, user }) => getPosition(tools, user.userId, input.id)),
    query(endpoints.getPositionProof, ({ input, user }) =>
      provePosition(tools, user.userId, input.id, input.pageNo ?? null),
    ),
    query(endpoints.getPositionsSummary, async ({ input, user, now }) =>
      summaryView(
        await inSnapshot(pool, (reader) =>
          contractAccount(reader, user.userId, look(), now, bookOf(input)),
        ),
      ),
    ),
  ]
}

/** The least worth of an order has a sentence of its own; every other refusal names its limits itself. */
function wording(lang: Language): Word {
  return ({ refused, details: { fields = [], values } }) => {
    const least = fields.find(({ rule }) => rule === 'notional')
    return least ? fieldMessage(lang, least) : refusalMessage(lang, refused, values)
  }
}

/** Replies carry the executions of their own change, `queryById` its last hundred, lists none. */
function changes({ freeLeverage }: Pick<RouteTools, 'freeLeverage'>): Route[] {
  return [
    change(endpoints.createPosition, openPosition, {
      prepare: ({ input, user }) => {
        const order = readOrder(input)
        if (isRefusal(order)) return order
        return exactly(() => ({
          ...order,
          userId: user.userId,
          expectedPrice: Price.parse(input.expectedPrice),
          maxSlippageRate: Rate.parse(input.maxSlippageRate),
          positionId: input.positionId ?? null,
          freeLeverage,
        }))
      },
    }),
    change(endpoints.updateStopLoss, changeExits, {
      prepare: ({ input }) =>
        exactly(() => ({
          id: input.id,
          takeProfitPrice: readChange(input.takeProfitPrice),
          stopLossPrice: readChange(input.stopLossPrice),
          version: input.version ?? null,
        })),
    }),
    change(endpoints.addMargin, addMargin, {
      prepare: ({ input }) => exactly(() => ({ id: input.id, amount: Amount.parse(input.amount) })),
    }),
    change(endpoints.closePosition, closePosition, {
      prepare: ({ input }) =>
        exactly(() => ({
          id: input.id,
          quantity: input.quantity === undefined ? null : Quantity.parse(input.quantity),
          expectedPrice:
            input.expectedPrice === undefined ? null : Price.parse(input.expectedPrice),
          maxSlippageRate: Rate.parse(input.maxSlippageRate ?? usualSlippage),
        })),
    }),
    change(endpoints.resetDemo, resetDemo, {
      prepare: ({ input, user }) =>
        exactly(() => ({ userId: user.userId, amount: Amount.parse(input.amount) })),
    }),
    change(endpoints.closeAllPositions, closeAll, {
      prepare: ({ input }) => ({ symbol: input.symbol ?? null, book: bookOf(input) }),
    }),
  ]
}
