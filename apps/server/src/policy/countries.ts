import type { AssetClass, Config, CountryPolicy } from '@candor/api'
import { Rate } from '@candor/money'
import type { CloseOut } from '@candor/rules'
import { refuse, type Refusal } from '../platform/lane/index.ts'

/**
 * What a country's rules change for its retail users. An asset class without a cap is bound only by its instruments.
 */
export type CountryRules = {
  readonly caps: { readonly [Class in AssetClass]?: number }
  readonly secondContract: boolean
  /** Whether loans may be given, with or without a pledge; lending to consumers needs a licence of its own. */
  readonly loan: boolean
  /** The warning that must stand where contracts are offered. */
  readonly warning: CountryPolicy['warning']
  /** The share of the margin required by the caps at which a position is closed; null if the rules name none. */
  readonly closeOutRate: Rate | null
  /** Incentives that are allowed to win a customer or a further trade. Modules that give incentives read it here. */
  readonly incentives: CountryPolicy['incentives']
}

/** ESMA 2018/796, which the national rules made permanent; 2:1 holds for perpetual contracts on crypto too. */
const esmaCaps = {
  crypto: 2,
  gold: 20,
  commodity: 10,
  major_forex: 30,
  other_forex: 20,
  major_index: 20,
  other_index: 10,
} as const

const noIncentives = { bonuses: false, referralRebates: false } as const
const open: CountryRules = {
  caps: {},
  secondContract: true,
  loan: true,
  warning: null,
  closeOutRate: null,
  incentives: { bonuses: true, referralRebates: true },
}
// ESMA 2018/795 bars second contracts for retail users. 2018/796 closes out at half of the required margin and bars
// payments and benefits beside the trade. Directive 2008/48, and after it 2023/2225, requires admission for lending to
// consumers.
const european: CountryRules = {
  caps: esmaCaps,
  secondContract: false,
  loan: false,
  warning: 'esma',
  closeOutRate: Rate.parse('0.5'),
  incentives: noIncentives,
}
// FCA PS19/18 and PS20/10: as in the EU, and no crypto derivatives at all. Lending is regulated too (CONC).
const british: CountryRules = { ...european, caps: { ...esmaCaps, crypto: 0 } }
// Japan's FIEA: 25:1 on currencies, 2:1 on crypto, 10:1 on indices, 20:1 on commodities. Short-term options are allowed
// only under rules that are not built here. A house must cut losses at a level that it sets itself: that is our
// liquidation. The Money Lending Business Act requires registration of lenders. Gifts are limited in ways that have not
// been examined here, so there are none.
const japanese: CountryRules = {
  caps: {
    crypto: 2,
    gold: 20,
    commodity: 20,
    major_forex: 25,
    other_forex: 25,
    major_index: 10,
    other_index: 10,
  },
  secondContract: false,
  loan: false,
  warning: null,
  closeOutRate: null,
  incentives: noIncentives,
}

// ASIC's product intervention orders: 2020/986 caps contracts for difference as ESMA does, closes them out at half of
// the required margin and bars gifts beside the trade, but prescribes no warning; 2021/240 bars second contracts for
// retail users. The National Consumer Credit Protection Act requires a licence for lending to consumers.
const australian: CountryRules = { ...european, warning: null }

/**
 * The EEA, and the territories where Union law holds. `EL`, the Union's code for Greece, is no longer accepted
 * (`isCountry`), nor is `UK`; accounts that gave it before keep their rules.
 */
const inEurope =
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK AX GF GP MF MQ RE YT'

/**
 * Rules by country: facts that a house must confirm with its own counsel before it takes real money. A product that a
 * rule forbids to retail users is off, whatever a user signs.
 */
const rules: ReadonlyMap<string, CountryRules> = new Map([
  ...inEurope.split(' ').map((country) => [country, european] as const),
  ['GB', british],
  ['UK', british],
  ['JP', japanese],
  ['AU', australian],
])

/**
 * Rules of users without a known country, or with a country that has not been examined: the strictest with real money.
 */
const unlisted: Readonly<Record<Config['mode'], CountryRules>> = { sandbox: open, live: british }

/** The countries whose rules hold for a user now. */
export type Lives = {
  /** The stated country of residence that counts now. */
  readonly country: string | null
  /** A newly stated country that waits because it would allow more; what it forbids counts at once. */
  readonly comingCountry: string | null
  /** The country of the document that identified the user. */
  readonly documentCountry: string | null
}

