/** Products of the simulation: some with small quotas, and one whose account is sometimes empty. */
const plain = {
  currency: 'USDT',
  rateKind: 'target',
  riskLevel: 3,
  maxAmount: null,
  step: '0.01',
  levelLimit: null,
  kycLimit: 0,
  totalQuota: null,
}
export const productFile = [
  {
    ...plain,
    id: '66811',
    name: 'Week',
    productType: 'arbitrage',
    days: 7,
    rate: '0.00012347',
    ratePer: 'day',
    minAmount: '10',
    coolingOffHours: 24,
    redemption: { lockDays: 3, penaltyRate: '0.00053' },
    autoRenewAllowed: true,
    funding: '500000',
  },
  {
    ...plain,
    id: '66812',
    name: 'Month',
    productType: 'arbitrage',
    days: 30,
    rate: '0.0731',
    ratePer: 'year',
    minAmount: '100',
    maxAmount: '2000',
    totalQuota: '9000',
    redemption: { lockDays: 7, penaltyRate: '0.002' },
    funding: '500000',
  },
  // Its account is often empty, and refilled only sometimes.
  {
    ...plain,
    id: '66813',
    name: 'Thin',
    productType: 'arbitrage',
    days: 15,
    rate: '0.00031',
    ratePer: 'day',
    minAmount: '50',
    coolingOffHours: 12,
    redemption: { lockDays: 2, penaltyRate: '0.001' },
    autoRenewAllowed: true,
    funding: '5',
  },
  {
    ...plain,
    id: '66821',
    name: 'Machine',
    productType: 'miner',
    days: 25,
    rate: '0.00018',
    ratePer: 'day',
    rateKind: 'fixed',
    minAmount: '199',
    step: '199',
    coolingOffHours: 24,
    redemption: { lockDays: 9, penaltyRate: '0.005' },
    funding: '500000',
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
  },
  {
    ...plain,
    id: '66831',
    name: 'Bond',
    productType: 'bond',
    days: 30,
    rate: '0.0612',
    ratePer: 'year',
    minAmount: '100',
    totalQuota: '20000',
    coolingOffHours: 24,
    redemption: { lockDays: 15, penaltyRate: '0.01' },
    funding: '500000',
    bond: { issuer: 'Fern (invented)', targetAmount: '4000', saleDays: 6 },
  },
]

/** A product in a second currency, of which users have little: its daily income is a few units. */
const ether = {
  ...plain,
  id: '66815',
  name: 'Ether',
  productType: 'arbitrage',
  currency: 'ETH',
  days: 9,
  rate: '0.00011',
  ratePer: 'day',
  minAmount: '0.01',
  maxAmount: '0.4',
  step: '0.0001',
  totalQuota: '6',
  coolingOffHours: 24,
  redemption: { lockDays: 3, penaltyRate: '0.0013' },
  autoRenewAllowed: true,
  funding: '2',
}

/** The same products with one in a second currency, so that mixing up the two shows as a difference. */
export const productsOfTwoCurrencies = [...productFile, ether]

/** Product terms as the reference reads them, with optional fields. */
export type NaiveTerms = {
  readonly id: string
  readonly productType: string
  readonly currency: string
  readonly days: number
  readonly rate: string
  readonly ratePer: string
  readonly minAmount: string
  readonly maxAmount: string | null
  readonly step: string
  readonly totalQuota: string | null
  readonly funding: string
  readonly coolingOffHours?: number
  readonly redemption?: { readonly lockDays: number; readonly penaltyRate: string }
  readonly autoRenewAllowed?: boolean
  readonly miner?: { readonly unitPrice: string }
  readonly bond?: { readonly targetAmount: string; readonly saleDays: number }
}
