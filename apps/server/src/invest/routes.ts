import { endpoints, type InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { getProduct, listProducts } from './catalogue.ts'
import { listBondSales } from './sales.ts'
import { setAutoRenew } from './commands/set-auto-renew.ts'
import { redeemOrder, type RedeemOrderInput } from './commands/redeem-order.ts'
import { buyProduct, type BuyProductInput } from './commands/buy-product.ts'
import type { InvestTools } from './jobs.ts'
import { proveIncome } from './proof.ts'
import { readProducts } from './read-products.ts'
import { getProductStat } from './stat.ts'
import { getProductOrder, listProductIncome, listProductOrders, readOrder } from './queries.ts'

export function investRoutes(tools: InvestTools): Route[] {
  const { pool, usdPricesAt } = tools
  return [
    query(endpoints.listProducts, ({ user, input, lang, now }) =>
      listProducts(tools, user?.userId ?? null, { ...input, lang }, now),
    ),
    query(endpoints.getProduct, ({ user, input, lang, now }) =>
      getProduct(tools, user?.userId ?? null, { id: input.id, lang }, now),
    ),
    query(endpoints.listProductOrders, (request) =>
      listProductOrders(tools, request.user.userId, request.input, request),
    ),
    query(endpoints.getProductOrder, (request) =>
      getProductOrder(tools, request.user.userId, request.input.id, request),
    ),
    query(endpoints.getProductProof, ({ user, input }) =>
      proveIncome(tools, user.userId, input.id),
    ),
    query(endpoints.getProductStat, ({ user, input, now }) =>
      getProductStat(pool, user.userId, input, { now, usdPrices: usdPricesAt(now) }),
    ),
    query(endpoints.listProductIncome, (request) =>
      listProductIncome(tools, request.user.userId, request.input, request),
    ),
    query(endpoints.listBondSales, (request) => listBondSales(tools, request.input, request)),
    change(endpoints.buyProduct, buyProduct, {
      prepare(request) {
        const { machineCount = null } = request.input
        return prepareBuy(tools, { ...request, machineCount, isBond: false })
      },
    }),
    change(endpoints.redeemProductOrder, redeemOrder, {
      prepare: (request) => prepareRedeem(tools, request),
    }),
    change(endpoints.setAutoRenew, setAutoRenew, {
      async prepare(request) {
        const { input, user } = request
        const found = await readOrder(tools, user.userId, input.id, request)
        if (isRefusal(found)) return found
        const { name, frozenAt, todayIncome, isSaleOpen } = found
        return { userId: user.userId, ...input, name, frozenAt, todayIncome, isSaleOpen }
      },
    }),
    change(endpoints.buyBond, buyProduct, {
      prepare: (request) => prepareBuy(tools, { ...request, machineCount: null, isBond: true }),
    }),
  ]
}

/** Reads the facts of an order that is to be redeemed. */
async function prepareRedeem(
  tools: InvestTools,
  request: ApiRequest<typeof endpoints.redeemProductOrder>,
): Promise<RedeemOrderInput | Refusal> {
  const { input, user } = request
  const expectedPenalty = exactly(() => Amount.parse(input.expectedPenalty ?? '0'))
  if (isRefusal(expectedPenalty)) return expectedPenalty
  const found = await readOrder(tools, user.userId, input.id, request)
  if (isRefusal(found)) return found
  const { name, frozenAt, todayIncome, hasBegun } = found
  return { id: input.id, expectedPenalty, name, frozenAt, todayIncome, hasBegun }
}

type BuyRequest = Pick<ApiRequest<typeof endpoints.buyProduct>, 'user' | 'lang' | 'now'> & {
  readonly input: Pick<
    InputOf<typeof endpoints.buyProduct>,
    'productId' | 'amount' | 'disclosureVersion' | 'autoRenew'
  >
  readonly machineCount: number | null
  /** Bonds and other products have separate endpoints. */
  readonly isBond: boolean
}

/** Reads the request and the user's facts. */
async function prepareBuy(
  { pool, levelOf, identityLevelOf }: InvestTools,
  { input, user, lang, now, machineCount, isBond }: BuyRequest,
): Promise<BuyProductInput | Refusal> {
  const { productId, disclosureVersion } = input
  const terms = (await readProducts(pool, now)).get(productId)
  if (terms !== undefined && (terms.bond !== undefined) !== isBond)
    return refuse('PRODUCT_TYPE_MISMATCH')
  const amount = exactly(() => {
    if (input.amount !== undefined) return Amount.parse(input.amount)
    return Amount.of(Amount.parse(terms?.miner?.unitPrice ?? '0') * BigInt(machineCount ?? 0))
  })
  if (isRefusal(amount)) return amount
  const { userId } = user
  const [levelNo, identityLevel] = await Promise.all([
    levelOf(userId, now),
    identityLevelOf(userId, now),
  ])
  const wantsRenewal = input.autoRenew ?? false
  const known = { levelNo, identityLevel, wantsRenewal }
  return { userId, terms, amount, machineCount, disclosureVersion, lang, ...known }
}
