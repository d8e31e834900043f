import type { IeoOrder, IeoProject } from '@candor/api'
import { now } from '../lib/clock.ts'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const hour = 3_600_000
const digest = '5f2c'.repeat(16)

/** An open lottery. */
export const sampleProject: IeoProject = {
  id: '981',
  name: 'Nova network',
  symbol: 'NOVA',
  currency: 'USDT',
  allocationMode: 'lottery',
  saleQuantity: '100000',
  perUserMin: '100',
  perUserMax: '1000',
  step: '100',
  applyStartAt: now() - hour,
  applyEndAt: now() + 24 * hour,
  drawAt: now() + 25 * hour,
  payDeadlineAt: now() + 49 * hour,
  kycLimit: 0,
  levelLimit: null,
  description: 'An invented network.\nNobody trades its token.',
  whitepaperUrl: 'https://example.com/nova.pdf',
  disclosureVersion: '0123456789abcdef',
  isSimulated: true,
  logoUrl: '',
  estimatedPriceMin: '0.35',
  estimatedPriceMax: '0.35',
  winningPrice: null,
  listAt: null,
  listSymbol: null,
  subscribedQuantity: '400000',
  participantCount: 812,
  lotChanceRate: '0.25',
  payUntilAt: null,
  drawCommitHash: digest,
  lotsDigest: null,
  drawProofUrl: null,
  wonQuantity: null,
  cancelReason: null,
  status: 1,
  statusKey: 'issuing',
  myOrder: null,
}

export const appliedOrder: IeoOrder = {
  id: '991',
  orderNo: 'I991',
  projectId: '981',
  projectName: 'Nova network',
  symbol: 'NOVA',
  currency: 'USDT',
  quantity: '500',
  estimatedAmount: '175',
  wonQuantity: null,
  winningPrice: null,
  payAmount: null,
  paidAmount: '0',
  payDeadlineAt: null,
  lotNo: '4001-4005',
  status: 2,
  statusKey: 'applied',
  createTime: '2026-11-18 20:00:00',
  createAt: sampleAt,
  payTime: null,
  payAt: null,
  endedAt: null,
}

export const wonOrder: IeoOrder = {
  ...appliedOrder,
  wonQuantity: '200',
  winningPrice: '0.35',
  payAmount: '70',
  payDeadlineAt: now() + 24 * hour,
  status: 3,
  statusKey: 'won',
}

export const drawnProject: IeoProject = {
  ...sampleProject,
  applyEndAt: now() - 2 * hour,
  drawAt: now() - hour,
  payDeadlineAt: now() + 24 * hour,
  payUntilAt: now() + 24 * hour,
  winningPrice: '0.35',
  lotChanceRate: null,
  lotsDigest: digest,
  drawProofUrl: '/api/public/transparency/ieo?id=981',
  wonQuantity: '100000',
  status: 3,
  statusKey: 'paying',
  myOrder: wonOrder,
}

export const fullIeo: Answers = {
  listIeoProjects: pageOf([sampleProject]),
  getIeoProject: sampleProject,
  listIeoOrders: pageOf([appliedOrder, { ...wonOrder, id: '992', orderNo: 'I992' }]),
}

export const emptyIeo: Answers = {
  listIeoProjects: pageOf([]),
  listIeoOrders: pageOf([]),
}
