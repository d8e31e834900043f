import { visitorKeptDays, type Config } from '@candor/api'
import { Amount, Rate, subtract, sum, toStep } from '@candor/money'
import {
  breakEvenRate,
  fallNoticeDays,
  levelRewards,
  loanFactorKeys,
  loanLimit,
  optionProfit,
  optionWindowMs,
  swapQuoteMs,
  teamShares,
  validOpenMs,
  vipLevels,
} from '@candor/rules'
import { demoFunds, demoResets } from '../contracts/index.ts'
import { identityLimits } from '../identity/index.ts'
import { payDelayMs } from '../invest/index.ts'
import { loadLoanSets, oneReviewUpTo } from '../loans/index.ts'
import { loadOptionTerms } from '../options/index.ts'
import {
  codeLifeMs,
  keptYears,
  recoveryCodeCount,
  sessionIdleMs,
  sessionLifetimeMs,
} from '../people/index.ts'
import { loadSupport } from '../support/index.ts'
import { loadSwapTerms } from '../swap/index.ts'
import { claimMs, loadCurrencies, openWithdrawals, paceDays } from '../wallet/index.ts'
import {
  appropriateness,
  closingCoolingMs,
  limitCoolingMs,
  optionProtection,
  resetHoldMs,
  withdrawHoldMs,
} from './cooldowns.ts'
import { accountCoolingMs, withdrawalCoolingMs } from './wallet-policy.ts'

/** Figures that texts use as `{name}`, by name, in digits common to all languages. */
export type TextFigures = Readonly<Record<string, string>>

/**
 * Every figure in help texts, announcements and articles, from the server's own configuration. `content` adds fees and hours of
 * markets.
 */
export function textFigures(mode: Config['mode']): TextFigures {
  return {
    ...waits(mode),
    ...account(mode),
    ...payments(),
    ...secondContracts(mode),
    ...lending(),
    ...exchange(),
    ...levels(),
    ...support(),
  }
}

const minutes = (ms: number) => String(ms / 60_000)
const seconds = (ms: number) => String(ms / 1_000)
const hours = (ms: number) => String(ms / 3_600_000)
const days = (ms: number) => String(ms / 86_400_000)

/** Digits in groups of three, separated by a no-break space, which no language reads as a decimal sign. */
const grouped = (text: string) =>
  text.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u{a0}'))
const money = (amount: Amount) => grouped(Amount.text(amount))
const percent = (rate: Rate) => Rate.text(Rate.of(rate * 100n))

/** Break-even win rate in percent with two decimals, rounded up. */
function needed(payoutRate: Rate): string {
  const step = Rate.of(Rate.one / 10_000n)
  return percent(toStep(breakEvenRate(payoutRate), step, 'ceil'))
}

/** `0.5`, or the range of several values. */
function range<One extends bigint>(values: readonly One[], text: (one: One) => string): string {
  const sorted = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return [...new Set([sorted[0]!, sorted.at(-1)!])].map(text).join('–')
}

const items = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join('')

const waits = (mode: Config['mode']): TextFigures => ({
  cancelSeconds: seconds(withdrawalCoolingMs[mode]),
  accountMinutes: minutes(accountCoolingMs[mode]),
  holdMinutes: minutes(withdrawHoldMs[mode]),
  resetMinutes: minutes(resetHoldMs[mode]),
  limitMinutes: minutes(limitCoolingMs[mode]),
  closingMinutes: minutes(closingCoolingMs[mode]),
})

const account = (mode: Config['mode']): TextFigures => ({
  freeLeverage: String(appropriateness[mode].freeLeverage),
  questionMinutes: minutes(appropriateness[mode].coolingMs),
  codeMinutes: minutes(codeLifeMs),
  recoveryCodes: String(recoveryCodeCount),
  idleHours: hours(sessionIdleMs),
  sessionDays: days(sessionLifetimeMs),
  keptYears: String(keptYears),
  basicHours: hours(identityLimits.targetMs.basic),
  advancedHours: hours(identityLimits.targetMs.advanced),
  rejectedDays: days(identityLimits.rejectedMs),
  demoFunds: money(demoFunds),
  demoResets: String(demoResets),
  visitorDays: String(visitorKeptDays),
  contestMinutes: minutes(validOpenMs),
  payDelayMinutes: minutes(payDelayMs),
})

function payments(): TextFigures {
  const currencies = [...loadCurrencies().values()]
  const confirmations = currencies.flatMap(({ networks }) =>
    networks.map((network) => BigInt(network.confirmations)),
  )
  const each = (of: (currency: (typeof currencies)[number]) => Amount) =>
    currencies.map((currency) => `${money(of(currency))} ${currency.currency}`).join(', ')
  const ways = currencies.flatMap(({ currency, payoutNetworks }) =>
    payoutNetworks.map((way) => ({ ...way, currency })),
  )
  const banks = currencies.flatMap(({ currency, bankPayout }) =>
    bankPayout === null ? [] : [{ ...bankPayout, currency }],
  )
  return {
    confirmations: range(confirmations, String),
    claimMinutes: minutes(claimMs),
    withdrawalTerms: items(
      ways.map(
        ({ currency, name, min, fee }) => `${currency}, ${name}: ${money(min)} / ${money(fee)}`,
      ),
    ),
    bankLeast: banks.map(({ currency, min }) => `${money(min)} ${currency}`).join(', '),
    bankFee: banks.map(({ currency, fee }) => `${money(fee)} ${currency}`).join(', '),
    dailyBasic: each(({ payout }) => payout.dailyLimits[0]),
    dailyAdvanced: each(({ payout }) => payout.dailyLimits[1]),
    autoDaily: each(({ payout }) => payout.autoDaily),
    secondAbove: each(({ payout }) => payout.secondAbove),
    pacePercent: String(100 / paceDays),
    openWithdrawals: String(openWithdrawals),
  }
}

