import type { ProductType } from '@candor/api'
import type { RouteName } from '../../lib/routes.ts'

/** The screens of a product type: its list, its details and its orders. */
export const placesOf = {
  arbitrage: { list: 'arbitrage', detail: 'product', orders: 'productOrders' },
  miner: { list: 'miners', detail: 'miner', orders: 'productOrders' },
  bond: { list: 'bonds', detail: 'bond', orders: 'bondOrders' },
} as const satisfies Record<ProductType, Record<'list' | 'detail' | 'orders', RouteName>>
