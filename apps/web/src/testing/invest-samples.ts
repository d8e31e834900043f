import type { BondSale, Product, ProductOrder } from '@candor/api'
import type { Output } from '../api/client.ts'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

export const sampleProduct: Product = {
  id: '66811',
  productType: 'arbitrage',
  name: 'Ridge 7',
  currency: 'USDT',
  isSimulated: true,
  days: 7,
  rateKind: 'target',
  ratePer: 'day',
  dailyRate: '0.00012',
  annualRate: '0.0438',
  riskLevel: 3,
  minAmount: '10',
  maxAmount: '20000',
  step: '0.01',
  levelLimit: null,
  kycLimit: 0,
  totalQuota: '50000000',
  remainingQuota: '49875000',
  progressRate: '0.0025',
  saleStartAt: sampleAt,
  saleEndAt: null,
  startAt: sampleAt,
  redemption: { early: false, lockDays: 0, penaltyRate: '0' },
  coolingOffHours: 0,
  autoRenewAllowed: false,
  funding: {
    payer: null,
    source: null,
    payerKey: 'sandbox_treasury',
    sourceKey: 'test_money',
    available: '499812.5',
    dailyNeed: '15',
    coveredDays: 33_320,
    frozenAt: null,
  },
  miner: null,
  bond: null,
  disclosureVersion: '0123456789abcdef',
  myHolding: '1000',
  status: 1,
  statusKey: 'on_sale',
  sort: 1,
}

export const sampleMachine: Product = {
  ...sampleProduct,
  id: '66821',
  productType: 'miner',
  name: 'Larch S1',
  days: 30,
  rateKind: 'fixed',
  minAmount: '199',
  myHolding: '0',
  levelLimit: 1,
  miner: {
    manufacturer: 'Larch (invented)',
    hashrate: '110 TH/s',
    powerConsumption: '3,250 W',
    size: '400 × 195 × 290 mm',
    weight: '14.2 kg',
    temperature: '5–40 °C',
    humidity: '10–90 % RH',
    network: 'RJ45 Ethernet, 100 Mbit/s',
    unitPrice: '199',
  },
}

/** A product in a second currency. */
export const sampleEther: Product = {
  ...sampleProduct,
  id: '66815',
  name: 'Ridge Ether 30',
  currency: 'ETH',
  days: 30,
  minAmount: '0.01',
  maxAmount: '40',
  step: '0.0001',
  totalQuota: '20000',
  remainingQuota: '0.25',
  myHolding: '0.5',
  funding: {
    ...sampleProduct.funding,
    available: '199.99',
    dailyNeed: '0.00055',
    coveredDays: 363_618,
  },
}

export const sampleBond: Product = {
  ...sampleProduct,
  id: '66831',
  productType: 'bond',
  name: 'Fern 30',
  days: 30,
  rateKind: 'fixed',
  ratePer: 'year',
  dailyRate: '0.00014246',
  annualRate: '0.052',
  maxAmount: '50000',
  myHolding: '300',
  progressRate: '0.42',
  saleEndAt: sampleAt,
  bond: {
    issuer: 'Fern Rail (invented)',
    saleDays: 3,
    raisedAmount: '2100',
    targetAmount: '5000',
    investorCount: 4,
  },
}

const sampleSale: BondSale = {
  id: '66831-20780',
  productId: '66831',
  productName: 'Fern 30',
  issuer: 'Fern Rail (invented)',
  currency: 'USDT',
  isSimulated: true,
  saleStartAt: sampleAt,
  saleEndAt: sampleAt,
  raisedAmount: '2100',
  targetAmount: '5000',
  progressRate: '0.42',
  investorCount: 4,
  outcome: 'open',
  decidedAt: null,
}

export const sampleOrder: ProductOrder = {
  id: '951',
  orderNo: 'P951',
  productId: '66811',
  productType: 'arbitrage',
  productName: 'Ridge 7',
  currency: 'USDT',
  isSimulated: true,
  amount: '1000',
  machineCount: null,
  rateKind: 'target',
  dailyRate: '0.00012',
  dailyIncome: '0.12',
  days: 7,
  startTime: '2026-11-19 00:00:00',
  startAt: sampleAt,
  endTime: '2026-11-26 00:00:00',
  endAt: sampleAt,
  remainingDays: 5,
  todayIncome: '0.12',
  accumulatedIncome: '0.24',
  expectedIncome: '0.84',
  nextIncomeAt: sampleAt,
  unpaidDays: 0,
  freeze: null,
  endReason: null,
  coolingOffUntil: null,
  redeemableFrom: sampleAt,
  penaltyRate: '0.005',
  penalty: '0',
  autoRenew: false,
  renews: null,
  redeemPreview: { amount: '995', penalty: '5', isCoolingOff: false },
  closedAt: null,
  disclosureVersion: '0123456789abcdef',
  ruleVersion: 'product-1',
  status: 1,
  statusKey: 'running',
  createTime: '2026-11-18 20:00:00',
  createAt: sampleAt,
}