function secondContracts(mode: Config['mode']): TextFigures {
  const { minStake, maxStake, periods } = loadOptionTerms()
  const { limits, lossesInARow, pauseMs } = optionProtection[mode]
  const rates = periods.map(({ payoutRate }) => payoutRate)
  const lowest = rates.reduce((one, other) => (other < one ? other : one))
  const lengths = periods.map((period) => BigInt(period.seconds))
  // A worked example: a hundred orders of the smallest stake, half of them right, at the lowest payout.
  const won = Amount.of(50n * optionProfit(minStake, lowest))
  const lost = Amount.of(50n * minStake)
  return {
    secondLengths: range(lengths, String),
    minStake: money(minStake),
    maxStake: money(maxStake),
    payouts: items(
      periods.map(
        (period) =>
          `${period.seconds} s: ${percent(period.payoutRate)}% (${needed(period.payoutRate)}%)`,
      ),
    ),
    lowestPayout: percent(lowest),
    lowestPayoutNeeds: needed(lowest),
    hundredStaked: money(Amount.of(100n * minStake)),
    hundredWon: money(won),
    hundredLost: money(lost),
    hundredMissing: money(subtract(lost, won)),
    windowSeconds: seconds(optionWindowMs),
    stakeLimit: money(limits.stake),
    optionLossLimit: money(limits.optionLoss),
    lossesInARow: String(lossesInARow),
    optionPauseMinutes: minutes(pauseMs),
  }
}

function lending(): TextFigures {
  const sets = [...loadLoanSets().values()]
  const pledge = sets.filter(({ loanType }) => loanType === 'pledge')
  const credit = sets.filter(({ loanType }) => loanType === 'credit')
  const collaterals = pledge.flatMap((set) => set.collaterals)
  const spans = (all: readonly number[]) => [...new Set(all)].toSorted((a, b) => a - b).join(', ')
  const { factors } = loanLimit({
    identityLevel: 0,
    creditScore: 0,
    vipLevel: 0,
    repaidInTime: 0,
    writtenOff: 0,
  })
  const most = loanFactorKeys.map((key) => factors.find((factor) => factor.key === key)!.most)
  return {
    pledgeDays: spans(pledge.flatMap(({ dayOptions }) => dayOptions)),
    pledgeDaily: range(
      pledge.map(({ dailyRate }) => dailyRate),
      percent,
    ),
    pledgeLateDaily: range(
      pledge.map(({ overdueDailyRate }) => overdueDailyRate),
      percent,
    ),
    pledgeLateHours: range(
      pledge.map(({ overdueHours }) => BigInt(overdueHours)),
      String,
    ),
    lendPercent: range(
      collaterals.map(({ initialLtv }) => initialLtv),
      percent,
    ),
    callPercent: range(
      collaterals.map(({ marginCallLtv }) => marginCallLtv),
      percent,
    ),
    salePercent: range(
      collaterals.map(({ liquidationLtv }) => liquidationLtv),
      percent,
    ),
    saleFeePercent: range(
      pledge.map(({ saleFeeRate }) => saleFeeRate),
      percent,
    ),
    creditMost: money(sum(most)),
    creditDaily: range(
      credit.map(({ dailyRate }) => dailyRate),
      percent,
    ),
    creditDays: spans(credit.flatMap(({ dayOptions }) => dayOptions)),
    creditMonths: spans(credit.flatMap(({ monthOptions }) => monthOptions)),
    oneReviewUpTo: money(oneReviewUpTo),
  }
}

function exchange(): TextFigures {
  const { minUsd, maxUsd, currencies } = loadSwapTerms(loadCurrencies())
  const spreads = [...currencies.values()].map(({ spreadRate }) => spreadRate)
  return {
    swapSpreadPercent: range(spreads, percent),
    swapSeconds: seconds(swapQuoteMs),
    swapLeast: money(minUsd),
    swapMost: money(maxUsd),
  }
}

function levels(): TextFigures {
  const paid = new Map(levelRewards.map((reward) => [reward.levelNo, reward]))
  const rows = vipLevels.flatMap((level) => {
    const { levelNo, minAssetsUsd, withdrawalLimitRate, feeDiscountRate } = level
    const reward = paid.get(levelNo)
    if (levelNo === 0 || reward === undefined) return []
    const given = `${money(reward.upgradeGift)} + ${money(reward.weeklyEnvelope)} USDT`
    const benefits = `× ${Rate.text(withdrawalLimitRate)} · −${percent(feeDiscountRate)}%`
    return [`VIP ${levelNo}: ${money(minAssetsUsd)} USD · ${benefits} · ${given}`]
  })
  return {
    vipLevels: items(rows),
    fallNoticeDays: String(fallNoticeDays),
    teamFirstPercent: percent(teamShares[1]),
    teamSecondPercent: percent(teamShares[2]),
  }
}

function support(): TextFigures {
  const { hours: open, answerMs } = loadSupport()
  const of = (day: number) =>
    open.filter((span) => span.days.includes(day)).map(({ from, to }) => `${from}–${to}`)
  const on = (wanted: readonly number[]) => [...new Set(wanted.flatMap(of))].join(', ')
  return {
    supportWeekdays: on([1, 2, 3, 4, 5]),
    supportWeekend: on([6, 7]),
    chatMinutes: minutes(answerMs.chat),
    ticketMinutes: minutes(answerMs.ticket),
  }
}
