import { orderNumber, wallTime, type IeoOrder, type IeoProject, type Language } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, Price, Rate } from '@candor/money'
import { ieoCost, lotChance, saleLotsOf } from '@candor/rules'
import { offerTextIn } from '../platform/offer-words.ts'
import type { Offering, Order, Project } from './tables.ts'

const orderKeys = {
  applied: 'applied',
  won: 'won',
  not_won: 'not_won',
  paid: 'completed',
  lapsed: 'lapsed',
  listed: 'listed',
  cancelled: 'cancelled',
} as const
const orderNumbers = {
  applied: 2,
  won: 3,
  completed: 4,
  listed: 5,
  not_won: -1,
  lapsed: -2,
  cancelled: -3,
} as const

const textOf = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))

/** An application as its user sees it. */
export function orderView(order: Order, projectName: string): IeoOrder {
  const { id, firstLot, lots, appliedAt, paidAt, wonQuantity } = order
  const statusKey = orderKeys[order.status]
  return {
    id,
    orderNo: orderNumber('ieo_order', id),
    projectId: order.projectId,
    projectName,
    symbol: order.symbol,
    currency: order.currency,
    quantity: Amount.text(order.quantity),
    estimatedAmount: Amount.text(ieoCost(order.quantity, order.price)),
    wonQuantity: textOf(wonQuantity),
    winningPrice: wonQuantity === null ? null : Price.text(order.price),
    payAmount: textOf(order.payAmount),
    paidAmount: Amount.text(order.paidAmount),
    payDeadlineAt: order.payUntil,
    lotNo: lots === 1 ? `${firstLot}` : `${firstLot}-${firstLot + lots - 1}`,
    status: orderNumbers[statusKey],
    statusKey,
    createTime: wallTime(appliedAt),
    createAt: appliedAt,
    payTime: paidAt === null ? null : wallTime(paidAt),
    payAt: paidAt,
    endedAt: order.endedAt,
  }
}

const projectNumbers = {
  upcoming: 0,
  issuing: 1,
  drawing: 2,
  paying: 3,
  completed: 4,
  listed: 5,
  cancelled: -3,
} as const

/** State of a project; the clock alone makes some of its steps. */
function projectStatus(project: Project, now: number): IeoProject['statusKey'] {
  const { status, applyStartAt, applyEndAt, payUntil } = project
  if (status === 'cancelled' || status === 'listed') return status
  if (status === 'drawn') return now < payUntil! ? 'paying' : 'completed'
  if (now >= applyEndAt) return 'drawing'
  return now < applyStartAt ? 'upcoming' : 'issuing'
}

/** The wire form of a project's terms, in this language. */
export function termsView(project: Offering, lang: Language) {
  return {
    ...offerTextIn(project.spoken, lang),
    symbol: project.symbol,
    currency: project.currency,
    allocationMode: project.allocation,
    saleQuantity: Amount.text(project.saleQuantity),
    perUserMin: Amount.text(project.perUserMin),
    perUserMax: Amount.text(project.perUserMax),
    step: Amount.text(project.step),
    applyStartAt: project.applyStartAt,
    applyEndAt: project.applyEndAt,
    drawAt: project.drawAt,
    payDeadlineAt: project.payDeadlineAt,
    kycLimit: project.kycLimit,
    levelLimit: project.levelLimit,
    whitepaperUrl: project.whitepaperUrl,
    listSymbol: project.listSymbol,
    disclosureVersion: project.disclosureVersion,
  }
}

export const subscribedOf = ({ lots, step }: Project): Amount => Amount.of(BigInt(lots) * step)

/** A published project with the viewer's own application. */
export function projectView(
  project: Offering,
  order: Order | null,
  { now, lang }: { readonly now: number; readonly lang: Language },
): IeoProject {
  const statusKey = projectStatus(project, now)
  const { allocation, drawnAt, id, lots } = project
  const price = Price.text(project.price)
  const hasOdds = allocation === 'lottery' && (statusKey === 'issuing' || statusKey === 'drawing')
  return {
    id,
    ...termsView(project, lang),
    isSimulated: true,
    logoUrl: '',
    estimatedPriceMin: price,
    estimatedPriceMax: price,
    winningPrice: drawnAt === null ? null : price,
    listAt: project.listedAt,
    subscribedQuantity: Amount.text(subscribedOf(project)),
    participantCount: project.participants,
    lotChanceRate: hasOdds ? Rate.text(lotChance(saleLotsOf(project), lots)) : null,
    payUntilAt: project.payUntil,
    drawCommitHash: project.drawCommit,
    lotsDigest: project.lotsDigest,
    drawProofUrl: drawnAt === null ? null : `/api/public/transparency/ieo?id=${id}`,
    wonQuantity: textOf(project.wonQuantity),
    cancelReason:
      project.cancelReason === null ? null : messageOf(lang, `reason.${project.cancelReason}`),
    status: projectNumbers[statusKey],
    statusKey,
    myOrder: order === null ? null : orderView(order, offerTextIn(project.spoken, lang).name),
  }
}
