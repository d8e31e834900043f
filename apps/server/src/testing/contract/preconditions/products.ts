import { languages, type Endpoints, type InputOf, type ProductItem } from '@candor/api'
import { begunOrder, frozenOrder } from '../frozen-order.ts'
import type { SeededWorld } from '../seeded-world.ts'
import type { Preconditions } from './scene.ts'

const text = {
  name: 'Ridge 21',
  description: 'What it is.',
  disclosure: 'What is accepted with it.',
  payer: 'The treasury of the sandbox',
  source: 'Test money',
}
const words = Object.fromEntries(
  languages.map((lang) => [lang, text]),
) as ProductItem['newest']['words']

export const ofProductConsole: Preconditions = {
  createProduct: () => newFields(),
  saveProductDraft: async ({ seeded }) => draftFields(await free(seeded)),
  publishProduct: async ({ seeded }) => {
    const item = await free(seeded)
    const { id, version } = await seeded.maker.done('saveProductDraft', draftFields(item))
    return { id, version }
  },
  freezeProductOrder: ({ seeded }) => begunOrder(seeded),
  releaseProductOrder: ({ seeded }) => frozenOrder(seeded),
  endProduct: async ({ seeded }) => ({ id: (await free(seeded)).id, endAt: null }),
  topUpFunding: async ({ seeded }) => ({ id: (await free(seeded)).id, amount: '1' }),
}

/** A product on sale without pending requests: an earlier one is refused first. */
async function free(seeded: SeededWorld): Promise<ProductItem> {
  const items = await seeded.maker.done('listProductItems', {})
  const item = items.find(({ current }) => current?.productType === 'arbitrage')!
  for (const id of [item.pendingPublishId, item.pendingTopUpId, item.pendingEndId])
    if (id !== null) await refused(seeded, id)
  return item
}

async function refused({ checker }: SeededWorld, id: string): Promise<void> {
  const { records } = await checker.done('listApprovals', { id })
  await checker.done('claimItem', { queue: 'approval', id })
  const { digest } = records[0]!
  await checker.done('refuseApproval', { id, digest, remark: 'a test' })
}

/** Input of a new version with unchanged terms. */
function draftFields({ id, newest }: ProductItem) {
  const { version, rate, preview } = newest
  return { id, version, ...termsOf({ ...preview, rate }) }
}

/** A new product. */
const newFields = (): InputOf<Endpoints['createProduct']> => ({
  productType: 'arbitrage',
  currency: 'ETH',
  ...termsOf({
    rate: '0.0001',
    days: 21,
    minAmount: '10',
    maxAmount: null,
    totalQuota: '1000000',
    levelLimit: null,
  }),
})

type Bounds = Pick<
  ProductItem['newest']['preview'],
  'days' | 'minAmount' | 'maxAmount' | 'totalQuota' | 'levelLimit'
> & { readonly rate: string }

function termsOf({ rate, days, minAmount, maxAmount, totalQuota, levelLimit }: Bounds) {
  return {
    rate,
    rateKind: 'target' as const,
    days,
    riskLevel: 3,
    minAmount,
    maxAmount,
    step: '0.01',
    totalQuota: totalQuota!,
    levelLimit,
    kycLimit: 0,
    coolingOffHours: 24,
    lockDays: null,
    penaltyRate: null,
    autoRenewAllowed: false,
    issuer: null,
    saleDays: null,
    targetAmount: null,
    machine: null,
    startAt: null,
    words,
    remark: 'for a test',
  }
}