/** The rules of a user: the stricter of residence and document in each point. */
export function countryRules(lives: Lives | null, mode: Config['mode']): CountryRules {
  const rowOf = (country: string) => rules.get(country) ?? unlisted[mode]
  const known = [lives?.country, lives?.documentCountry].filter((country) => country != null)
  const held = known.length === 0 ? unlisted[mode] : known.map(rowOf).reduce(stricter)
  const coming = lives?.comingCountry ?? null
  return coming === null ? held : stricter(held, rowOf(coming))
}

/**
 * Whether `one` allows anything that `other` does not: a higher leverage, second contracts, a loan, an order without
 * the warning, losing more of the required margin, an incentive.
 */
export function allowsMore(one: CountryRules, other: CountryRules): boolean {
  const isHigher = capsOf(other).some(
    ({ assetClass, max }) => (one.caps[assetClass] ?? Number.POSITIVE_INFINITY) > max,
  )
  const isSold = one.secondContract && !other.secondContract
  const isLent = one.loan && !other.loan
  const isWithoutWarning = one.warning === null && other.warning !== null
  const isClosedLater = (one.closeOutRate ?? Rate.zero) < (other.closeOutRate ?? Rate.zero)
  const isGiven = incentiveNames.some((name) => one.incentives[name] && !other.incentives[name])
  return isHigher || isSold || isLent || isWithoutWarning || isClosedLater || isGiven
}

const incentiveNames = ['bonuses', 'referralRebates'] as const

/** Whether second contracts may be sold to any user. */
export function areSecondContractsSold(mode: Config['mode']): boolean {
  return [...rules.values(), unlisted[mode]].some(({ secondContract }) => secondContract)
}

/** Whether loans may be given to any user. */
export function areLoansGiven(mode: Config['mode']): boolean {
  return [...rules.values(), unlisted[mode]].some(({ loan }) => loan)
}

function stricter(one: CountryRules, other: CountryRules): CountryRules {
  const caps: { [Class in AssetClass]?: number } = { ...one.caps }
  for (const { assetClass, max } of capsOf(other))
    caps[assetClass] = Math.min(max, caps[assetClass] ?? max)
  return {
    caps,
    secondContract: one.secondContract && other.secondContract,
    loan: one.loan && other.loan,
    warning: one.warning ?? other.warning,
    closeOutRate: higher(one.closeOutRate, other.closeOutRate),
    incentives: {
      bonuses: one.incentives.bonuses && other.incentives.bonuses,
      referralRebates: one.incentives.referralRebates && other.incentives.referralRebates,
    },
  }
}

function higher(one: Rate | null, other: Rate | null): Rate | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * The close-out rule of a contract that is opened now on this class with this leverage; null if there is none. The
 * required margin is measured at the highest allowed leverage, so a lower leverage has more room. For a class without a
 * cap, it is measured at the leverage taken.
 */
export function closeOutOf(
  { caps, closeOutRate }: CountryRules,
  assetClass: AssetClass,
  leverage: number,
): CloseOut | null {
  // A leverage above the cap is refused anyway.
  const required = Math.max(caps[assetClass] ?? leverage, leverage)
  return closeOutRate === null ? null : { rate: closeOutRate, leverage: required }
}

/** Why a contract on this class may not be opened with this leverage. Open contracts may always be closed. */
export function leverageCapFault(
  { caps }: CountryRules,
  assetClass: AssetClass,
  leverage: number,
): Refusal | null {
  const max = caps[assetClass]
  if (max === undefined || leverage <= max) return null
  if (max === 0) return refuse('COUNTRY_RESTRICTED')
  const values = { min: '1', max: String(max) }
  return refuse('LEVERAGE_CAPPED', {
    fields: [{ field: 'leverage', rule: 'max', ...values }],
    values,
  })
}

/** Why no second contract may be bought. Running ones are settled all the same. */
export function secondContractFault({ secondContract }: CountryRules): Refusal | null {
  return secondContract ? null : refuse('COUNTRY_RESTRICTED')
}

/** Why no loan may be given. Debts are repaid all the same. */
export function loanFault({ loan }: CountryRules): Refusal | null {
  return loan ? null : refuse('COUNTRY_RESTRICTED')
}

/** The rules as a user reads them. */
export function countryPolicyView(found: CountryRules): CountryPolicy {
  const { warning, closeOutRate, incentives } = found
  return {
    leverageCaps: capsOf(found),
    warning,
    closeOutRate: closeOutRate === null ? null : Rate.text(closeOutRate),
    incentives,
  }
}

function capsOf({ caps }: CountryRules): CountryPolicy['leverageCaps'] {
  return Object.entries(caps).map(([name, max]) => ({ assetClass: name as AssetClass, max }))
}
