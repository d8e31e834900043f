import { endpoints } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { exactly } from '../platform/decimals.ts'
import { bookOf, bookOwnerOf, ownBook, ownerOf } from '../people/index.ts'
import { change, query, type ApiRequest, type Route, type Session } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { buyOption, type BuyOptionInput } from './commands/buy-option.ts'
import { guardOf, losingAt } from './guard.ts'
import { proveOption } from './proof.ts'
import { getOrder, listOrders, listPeriods, readOrder, statisticsOf, summaryOf } from './queries.ts'
import { periodId } from './terms.ts'
import type { OptionTools } from './tools.ts'

export function optionRoutes(tools: OptionTools): Route[] {
  return [
    query(endpoints.listOptionPeriods, ({ input, now }) => listPeriods(tools, input.symbol, now)),
    query(endpoints.listOptions, async ({ input, user, now }) =>
      listOrders(
        tools,
        await ownBook(tools.pool, user, input),
        { ...input, book: bookOf(input) },
        now,
      ),
    ),
    query(endpoints.getOption, async ({ input, user, now }) =>
      getOrder(tools, await orderOwner(tools, user, input), input.id, now),
    ),
    query(endpoints.getOptionProof, async ({ input, user }) =>
      proveOption(tools, await orderOwner(tools, user, input), input.id),
    ),
    query(endpoints.getOptionsSummary, async ({ input, user, now }) => {
      const book = bookOf(input)
      const [summary, guard] = await Promise.all([
        summaryOf(tools, await ownBook(tools.pool, user, input), book, now),
        book === 'real' ? guardOf(tools, user.userId, now) : null,
      ])
      return { ...summary, guard }
    }),
    query(endpoints.listOptionStatistics, async ({ input, user, now }) =>
      statisticsOf(tools.pool, await ownBook(tools.pool, user, input), bookOf(input), now),
    ),
    change(endpoints.buyOption, buyOption(tools.pledges), {
      prepare: (request) => prepareBuy(tools, request),
      owner: ({ userId }) => userId,
    }),
  ]
}

/** Owner of an order: the user or the visitor's demo. */
const orderOwner = (
  { pool }: OptionTools,
  user: Pick<Session, 'userId'>,
  { id }: { readonly id: string },
) => ownerOf(pool, user, (owner) => readOrder(pool, owner, id))

/** Refuses too many decimals and unknown periods before the lane. */
async function prepareBuy(
  { pool, isOffered, terms, protection }: OptionTools,
  { input, user }: ApiRequest<typeof endpoints.buyOption>,
): Promise<BuyOptionInput | Refusal> {
  if (!isOffered) return refuse('FEATURE_DISABLED')
  const { direction, setId, symbol } = input
  const read = exactly(() => ({
    stake: Amount.parse(input.amount),
    expectedPrice: Price.parse(input.expectedPrice),
    expectedPayoutRate: Rate.parse(input.expectedPayoutRate),
  }))
  if (isRefusal(read)) return read
  const period = terms.periods.find((known) => periodId(known) === setId)
  const book = bookOf(input)
  const owner = await bookOwnerOf(pool, user.userId, book)
  return {
    ...owner,
    book,
    symbol,
    direction,
    ...read,
    period,
    terms,
    protection,
    losingAt: book === 'real' ? await losingAt(pool, owner.userId, protection) : null,
  }
}
