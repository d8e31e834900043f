import { Amount, Rate } from '@candor/money'
import { orderText, proofFormat, type IncomeOrder, type IncomeProof } from '@candor/verify'
import type { Pool } from 'pg'
import type { Notary } from '../market/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { incomes, orders } from './tables.ts'

type ProofTools = { readonly pool: Pick<Pool, 'query'>; readonly notary: Notary }

/** A signed proof of an order and its paid days, from which the payments follow. */
export async function proveIncome(
  { pool, notary }: ProofTools,
  userId: string,
  id: string,
): Promise<IncomeProof | Refusal> {
  if (!isStoredId(id)) return refuse('NOT_FOUND')
  const [bought, days] = await Promise.all([
    readOwn(pool, orders, userId, id),
    listOwn(pool, incomes, userId, 'and order_id = $3 order by day', [id]),
  ])
  if (bought === null) return refuse('NOT_FOUND')
  const { productId, currency, ruleVersion, disclosureVersion, boughtAt, renews } = bought
  const order: IncomeOrder = {
    product: 'invest',
    id,
    productId,
    currency,
    ruleVersion,
    disclosureVersion,
    amount: Amount.text(bought.amount),
    rate: Rate.text(bought.rate),
    per: bought.ratePer,
    boughtAt,
    renews,
    firstDay: bought.firstDay,
    lastDay: bought.lastDay,
    days: days.map(({ day, amount, paidAt }) => ({ day, amount: Amount.text(amount), paidAt })),
    result: {
      dailyIncome: Amount.text(bought.dailyIncome),
      income: Amount.text(bought.income),
    },
  }
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: [],
    publicKey: notary.publicKey,
  }
}
