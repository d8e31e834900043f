import { Amount, Price } from '@candor/money'
import { expect, test } from 'vitest'
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
import {
  cancelProject,
  listProject,
  publishProject,
  returnTokens,
  undrawnMs,
} from './console/kinds.ts'
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
    listSymbol: null,
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

/** A project of a listed currency, with this much in its own account. */
const listedAt = (status: ProjectStatus, held: string, over: Partial<Project> = {}) => [
  projects.row(projectAt(status, { symbol: 'BTC', listSymbol: 'BTCUSDT', ...over })),
  accounts.row({
    ...owned(userId),
    book: 'real',
    kind: 'funding.available',
    currency: 'BTC',
    balance: Amount.parse(held),
  }),
]

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

/** Times of a draft that can be published now. */
const open = { applyEndAt: later, drawAt: later + 60_000, payDeadlineAt: later + 660_000 }
const listings = {
  isKnownCurrency: (symbol: string) => symbol === 'BTC',
  isTradedAt: (symbol: string, market: string) => symbol === 'BTC' && market === 'BTCUSDT',
}
const publishListed = (status: ProjectStatus, held: string) =>
  agreeOn(
    listedAt(status, held, open),
    publishProject(() => 'c', listings),
    { id: projectId, version: 1, disclosureVersion: '1', words: draftOf().words, terms: '' },
    contextAt(now),
  )
const returned = (status: ProjectStatus, held: string, amount: string) =>
  agreeOn(listedAt(status, held), returnTokens, { id: projectId, amount }, contextAt(now))

test('a project of a listed currency is published only while its account covers all of it', () => {
  expect(publishListed('draft', '99.99999999')).toMatchObject({
    refused: 'FUNDING_TOO_LOW',
    details: { values: { min: '100', currency: 'BTC' } },
  })
  expect(publishListed('draft', '0')).toMatchObject({ refused: 'FUNDING_TOO_LOW' })
  expect(publishListed('draft', '100')).toMatchObject({ reply: null })
})

test.each([
  ['draft', true],
  ['published', false],
  ['closed', false],
  ['drawn', false],
  ['listed', true],
  ['cancelled', true],
] as const)('an account of a project that is %s returns its tokens: %s', (status, mayReturn) => {
  const decided = returned(status, '100', '100')
  if (mayReturn) expect(decided).toMatchObject({ move: [{}], reply: null })
  else expect(decided).toMatchObject({ refused: 'STATE_CHANGED' })
})

test('an account that changed since the request returns nothing', () => {
  expect(returned('draft', '100', '99')).toMatchObject({ refused: 'STATE_CHANGED' })
})

const read = { projectId, participants: 1, lots: 1 }
const at = (status: ProjectStatus, over?: Partial<Project>) => [
  projects.row(projectAt(status, over)),
]

test.each([
  ['before the time of its draw', true, 2],
  ['at that time', false, 3],
  ['a day later, less a millisecond', false, 3 + undrawnMs - 1],
  ['a day later', true, 3 + undrawnMs],
] as const)('a project that is not drawn can be called off %s: %s', (_, mayCancel, when) => {
  for (const status of ['published', 'closed'] as const) {
    const decided = agreeOn(at(status), cancelProject, { id: projectId }, contextAt(when))
    if (mayCancel) expect(decided).toMatchObject({ put: [{}], reply: null })
    else expect(decided).toMatchObject({ refused: 'STATE_CHANGED' })
  }
})

testEveryPair({
  transitions: projectTransitions,
  table: projects,
  acts: {
    publishIeo: [
      (status) =>
        agreeOn(
          at(status, open),
          publishProject(() => 'c', listings),
          { id: projectId, version: 1, disclosureVersion: '1', words: draftOf().words, terms: '' },
          contextAt(now),
        ),
      (status) => publishListed(status, '100'),
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
    cancelIeo: [
      (status) =>
        agreeOn(at(status, { drawAt: later }), cancelProject, { id: projectId }, contextAt(now)),
      (status) =>
        agreeOn(
          listedAt(status, '100', { drawAt: later }),
          cancelProject,
          { id: projectId },
          contextAt(now),
        ),
      // A day after the announced time of its draw.
      (status) => agreeOn(at(status), cancelProject, { id: projectId }, contextAt(3 + undrawnMs)),
    ],
    returnIeo: [(status) => returned(status, '100', '100')],
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
