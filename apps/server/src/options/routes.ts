import { endpoints } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { buyOption, type BuyOptionInput } from './commands/buy-option.ts'
import { proveOption } from './proof.ts'
import { getOrder, listOrders, listPeriods, statisticsOf, summaryOf } from './queries.ts'
import { periodId } from './terms.ts'
import type { OptionTools } from './tools.ts'

export function optionRoutes(tools: OptionTools): Route[] {
  return [
    query(endpoints.listOptionPeriods, ({ input }) => listPeriods(tools, input.symbol)),
    query(endpoints.listOptions, ({ input, user, now }) =>
      listOrders(tools, user.userId, { ...input, book: bookOf(input) }, now),
    ),
    query(endpoints.getOption, ({ input, user, now }) =>
      getOrder(tools, user.userId, input.id, now),
    ),
    query(endpoints.getOptionProof, ({ input, user }) => proveOption(tools, user.userId, input.id)),
    query(endpoints.getOptionsSummary, ({ input, user, now }) =>
      summaryOf(tools, user.userId, bookOf(input), now),
    ),
    query(endpoints.listOptionStatistics, ({ input, user, now }) =>
      statisticsOf(tools.pool, user.userId, bookOf(input), now),
    ),
    change(endpoints.buyOption, buyOption(tools.pledges), {
      prepare: (request) => prepareBuy(tools, request),
    }),
  ]
}

/** Which money a call is about. */
const bookOf = ({ demo }: { readonly demo?: boolean | undefined }): Book => (demo ? 'demo' : 'real')

/** More decimals than money has are refused before the lane; so is what the policy does not have. */
function prepareBuy(
  { isOffered, terms }: OptionTools,
  { input, user }: ApiRequest<typeof endpoints.buyOption>,
): BuyOptionInput | Refusal {
  if (!isOffered) return refuse('FEATURE_DISABLED')
  const { direction, setId, symbol } = input
  const read = exactly(() => ({
    stake: Amount.parse(input.amount),
    expectedPrice: Price.parse(input.expectedPrice),
    expectedPayoutRate: Rate.parse(input.expectedPayoutRate),
  }))
  if (isRefusal(read)) return read
  const period = terms.periods.find((known) => periodId(known) === setId)
  return { userId: user.userId, book: bookOf(input), symbol, direction, ...read, period, terms }
}
