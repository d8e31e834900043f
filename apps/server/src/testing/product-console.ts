import { languages, type Language, type ProductText, type ProductWords } from '@candor/api'
import { productKinds } from '../invest/index.ts'
import { openInvestWorld } from '../invest/testing/invest-world.ts'
import { openPolicy, type PolicyContext } from '../policy/index.ts'
import { openWalletConsole, operatorOf } from '../wallet/testing/wallet-console.ts'
import { granted } from './answers.ts'

export const [maker, checker] = [operatorOf('7001', 'product'), operatorOf('7002', 'finance')]
export const alone = operatorOf('7003', 'product', 'finance')
export const why = { reasonKey: 'terms_complete', remark: 'for a test' } as const

export const textOf = (lang: Language): ProductText => ({
  name: `Name, ${lang}`,
  description: `What it is, in ${lang}.`,
  disclosure: `What is accepted, in ${lang}.`,
  payer: `Who pays, in ${lang}`,
  source: `From what, in ${lang}`,
})
export const words = Object.fromEntries(
  languages.map((lang) => [lang, textOf(lang)]),
) as ProductWords

/** A complete draft in eight languages. */
export const draft = {
  rate: '0.002',
  rateKind: 'target',
  days: 10,
  riskLevel: 3,
  minAmount: '20',
  maxAmount: '500',
  step: '0.01',
  totalQuota: '100000',
  levelLimit: null,
  kycLimit: 0,
  coolingOffHours: 0,
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
} as const

export type ProductConsole = Awaited<ReturnType<typeof openProductConsole>>

/** Products, and the operators who draft and approve their terms. */
export async function openProductConsole(
  seed: string,
  products: readonly object[],
  policy: PolicyContext = openPolicy,
) {
  const world = await openInvestWorld(seed, products, { policy })
  const wallet = { kinds: [], routes: [] } as never
  const brought = {
    kinds: [...productKinds(world.pool)],
    queues: [],
    routes: world.invest.routes,
    funding: world.invest.funding,
  }
  const walletConsole = await openWalletConsole({ ...world, wallet }, brought)
  return {
    ...walletConsole,
    world,
    async item(id: string) {
      return granted(await walletConsole.call('listProductItems', {}, maker)).find(
        (one) => one.id === id,
      )
    },
    /** Publishes the version with two operators. */
    async publish(id: string, version: number) {
      const input = { id, version, ...why }
      const { pendingApprovalId } = granted(
        await walletConsole.call('publishProduct', input, maker),
      )
      return walletConsole.approve(pendingApprovalId!, checker)
    },
  }
}
