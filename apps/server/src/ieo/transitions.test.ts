import { Amount, Price } from '@candor/money'
import { accounts } from '../ledger/index.ts'
import { owned } from '../platform/lane/index.ts'
import { speaking } from '../platform/offer-words.ts'
import {
  agreeOn,
  contextAt,
  decideOn,
  testEveryPair,
  userId,
} from '../testing/transitions/every-pair.ts'
import { bringOrders } from './commands/bring-orders.ts'
import { closeProject, drawProject } from './commands/decide-project.ts'
import { payIeo } from './commands/pay-ieo.ts'
import { cancelProject, listProject, publishProject } from './desk/kinds.ts'
import {
  ieoOwner,
  orders,
  projects,
  type Offering,
  type Order,
  type OrderStatus,
  type Project,
  type ProjectStatus,
} from './tables.ts'
import { draftOf } from './testing/ieo-world.ts'
import { applicationTransitions, projectTransitions } from './transitions.ts'

const ten = Amount.parse('10')
const [projectId, orderId] = ['500', '600']
const now = 10_000
const later = 20_000

/** A project in this state, with all data that it has by then. */
function projectAt(status: ProjectStatus, over: Partial<Project> = {}): Project {
  const isDrawn = status === 'drawn' || status === 'listed'
  return {
    ...ieoOwner,
    id: projectId,
    version: 1,
    status,
    name: 'Nova network',
    symbol: 'NOVA',
    currency: 'USDT',
    allocation: 'lottery',
    price: Price.parse('0.3'),
    saleQuantity: Amount.parse('100'),
    perUserMin: ten,
    perUserMax: Amount.parse('100'),
    step: ten,
    applyStartAt: 1,
    applyEndAt: 2,
    drawAt: 3,
    payDeadlineAt: later,
    kycLimit: 0,
    levelLimit: null,
    description: '',
    whitepaperUrl: null,
    disclosureVersion: '1',
    ruleVersion: 'ieo-1',
    createdAt: 0,
    publishedAt: status === 'draft' ? null : 1,
    drawCommit: status === 'draft' ? null : 'c',
    participants: 1,
    lots: 1,
    closedAt: 2,
    lotsDigest: 'd',
    drawnAt: isDrawn ? 3 : null,
    checkpointAt: isDrawn ? 3 : null,
    seed: isDrawn ? 's' : null,
    wonQuantity: isDrawn ? ten : null,
    payUntil: isDrawn ? later : null,
    paidQuantity: Amount.zero,
    paidAmount: Amount.zero,
    listedAt: status === 'listed' ? 4 : null,
    cancelledAt: status === 'cancelled' ? 4 : null,
    cancelReason: status === 'cancelled' ? 'issuer_request' : null,
    ...over,
  }
}

function orderAt(status: OrderStatus): Order {
  const isDecided = status !== 'applied'
  return {
    ...owned(userId),
    id: orderId,
    projectId,
    symbol: 'NOVA',
    currency: 'USDT',
    price: Price.parse('0.3'),
    quantity: ten,
    lots: 1,
    firstLot: 1,
    disclosureVersion: '1',
    appliedAt: 1,
    status,
    wonQuantity: isDecided ? ten : null,
    payAmount: isDecided ? Amount.parse('3') : null,
    decidedAt: isDecided ? 3 : null,
    payUntil: isDecided ? later : null,
    paidAmount: status === 'paid' ? Amount.parse('3') : Amount.zero,
    paidAt: status === 'paid' ? 4 : null,
    endedAt: null,
  }
}

const purse = accounts.row({
  ...owned(userId),
  book: 'real',
  kind: 'balance.available',
  currency: 'USDT',
  balance: Amount.parse('100'),
})

const spokenOf = (project: Project): Offering => ({
  ...project,
  spoken: speaking(project, null),
})

/** Applies a project's state at a time, with this win. */
const bring = (project: ProjectStatus, at: number, won: Amount) => (status: OrderStatus) =>
  decideOn(
    [orders.row(orderAt(status))],
    bringOrders,
    {
      decided: new Map([
        [projectId, { project: spokenOf(projectAt(project)), won: new Map([[1, won]]) }],
      ]),
      due: [],
    },
    contextAt(at),
  )

testEveryPair({
  transitions: applicationTransitions,
  table: orders,
  acts: {
    payIeo: [
      (status) =>
        decideOn(
          [orders.row(orderAt(status)), projects.row(projectAt('drawn')), purse],
          payIeo,
          { orderId, projectName: 'Nova network' },
          contextAt(now),
        ),
    ],
    bringOrders: [
      bring('published', now, ten),
      bring('closed', now, ten),
      bring('drawn', now, ten),
      bring('drawn', now, Amount.zero),
      bring('drawn', later, ten),
      bring('listed', now, ten),
      bring('listed', now, Amount.zero),
      bring('cancelled', now, ten),
    ],
  },
})

const read = { projectId, participants: 1, lots: 1 }
const at = (status: ProjectStatus, over?: Partial<Project>) => [
  projects.row(projectAt(status, over)),
]

testEveryPair({
  transitions: projectTransitions,
  table: projects,
  acts: {
    publishIeo: [
      (status) =>
        agreeOn(
          at(status, { applyEndAt: later }),
          publishProject(() => 'c') as never,
          { id: projectId, version: 1, disclosureVersion: '1', words: draftOf().words, terms: '' },
          contextAt(now),
        ),
    ],
    closeProject: [
      (status) => decideOn(at(status), closeProject, { ...read, lotsDigest: 'd' }, contextAt(now)),
    ],
    drawProject: [
      (status) =>
        decideOn(
          at(status),
          drawProject,
          { ...read, wonQuantity: ten, draw: { seed: 's', checkpointAt: 3 } },
          contextAt(now),
        ),
    ],
    cancelIeo: [(status) => agreeOn(at(status), cancelProject, { id: projectId }, contextAt(now))],
    listIeo: [
      (status) =>
        agreeOn(
          at(status),
          listProject({} as never) as never,
          { id: projectId, paidQuantity: '0' },
          contextAt(later),
        ),
    ],
  },
})
