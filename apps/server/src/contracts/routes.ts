import { endpoints, type DemoAccount, type Language } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { exactly } from '../platform/decimals.ts'
import { fieldMessage, refusalMessage } from '../platform/http/messages.ts'
import { change, query, type Route, type Session } from '../platform/http/route.ts'
import { isRefusal, refuse } from '../platform/lane/index.ts'
import {
  bookOf,
  bookOwnerOf,
  demoOwnerOf,
  levelInForce,
  ownBook,
  ownerOf,
  readOpener,
  readVipStatus,
} from '../people/index.ts'
import { addMargin } from './commands/add-margin.ts'
import { changeExits } from './commands/change-exits.ts'
import { closeAll } from './commands/close-all.ts'
import { closePosition } from './commands/close-position.ts'
import { openPosition } from './commands/open-position.ts'
import { readChange, readOrder } from './input.ts'
import { previewOrder, type Word } from './preview.ts'
import { provePosition, type ProofTools } from './proof.ts'
import { getPosition, listPositions } from './queries.ts'
import { isSimulated, readWindow } from './contest-book.ts'
import { readPool, readPosition } from './store.ts'
import { keptOn, readDemo } from './demo/account.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { contractAccount, summaryView } from './summary.ts'

/** Allowed slippage of a close when the user names a price but no rate. */
const usualSlippage = '0.005'

/** Dependencies of the routes. */
export type RouteTools = ProofTools & {
  /** Up to this leverage no knowledge answers are required; set by policy. */
  readonly freeLeverage: number
}

/** Discount of a user's level on the listed fee rates. */
const discountOf = async (pool: RouteTools['pool'], userId: string): Promise<Rate> =>
  levelInForce(await readVipStatus(pool, userId)).feeDiscountRate

/** Owner of a position: the user or the visitor's demo. */
const positionOwner = (
  { pool }: Pick<RouteTools, 'pool'>,
  user: Pick<Session, 'userId'>,
  { id }: { readonly id: string },
) => ownerOf(pool, user, (owner) => readPosition(pool, owner, id))

export function contractRoutes(tools: RouteTools): Route[] {
  return [...reads(tools), ...changes(tools)]
}

function reads(tools: RouteTools): Route[] {
  const { pool, look, freeLeverage } = tools
  return [
    query(endpoints.previewPosition, async ({ input, user, lang }) => {
      const order = readOrder(input)
      if (isRefusal(order)) return order
      const ownerId = await ownBook(pool, user, input)
      const behind = await inSnapshot(pool, (reader) => readPool(reader, ownerId, order.book))
      const { positionId } = input
      const held = positionId === undefined ? null : await readPosition(pool, ownerId, positionId)
      if (held === null && positionId !== undefined) return refuse('NOT_FOUND')
      return previewOrder(
        {
          ...order,
          userId: user.userId,
          freeLeverage,
          opener: await readOpener(pool, user.userId),
          feeDiscountRate: await discountOf(pool, user.userId),
          window: await readWindow(pool, ownerId, order.book),
        },
        held,
        behind,
        look(),
        wording(lang),
      )
    }),
    query(endpoints.getDemoAccount, ({ user, now }) => readDemo(pool, user, now)),
    query(endpoints.listPositions, async ({ input, user }) =>
      listPositions(tools, await ownBook(pool, user, input), { ...input, book: bookOf(input) }),
    ),
    query(endpoints.getPosition, async ({ input, user }) =>
      getPosition(tools, await positionOwner(tools, user, input), input.id),
    ),
    query(endpoints.getPositionProof, async ({ input, user }) =>
      provePosition(tools, await positionOwner(tools, user, input), input.id, input.pageNo ?? null),
    ),
    query(endpoints.getPositionsSummary, async ({ input, user, now }) => {
      const ownerId = await ownBook(pool, user, input)
      const book = bookOf(input)
      const account = await inSnapshot(pool, (reader) =>
        contractAccount(reader, ownerId, look(), now, book),
      )
      const discount = isSimulated(book) ? Rate.zero : await discountOf(pool, user.userId)
      return summaryView(account, discount)
    }),
  ]
}

/** The smallest order value has a text of its own; every other refusal names its limits itself. */
function wording(lang: Language): Word {
  return ({ refused, details: { fields = [], values } }) => {
    const least = fields.find(({ rule }) => rule === 'notional')
    return least ? fieldMessage(lang, least) : refusalMessage(lang, refused, values)
  }
}

type ByPosition = {
  readonly input: { readonly id: string }
  readonly user: Pick<Session, 'userId'>
}

/** Replies carry the executions of their own change, `queryById` the last hundred, lists none. */
function changes({ pool, freeLeverage }: RouteTools): Route[] {
  const ofPosition = {
    owner: (_input: unknown, { input, user }: ByPosition) => positionOwner({ pool }, user, input),
  }
  return [
    change(endpoints.createPosition, openPosition, {
      prepare: async ({ input, user }) => {
        const order = readOrder(input)
        if (isRefusal(order)) return order
        const owner = await bookOwnerOf(pool, user.userId, order.book)
        return exactly(() => ({
          ...order,
          ...owner,
          expectedPrice: Price.parse(input.expectedPrice),
          maxSlippageRate: Rate.parse(input.maxSlippageRate),
          positionId: input.positionId ?? null,
          freeLeverage,
        }))
      },
      owner: ({ userId }) => userId,
    }),
    change(endpoints.updateStopLoss, changeExits, {
      ...ofPosition,
      prepare: ({ input }) =>
        exactly(() => ({
          id: input.id,
          takeProfitPrice: readChange(Price, input.takeProfitPrice),
          stopLossPrice: readChange(Price, input.stopLossPrice),
          takeProfitQuantity: readChange(Quantity, input.takeProfitQuantity),
          stopLossQuantity: readChange(Quantity, input.stopLossQuantity),
          version: input.version ?? null,
        })),
    }),
    change(endpoints.addMargin, addMargin, {
      ...ofPosition,
      prepare: ({ input }) => exactly(() => ({ id: input.id, amount: Amount.parse(input.amount) })),
    }),
    change(endpoints.closePosition, closePosition, {
      ...ofPosition,
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
      prepare: async ({ input, user }) => {
        const userId = await demoOwnerOf(pool, user.userId)
        return exactly(() => ({ userId, amount: Amount.parse(input.amount) }))
      },
      owner: ({ userId }) => userId,
      finish: (reply, { user }) => ({ ...(reply as DemoAccount), keptUntilAt: keptOn(user) }),
    }),
    change(endpoints.closeAllPositions, closeAll, {
      prepare: ({ input }) => ({ symbol: input.symbol ?? null, book: bookOf(input) }),
      owner: (_input, { input, user }) => ownBook(pool, user, input),
    }),
  ]
}
