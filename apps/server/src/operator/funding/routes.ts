import { endpoints, type FundingItem, type InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, isStoredId, refuse, type Refusal } from '../../platform/lane/index.ts'
import { readWaiting } from '../approvals/waiting.ts'
import { actorOf } from '../audit/record.ts'
import { seatOwner } from '../seat/tables.ts'
import { findAccount, type FundingSource } from './source.ts'
import { topUpFunding, topUpFundingKind, type ToppingUp } from './top-up.ts'

/** Largest top-up of one account at once. */
const mostTopUp = Amount.parse('10000000')

/** Routes of the accounts from which the house pays its promises. */
export function fundingRoutes(
  pool: Pick<Pool, 'query'>,
  sources: readonly FundingSource[],
): Route[] {
  return [
    query(endpoints.listFundingItems, ({ now }) => listFundingItems(pool, sources, now)),
    change(endpoints.topUpFunding, topUpFunding, {
      async prepare(request) {
        const { reasonKey, remark } = request.input
        const wanted = await wantedOf(sources, request.input, request.now)
        return { wanted, reasonKey, remark, actor: actorOf(request) }
      },
      owner: ({ wanted }) => (isRefusal(wanted) ? seatOwner.userId : wanted.id),
    }),
  ]
}

async function listFundingItems(
  pool: Pick<Pool, 'query'>,
  sources: readonly FundingSource[],
  now: number,
): Promise<FundingItem[]> {
  const [lists, waiting] = await Promise.all([
    Promise.all(sources.map(({ list }) => list(now))),
    readWaitingTopUps(pool, now),
  ])
  const items = lists.flat().map(({ called: _called, pays: _pays, ...item }) => ({
    ...item,
    coveredDays: item.coveredDays ?? null,
    pendingTopUpId: waiting.get(item.id)?.id ?? null,
  }))
  // Accounts that cannot pay come first.
  const rank = ({ shortAt }: FundingItem) => (shortAt === null ? 1 : 0)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** Pending top-ups by account. */
export const readWaitingTopUps = (pool: Pick<Pool, 'query'>, now: number) =>
  readWaiting(pool, [topUpFundingKind.kind], now)

async function wantedOf(
  sources: readonly FundingSource[],
  { id, amount: typed }: InputOf<typeof endpoints.topUpFunding>,
  now: number,
): Promise<ToppingUp | Refusal> {
  const amount = exactly(() => Amount.parse(typed))
  if (isRefusal(amount)) return amount
  if (amount > mostTopUp)
    return refuse('AMOUNT_ABOVE_MAX', {
      fields: [{ field: 'amount', rule: 'max', max: Amount.text(mostTopUp) }],
    })
  const found = isStoredId(id) ? await findAccount(sources, id, now) : undefined
  if (found === undefined) return refuse('NOT_FOUND')
  const { called, pays, currency } = found.account
  return { id, refType: found.refType, called, pays, amount: Amount.text(amount), currency }
}
