import type { AssetClass, Config, CountryPolicy } from '@candor/api'
import { refuse, type Refusal } from '../platform/lane/index.ts'

/** What the rules of a country change for its retail users; classes without a cap have what their instruments allow. */
export type CountryRules = {
  readonly caps: { readonly [Class in AssetClass]?: number }
  readonly secondContract: boolean
  /** The warning that has to stand where contracts are offered. */
  readonly warning: CountryPolicy['warning']
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

const open: CountryRules = { caps: {}, secondContract: true, warning: null }
// ESMA 2018/795 keeps second contracts from retail users.
const european: CountryRules = { caps: esmaCaps, secondContract: false, warning: 'esma' }
// FCA PS19/18 and PS20/10: as in the EU, and no derivative of crypto at all.
const british: CountryRules = { ...european, caps: { ...esmaCaps, crypto: 0 } }
// Japan's FIEA: 25:1 on currencies, 2:1 on crypto, 10:1 on indices, 20:1 on commodities. Short-term options are
// allowed there only under rules that are not built here.
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
  warning: null,
}

/**
 * The EEA, and the territories where the law of the Union holds. `EL`, which the Union itself writes for Greece, is taken
 * from nobody any more (`isCountry`), as `UK` is not: what was given before that keeps its rules.
 */
const inEurope =
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK AX GF GP MF MQ RE YT'

/**
 * The table of countries: facts that a house has to confirm with its own counsel before it takes real money.
 * Where a rule forbids a product to retail users it is off, whatever a user signs.
 */
const rules: ReadonlyMap<string, CountryRules> = new Map([
  ...inEurope.split(' ').map((country) => [country, european] as const),
  ['GB', british],
  ['UK', british],
  ['JP', japanese],
])

/** Of whom nobody knows where they live, or whose country nobody has looked into: with real money the strictest. */
const unlisted: Readonly<Record<Config['mode'], CountryRules>> = { sandbox: open, live: british }

/** Of which countries the rules hold for a user now. */
export type Lives = {
  /** Where they say that they live, as far as it counts already. */
  readonly country: string | null
  /** What they say by now, while that waits because it would allow more: what it forbids counts at once. */
  readonly comingCountry: string | null
  /** Of which country the document is that they were known by. */
  readonly documentCountry: string | null
}

/** What holds for a user: of where they live and of their document, whichever allows less. */
export function countryRules(lives: Lives | null, mode: Config['mode']): CountryRules {
  const rowOf = (country: string) => rules.get(country) ?? unlisted[mode]
  const known = [lives?.country, lives?.documentCountry].filter((country) => country != null)
  const held = known.length === 0 ? unlisted[mode] : known.map(rowOf).reduce(stricter)
  const coming = lives?.comingCountry ?? null
  return coming === null ? held : stricter(held, rowOf(coming))
}

/** Whether the one allows anything that the other does not: a higher leverage, second contracts, an order without the warning. */
export function allowsMore(one: CountryRules, other: CountryRules): boolean {
  const isHigher = capsOf(other).some(
    ({ assetClass, max }) => (one.caps[assetClass] ?? Number.POSITIVE_INFINITY) > max,
  )
  const isSold = one.secondContract && !other.secondContract
  return isHigher || isSold || (one.warning === null && other.warning !== null)
}

/** Whether there is anybody to whom second contracts may be sold. */
export function areSecondContractsSold(mode: Config['mode']): boolean {
  return [...rules.values(), unlisted[mode]].some(({ secondContract }) => secondContract)
}

function stricter(one: CountryRules, other: CountryRules): CountryRules {
  const caps: { [Class in AssetClass]?: number } = { ...one.caps }
  for (const { assetClass, max } of capsOf(other))
    caps[assetClass] = Math.min(max, caps[assetClass] ?? max)
  return {
    caps,
    secondContract: one.secondContract && other.secondContract,
    warning: one.warning ?? other.warning,
  }
}

/** Why a contract on this class may not be opened with this leverage; what is open may always be closed. */
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

/** Why no second contract may be bought; what runs is settled all the same. */
export function secondContractFault({ secondContract }: CountryRules): Refusal | null {
  return secondContract ? null : refuse('COUNTRY_RESTRICTED')
}

/** The rules as a user reads them. */
export function countryPolicyView(found: CountryRules): CountryPolicy {
  return { leverageCaps: capsOf(found), warning: found.warning }
}

function capsOf({ caps }: CountryRules): CountryPolicy['leverageCaps'] {
  return Object.entries(caps).map(([name, max]) => ({ assetClass: name as AssetClass, max }))
}
