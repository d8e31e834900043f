import { Amount } from '@candor/money'
import { exclusionFault, exclusions, hasEnded, users } from '../../people/index.ts'
import { command, owned, refuse, type Context, type Refusal } from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { ieoOwner, orders, projects, type Order, type Project } from '../tables.ts'
import { orderView } from '../view.ts'

export type ApplyIeo = {
  readonly userId: string
  readonly projectId: string
  /** Its name in the user's language. */
  readonly projectName: string
  readonly quantity: Amount
  readonly disclosureVersion: string
  /** The user's level and identity at the time of the request. */
  readonly levelNo: number
  readonly identityLevel: number
}

/**
 * Applies for tokens. No money is frozen or owed: a winner may pay or let the win lapse. The lots take the next numbers of the
 * project, so only the order of applications decides their owners.
 */
export const applyIeo = command('applyIeo', {
  needs: { exclusions, orders, projects, users },
  shares: [ieoOwner.userId],
  decide(state, input: ApplyIeo, context: Context & PolicyContext) {
    const { now } = context
    // A request that was signed before the account ended.
    if (hasEnded(state.users)) return refuse('NOT_FOUND')
    const fault =
      policyFault(context, 'trade', input.userId) ?? exclusionFault(state.exclusions, now)
    if (fault !== null) return fault
    const project = state.projects.get(input.projectId)
    if (project === undefined || project.status === 'draft') return refuse('NOT_FOUND')
    const kept =
      windowFault(project, now) ??
      applicantFault(project, input) ??
      quantityFault(project, input.quantity)
    if (kept !== null) return kept
    if (state.orders.all().some(({ projectId }) => projectId === project.id))
      return refuse('IEO_ALREADY_APPLIED')
    // not money: a count of lots
    const lots = Number(input.quantity / project.step)
    const order: Order = {
      ...owned(input.userId),
      id: context.newId(),
      projectId: project.id,
      symbol: project.symbol,
      currency: project.currency,
      price: project.price,
      quantity: input.quantity,
      lots,
      firstLot: project.lots + 1,
      disclosureVersion: project.disclosureVersion,
      appliedAt: now,
      status: 'applied',
      wonQuantity: null,
      payAmount: null,
      decidedAt: null,
      payUntil: null,
      paidAmount: Amount.zero,
      paidAt: null,
      endedAt: null,
    }
    const counted = {
      ...project,
      participants: project.participants + 1,
      lots: project.lots + lots,
    }
    return {
      put: [orders.row(order), projects.row(counted)],
      events: [{ name: 'ieoApplied', data: { id: order.id } }],
      reply: orderView(order, input.projectName),
    }
  },
})

function windowFault({ status, applyStartAt, applyEndAt }: Project, now: number): Refusal | null {
  const isOpen = status === 'published' && applyStartAt <= now && now < applyEndAt
  return isOpen ? null : refuse('IEO_NOT_OPEN')
}

/** Why the project or these terms are not for this user. */
function applicantFault(project: Project, input: ApplyIeo): Refusal | null {
  const { kycLimit, levelLimit, disclosureVersion } = project
  if (input.disclosureVersion !== disclosureVersion) return refuse('DISCLOSURE_NOT_ACCEPTED')
  if (levelLimit !== null && input.levelNo < levelLimit)
    return refuse('LEVEL_TOO_LOW', { values: { min: String(levelLimit) } })
  return input.identityLevel < kycLimit ? refuse('KYC_REQUIRED') : null
}

function quantityFault(project: Project, quantity: Amount): Refusal | null {
  const { perUserMin, perUserMax, step } = project
  if (quantity >= perUserMin && quantity <= perUserMax && quantity % step === 0n) return null
  const [min, max, by] = [perUserMin, perUserMax, step].map(Amount.text)
  return refuse('IEO_LIMIT', { values: { min: min!, max: max!, step: by! } })
}
