import type { Pool } from 'pg'
import type { ApprovalKind, FundingSource } from '../operator/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Route } from '../platform/http/route.ts'
import {
  closeSales,
  fundDays,
  openProducts,
  payUsers,
  notifyUsers,
  renewUsers,
  type InvestTools,
} from './jobs.ts'
import { productFunding } from './console/funding.ts'
import { freezeOrderKind, releaseOrderKind } from './console/freeze-kinds.ts'
import { endProductKind } from './console/end-product.ts'
import { publishing } from './console/kinds.ts'
import { orderConsoleRoutes } from './console/order-routes.ts'
import { productConsoleRoutes } from './console/routes.ts'
import { mailProducts, pushProducts } from './notices.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { runAll } from '../platform/run-all.ts'
import { investRoutes } from './routes.ts'
import { shippedProducts, type ShippedProduct } from './terms.ts'

export { countOwedOrders, productObstacles } from './closing-obstacles.ts'
export { productNotices } from './notices.ts'
export { investChecks } from './audit.ts'
export { settleMs as payDelayMs } from '../platform/business-day.ts'

/** Acts of this module that need a second operator. */
export const productKinds = (pool: Pick<Pool, 'query'>): readonly ApprovalKind<never>[] => [
  publishing(pool),
  freezeOrderKind,
  releaseOrderKind,
  endProductKind,
]

export type InvestOptions = Omit<InvestTools, 'shipped'> & {
  /** Products at the first start; `data/products.json` by default. */
  readonly products?: readonly ShippedProduct[]
  readonly mailIn: MailIn
  /** Browser streams, if any. */
  readonly live?: Parameters<typeof pushProducts>[0]
  /** Origin of the web app, for links. */
  readonly origin: string
}

export type InvestModule = {
  readonly routes: Route[]
  readonly kinds: readonly ApprovalKind<never>[]
  /** The accounts that pay income. */
  readonly funding: readonly FundingSource[]
  /** Pushes changes of orders to their users. */
  readonly push?: (event: Event) => void
  /** Guaranteed listener of lane events: notifies users of their income and renewals. */
  readonly onEvent: (event: Event) => Promise<void>
  /** At the start: opens new products, and fills their funding accounts. */
  readonly open: () => Promise<void>
  /**
   * Decides ended sales, pays due days, and delivers income and principal, for these parts. A failing step holds up no other.
   */
  readonly payDue: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Finance products (arbitrage, mining machines, bonds): holdings, income and funding. */
export function createInvest(options: InvestOptions): InvestModule {
  const tools: InvestTools = {
    ...options,
    shipped: options.products ?? shippedProducts(),
  }
  const payDue: InvestModule['payDue'] = (parts, now) =>
    runAll(
      [closeSales, fundDays, renewUsers, payUsers, notifyUsers].map(
        (step) => () => step(tools, parts, now),
      ),
      'not all that is due of products was done',
    )
  return {
    routes: [...investRoutes(tools), ...productConsoleRoutes(tools), ...orderConsoleRoutes(tools)],
    kinds: productKinds(tools.pool),
    funding: [productFunding(tools.pool)],
    ...(options.live && { push: pushProducts(options.live) }),
    onEvent: mailProducts(options),
    open: () => openProducts(tools),
    payDue,
    jobs: [job('products', every.minute, ({ parts, now }) => payDue(parts, now))],
  }
}
