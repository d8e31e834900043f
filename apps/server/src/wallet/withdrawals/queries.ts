import {
  withdrawalStatuses,
  type endpoints,
  type InputOf,
  type Language,
  type WithdrawalOrder,
} from '@candor/api'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { PageOf } from '../../platform/paging.ts'
import { findOrder, readOrders } from '../orders.ts'
import type { Tools } from '../tools.ts'
import { withdrawals } from './tables.ts'
import { withdrawalView } from './view.ts'

type Reader = Pick<Tools, 'pool' | 'currencies'>

const kept = { from: 'wallet_withdrawal', statuses: withdrawalStatuses } as const

/** The user's withdrawals, newest first. */
export async function listWithdrawals(
  { pool, currencies }: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listWithdrawals>,
  { lang, now }: { readonly lang: Language; readonly now: number },
): Promise<PageOf<WithdrawalOrder>> {
  return readOrders({ pool }, kept, userId, input, now, (row) =>
    withdrawalView(withdrawals.parse(row), currencies, lang),
  )
}

/** One withdrawal of the user; refused for another user's. */
export async function getWithdrawal(
  reader: Reader,
  userId: string,
  id: string,
  lang: Language,
): Promise<WithdrawalOrder | Refusal> {
  return (await findWithdrawal(reader, userId, id, lang)) ?? refuse('NOT_FOUND')
}

export async function findWithdrawal(
  { pool, currencies }: Reader,
  userId: string,
  id: string,
  lang: Language,
): Promise<WithdrawalOrder | null> {
  const row = await findOrder({ pool }, kept, userId, id)
  return row === null ? null : withdrawalView(withdrawals.parse(row), currencies, lang)
}
