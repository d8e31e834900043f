import type { Level, MyLevel, RewardItem, Task, Team, TeamMember } from '@candor/api'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const levelsTable = [
  ['0', '0', '0', '1', '0'],
  ['1000', '2', '0.2', '1.25', '0.02'],
  ['5000', '8', '1', '1.5', '0.04'],
  ['20000', '25', '3', '1.75', '0.06'],
  ['50000', '60', '7', '2', '0.08'],
  ['100000', '120', '14', '2.5', '0.1'],
  ['250000', '300', '35', '3', '0.15'],
  ['500000', '600', '70', '3.5', '0.2'],
  ['1000000', '1200', '140', '4', '0.25'],
  ['2000000', '2400', '280', '5', '0.3'],
] as const
const currentLevel = 2

const sampleLevels: readonly Level[] = levelsTable.map(
  (
    [minAssetsUsd, upgradeGift, weeklyRedEnvelope, withdrawLimitRate, feeDiscountRate],
    levelNo,
  ) => ({
    id: String(levelNo),
    levelNo,
    minAssetsUsd,
    upgradeGift,
    weeklyRedEnvelope,
    currency: 'USDT',
    withdrawLimitRate,
    feeDiscountRate,
    isCurrent: levelNo === currentLevel,
    achieved: levelNo <= currentLevel,
    giftStatusKey: levelNo === 1 ? 'paid' : levelNo === currentLevel ? 'due' : 'open',
  }),
)

export const sampleMyLevel: MyLevel = {
  levelNo: currentLevel,
  measuredAt: sampleAt,
  nextMeasureAt: sampleAt + 86_400_000,
  assetsUsd: '8750.5',
  withdrawLimitRate: '1.5',
  feeDiscountRate: '0.04',
  fall: null,
  next: { levelNo: 3, minAssetsUsd: '20000', missingUsd: '11249.5', progressRate: '0.25003333' },
  envelopeAt: sampleAt + 3 * 86_400_000,
  envelopeAmount: '1',
  currency: 'USDT',
  barKey: null,
  giftFund: { available: '249812.5', shortAt: null },
  envelopeFund: { available: '249990', shortAt: null },
}

const reward = (id: string, over: Partial<RewardItem>): RewardItem => ({
  id,
  kindKey: 'vip_gift',
  about: '1',
  amount: '2',
  currency: 'USDT',
  statusKey: 'paid',
  paidAt: sampleAt,
  createTime: '2026-11-20 00:00:00',
  createAt: sampleAt,
  ...over,
})

export const sampleRewards: readonly RewardItem[] = [
  reward('973', { kindKey: 'red_envelope', about: '2026-W48', amount: '1' }),
  reward('972', { about: '2', amount: '8', statusKey: 'due', paidAt: null }),
  reward('971', {}),
]

export const sampleTask: Task = {
  id: '67413',
  kindKey: 'practise',
  tabKey: 'personal',
  progress: 3,
  target: 3,
  reward: '1',
  currency: 'USDT',
  startAt: sampleAt,
  endAt: sampleAt + 365 * 86_400_000,
  left: 19_987,
  quota: 20_000,
  statusKey: 'done',
  barKey: null,
  termsVersion: '0123456789abcdef',
}

const sampleTasks: readonly Task[] = [
  {
    ...sampleTask,
    id: '67411',
    kindKey: 'secure',
    progress: 1,
    target: 1,
    statusKey: 'claimed',
  },
  {
    ...sampleTask,
    id: '67412',
    kindKey: 'verify',
    progress: 0,
    target: 1,
    reward: '2',
    statusKey: 'doing',
  },
  sampleTask,
  {
    ...sampleTask,
    id: '67414',
    tabKey: 'team',
    progress: 7,
    target: 20,
    reward: '3',
    statusKey: 'doing',
  },
]

const inviteUrl = 'http://localhost:8080/?s=ADA12345'

export const sampleTeam: Team = {
  inviteCode: 'ADA12345',
  inviteUrl,
  qrContent: inviteUrl,
  teamCount: 17,
  newToday: 2,
  rechargeCount: 9,
  teamIncome: '48.2137',
  todayIncome: '1.25',
  currency: 'USDT',
  levels: [
    { level: 1, count: 8, newToday: 1, rechargeCount: 5, income: '41.2', rate: '0.2' },
    { level: 2, count: 6, newToday: 1, rechargeCount: 3, income: '7.0137', rate: '0.1' },
    { level: 3, count: 3, newToday: 0, rechargeCount: 1, income: '0', rate: '0' },
  ],
  barKey: null,
}

const member = (id: string, over: Partial<TeamMember>): TeamMember => ({
  id,
  maskedAccount: 'g***@example.com',
  level: 1,
  joinTime: '2026-11-20 08:00:00',
  joinAt: sampleAt,
  recharged: true,
  income: '3.5',
  ...over,
})

export const fullRewards: Answers = {
  listLevels: [...sampleLevels],
  getMyLevel: sampleMyLevel,
  listRewards: pageOf([...sampleRewards]),
  getMyTeam: sampleTeam,
  listTeamMembers: ({ level }) =>
    pageOf(
      [
        member('a1', {}),
        member('a2', { level: 2, maskedAccount: 'gu***07', income: '0.25' }),
      ].filter((one) => (level ?? String(one.level)) === String(one.level)),
    ),
  listTasks: ({ tab }) => sampleTasks.filter(({ tabKey }) => (tab ?? tabKey) === tabKey),
}

export const emptyRewards: Answers = {
  listTeamMembers: pageOf([]),
  listRewards: pageOf([]),
  listTasks: [],
}