/** An order whose product could not pay the last days. */
export const frozenOrder: ProductOrder = {
  ...sampleOrder,
  id: '952',
  orderNo: 'P952',
  status: -1,
  statusKey: 'frozen',
  unpaidDays: 2,
  nextIncomeAt: null,
}

/** An order frozen by two operators. */
export const heldOrder: ProductOrder = {
  ...sampleOrder,
  id: '954',
  orderNo: 'P954',
  status: -1,
  statusKey: 'frozen',
  nextIncomeAt: null,
  redeemPreview: null,
  autoRenew: null,
  freeze: {
    at: sampleAt,
    reason: 'We need to check your identity again.',
    heldDays: 2,
    heldIncome: '0.24',
  },
}

/** An order of a bond whose sale missed its target. */
export const missedOrder: ProductOrder = {
  ...sampleOrder,
  id: '953',
  orderNo: 'P953',
  productId: '66831',
  productType: 'bond',
  productName: 'Fern 30',
  amount: '300',
  remainingDays: 0,
  todayIncome: '0',
  accumulatedIncome: '0',
  expectedIncome: '0',
  nextIncomeAt: null,
  endReason: 'missed',
  autoRenew: null,
  redeemableFrom: null,
  redeemPreview: null,
  closedAt: sampleAt,
  status: -2,
  statusKey: 'cancelled',
}

export const detailOf = (product: Product) => ({
  ...product,
  description: null,
  disclosure: null,
  incomeExample: { amount: '10', daily: '0.0012', total: '0.0084' },
  history: [
    { date: '2026-11-20', dailyRate: '0.00012', income: '15' },
    { date: '2026-11-19', dailyRate: '0.00012', income: '14.88' },
  ],
  demonstration: null as Output<'getProduct'>['demonstration'],
})

const figures = {
  currency: 'USDT',
  hostingAmount: '1000',
  todayIncome: '0.12',
  accumulatedIncome: '0.24',
}
const stat = {
  ...figures,
  byCurrency: [figures],
  runningCount: 1,
  endedCount: 0,
}

/** Unsigned, so its check fails. */
const sampleProof: Output<'getProductProof'> = {
  format: 'candor-proof-1',
  order: {
    product: 'invest',
    id: sampleOrder.id,
    productId: sampleOrder.productId,
    currency: 'USDT',
    ruleVersion: 'product-1',
    disclosureVersion: 'v',
    amount: '1000',
    rate: '0.00012',
    per: 'day',
    boughtAt: sampleAt,
    renews: null,
    firstDay: 20_778,
    lastDay: 20_784,
    days: [{ day: 20_778, amount: '0.12', paidAt: sampleAt }],
    result: { dailyIncome: '0.12', income: '0.12' },
  },
  orderSignature: 'A'.repeat(86),
  segments: [],
  publicKey: 'A'.repeat(43),
}

export const fullInvest: Answers = {
  listProducts: ({ productType }) =>
    [
      sampleProduct,
      { ...sampleProduct, id: '66813', name: 'Ridge 30', days: 30, levelLimit: 1 },
      sampleMachine,
      sampleBond,
    ].filter((product) => (productType ?? product.productType) === product.productType),
  getProduct: ({ id }) =>
    detailOf([sampleMachine, sampleBond].find((one) => one.id === id) ?? sampleProduct),
  listBondSales: pageOf([
    sampleSale,
    { ...sampleSale, id: '66831-20777', outcome: 'missed', decidedAt: sampleAt },
    {
      ...sampleSale,
      id: '66831-20774',
      progressRate: '1',
      raisedAmount: '5200',
      outcome: 'reached',
      decidedAt: sampleAt,
    },
  ]),
  listProductOrders: pageOf([sampleOrder, frozenOrder]),
  getProductOrder: sampleOrder,
  getProductProof: sampleProof,
  getProductStat: stat,
  listProductIncome: pageOf([
    { date: '2026-11-20', income: '0.12', paidAt: sampleAt },
    { date: '2026-11-19', income: '0.12', paidAt: sampleAt },
  ]),
}

export const emptyInvest: Answers = {
  listProducts: [],
  listBondSales: pageOf([]),
  listProductOrders: pageOf([]),
  getProductStat: {
    ...stat,
    hostingAmount: '0',
    todayIncome: '0',
    accumulatedIncome: '0',
    byCurrency: [],
  },
}
