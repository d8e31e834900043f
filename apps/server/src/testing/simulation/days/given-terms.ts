/** Initial balance of the lending account, above all requested loans. */
export const lendingFunds = '100000000'

/** Facts about every user that determine the limit of unsecured loans. */
export const known = { identityLevel: 1, creditScore: 80, vipLevel: 0, isGuest: false }

const plain = {
  loanType: 'credit',
  currency: 'USDT',
  minAmount: '100',
  maxAmount: '2500',
  step: '0.01',
  saleFeeRate: '0',
  kycLimit: 1,
  collaterals: [],
}

export type CreditSet = typeof plain & {
  readonly id: string
  readonly name: string
  readonly dayOptions: number[]
  readonly monthOptions: number[]
  readonly dailyRate: string
  readonly overdueDailyRate: string
  readonly overdueHours: number
}

/** Terms of unsecured loans, written off sooner than in reality, so that the simulation covers it. */
export const creditSets: readonly CreditSet[] = [
  {
    ...plain,
    id: '66921',
    name: 'Bridge',
    dayOptions: [7, 14],
    monthOptions: [],
    dailyRate: '0.0003',
    overdueDailyRate: '0.00045',
    overdueHours: 200,
  },
  {
    ...plain,
    id: '66922',
    name: 'Stairs',
    minAmount: '300',
    dayOptions: [],
    monthOptions: [2, 3],
    dailyRate: '0.00032',
    overdueDailyRate: '0.00048',
    overdueHours: 240,
  },
]

/** Tasks: one has a quota too small for all users, and one ends soon. */
export const taskFile = [
  { id: '67411', kind: 'secure', scope: 'personal', target: 1, reward: '1', quota: 2, days: 365 },
  { id: '67412', kind: 'verify', scope: 'personal', target: 1, reward: '2.5', quota: 90, days: 18 },
  {
    id: '67413',
    kind: 'practise',
    scope: 'personal',
    target: 3,
    reward: '1.5',
    quota: 90,
    days: 99,
  },
  { id: '67414', kind: 'practise', scope: 'team', target: 7, reward: '3', quota: 4, days: 365 },
  { id: '67415', kind: 'start', scope: 'personal', target: 2, reward: '2.5', quota: 90, days: 40 },
  { id: '67416', kind: 'trade', scope: 'personal', target: 1, reward: '1', quota: 90, days: 365 },
  {
    id: '67417',
    kind: 'tradingDays',
    scope: 'personal',
    target: 4,
    reward: '1.5',
    quota: 90,
    days: 365,
  },
  { id: '67418', kind: 'tradingDays', scope: 'team', target: 9, reward: '3', quota: 90, days: 365 },
  {
    id: '67419',
    kind: 'memberTrades',
    scope: 'team',
    target: 2,
    reward: '3',
    quota: 90,
    days: 365,
  },
] as const

/** A listed currency that offerings hand out, and of which no user holds anything else. */
export const listedCurrency = { symbol: 'SOL', market: 'SOLUSDT' } as const
