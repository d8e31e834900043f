import type { ProductType } from '@candor/api'
import type { RouteName } from '../../../lib/routes.ts'

/** Where products of a type are listed, where one of them is read, and where its orders stand. */
export const placesOf = {
  arbitrage: { list: 'arbitrage', detail: 'product', orders: 'productOrders' },
  miner: { list: 'miners', detail: 'miner', orders: 'productOrders' },
  bond: { list: 'bonds', detail: 'bond', orders: 'bondOrders' },
} as const satisfies Record<ProductType, Record<'list' | 'detail' | 'orders', RouteName>>
