/** An order, or another object that moves a user's money: the cause of rows in their records. */
type Order = {
  /** The letter of its order number; null if it has none. */
  readonly letter: string | null
  /** The kinds of the ledger rows that it causes. */
  readonly kinds: readonly string[]
  /** The app path of its detail; null without a screen. */
  readonly path: ((id: string) => string) | null
}

type Product = {
  /** Its entries: each is a screen of the web app with a tile. */
  readonly services: readonly string[]
  readonly orders: Readonly<Record<string, Order>>
}

/** Every product once, by its concept. The names of its orders are the `refType` of records. */
export const products = {
  wallet: {
    services: ['recharge', 'withdraw', 'transfer', 'assets', 'records'],
    orders: {
      recharge: {
        letter: 'R',
        kinds: ['recharge', 'recharge_return'],
        path: (id) => `/chongzhitixianResult?id=${id}`,
      },
      withdrawal: {
        letter: 'W',
        kinds: ['withdraw_freeze', 'withdraw_return'],
        path: (id) => `/chongzhitixianResult?id=${id}&type=withdraw`,
      },
      transfer: { letter: 'T', kinds: ['transfer_in', 'transfer_out'], path: null },
      adjustment: { letter: 'A', kinds: ['adjustment'], path: null },
      unclaimed: { letter: 'U', kinds: ['unclaimed_return'], path: null },
    },
  },
  contracts: {
    services: ['demo'],
    orders: {
      position: {
        letter: 'C',
        kinds: [
          'margin_lock',
          'margin_release',
          'position_open_fee',
          'position_close_fee',
          'forced_close_fee',
          'position_pnl',
          'funding',
          'overnight',
          'liquidation',
        ],
        path: (id) => `/heyue/position?id=${id}`,
      },
    },
  },
  options: {
    services: ['options'],
    orders: {
      option: {
        letter: 'O',
        kinds: ['option_stake', 'option_return', 'option_profit', 'option_refund'],
        path: (id) => `/miaoheyueOrder?id=${id}`,
      },
    },
  },
  swap: {
    services: ['swap', 'spot'],
    orders: {
      swap: {
        letter: 'S',
        kinds: ['swap_out', 'swap_in'],
        path: (id) => `/shanduiOrder?id=${id}`,
      },
    },
  },
  invest: {
    services: ['arbitrage', 'miners', 'bonds'],
    orders: {
      product_order: {
        letter: 'P',
        kinds: ['invest_buy', 'invest_income', 'invest_return', 'invest_refund', 'invest_penalty'],
        path: (id) => `/taoliOrder?id=${id}`,
      },
    },
  },
  rewards: {
    services: [],
    orders: {
      reward: {
        letter: null,
        kinds: ['vip_gift', 'red_envelope', 'task_reward'],
        path: () => '/fuliCenter',
      },
      team_share: { letter: null, kinds: ['rebate'], path: () => '/tuanduiYaoqing' },
    },
  },
  ieo: {
    services: ['ieo'],
    orders: {
      ieo_order: {
        letter: 'I',
        kinds: ['ieo_pay', 'ieo_refund', 'ieo_tokens'],
        path: () => '/ieo/orders',
      },
    },
  },
  contests: {
    services: ['contests'],
    orders: {
      contest_entry: { letter: 'K', kinds: ['contest_prize'], path: () => '/bisaiMycansai' },
    },
  },
  loans: {
    services: ['loans'],
    orders: {
      loan: {
        letter: 'L',
        kinds: [
          'loan_pledge',
          'loan_release',
          'loan_paid_out',
          'loan_interest',
          'loan_repay',
          'loan_sale',
          'loan_proceeds',
          'loan_sale_fee',
        ],
        path: (id) => `/jiedaiOrder?id=${id}`,
      },
    },
  },
} as const satisfies Record<string, Product>

type Products = typeof products
export type ProductConcept = keyof Products

/** A screen of the web app that is the entry of a product. */
export type Service = Products[ProductConcept]['services'][number]

type Orders = Products[ProductConcept]['orders']
type NamesOf<Group> = Group extends unknown ? keyof Group & string : never
type RowsOf<Group> = Group extends unknown ? Group[keyof Group] : never
type Kinds<Row> = Row extends Order ? Row['kinds'][number] : never
type Numbered<Group> = Group extends unknown
  ? { [Name in keyof Group]: Group[Name] extends { letter: string } ? Name : never }[keyof Group]
  : never

/** The name of an order, as records call it. */
export type OrderRef = NamesOf<Orders>
/** The orders with an order number. */
export type NumberedOrder = Numbered<Orders>

/** Every order by its name. */
export const orders = Object.assign(
  {},
  ...Object.values(products).map((product) => product.orders),
) as Readonly<Record<OrderRef, Order>>

export const orderRefs = Object.keys(orders) as OrderRef[]
/** The reasons of balance changes. Each names one kind of ledger posting. */
export const ledgerKinds = Object.values(orders).flatMap(({ kinds }) => kinds) as Kinds<
  RowsOf<Orders>
>[]

/** The app path of an order's detail; null without a screen. */
export function orderPath(ref: OrderRef, id: string): string | null {
  return orders[ref].path?.(id) ?? null
}
