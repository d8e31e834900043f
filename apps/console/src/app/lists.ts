import type { AdminCallName, OperatorRole } from '@candor/api'
import { channelRows } from '../channels/rows.ts'
import { call } from '../session/client.ts'
import { content } from '../content/content.tsx'
import { contests } from '../contests/contests.tsx'
import type { DraftPage } from '../drafts/draft-pages.tsx'
import { projects } from '../ieo/projects.tsx'
import { products } from '../products/products.tsx'
import { levels } from '../rewards/levels.tsx'
import { tasks } from '../rewards/tasks.tsx'
import { queues } from './queues.ts'
import type { Paged, QueueAsk } from '../queue/descriptor.ts'
import { isAnswered } from '../session/session.ts'
import { asKey } from '../ui/words.ts'

type ListPage = {
  /** The call that fills it; the page is open to the roles of that call. */
  readonly list: AdminCallName
  /** Which field is a row's id. */
  readonly id: string
  readonly read: (ask: QueueAsk) => Promise<Paged<object>>
}

/** A list that the server answers whole. */
const whole = (
  list:
    | 'listOperators'
    | 'listOperatorPasskeys'
    | 'listSwitches'
    | 'listMarkets'
    | 'listProductCurrencies'
    | 'listFundingItems',
  id: string,
) => ({
  list,
  id,
  async read() {
    const records: readonly object[] = await call(list, {})
    return { records, total: records.length }
  },
})

/** A list of which the server answers one page. */
const paged = (
  list: 'listUsers' | 'listAudit' | 'listOwedLoans' | 'listHeldOrders' | 'listPaidRewards',
  id: string,
) => ({
  list,
  id,
  read: (ask: QueueAsk): Promise<Paged<object>> => call(list, asKeys(ask)),
})

/** The filter accepts an act in words, as it is shown. */
const asKeys = (ask: QueueAsk & { readonly action?: string }) =>
  ask.action === undefined ? ask : { ...ask, action: asKey(ask.action) }

/** Every page of drafts that two operators publish. */
const draftPageList: readonly DraftPage[] = [products, tasks, levels, content, projects, contests]

/** The source of each page's rows. */
export const lists: Readonly<Record<string, ListPage>> = {
  ...Object.fromEntries(
    queues.map(({ resource, list, read }) => [resource, { id: 'id', list, read }]),
  ),
  ...Object.fromEntries(draftPageList.map(({ name, rows }) => [name, rows])),
  users: paged('listUsers', 'id'),
  channels: {
    list: 'listDepositChannels',
    id: 'row',
    async read() {
      const records = channelRows(await call('listDepositChannels', {}))
      return { records, total: records.length }
    },
  },
  owed: paged('listOwedLoans', 'id'),
  orders: paged('listHeldOrders', 'id'),
  currencies: whole('listProductCurrencies', 'currency'),
  funding: whole('listFundingItems', 'id'),
  paid: paged('listPaidRewards', 'id'),
  operators: whole('listOperators', 'id'),
  audit: paged('listAudit', 'seq'),
  passkeys: whole('listOperatorPasskeys', 'id'),
  letters: {
    list: 'listWaitingLetters',
    id: 'id',
    async read() {
      const { records, count } = await call('listWaitingLetters', {})
      return { records, total: count }
    },
  },
  switches: whole('listSwitches', 'switch'),
  markets: whole('listMarkets', 'symbol'),
}

/** Whether these roles may open this page. */
export function mayOpen(resource: string, mine: readonly OperatorRole[]): boolean {
  const page = lists[resource]
  return page !== undefined && isAnswered(page.list, mine)
}
