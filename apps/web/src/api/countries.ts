import type { CountryInfo } from './session.ts'

/**
 * Every country or region with its calling code, as ISO 3166 letters and digits. A test compares it with libphonenumber,
 * which is too large for the browser.
 */
const table =
  'AC247AD376AE971AF93AG1AI1AL355AM374AO244AR54AS1AT43AU61AW297AX358AZ994BA387BB1BD880BE32' +
  'BF226BG359BH973BI257BJ229BL590BM1BN673BO591BQ599BR55BS1BT975BW267BY375BZ501CA1CC61CD243' +
  'CF236CG242CH41CI225CK682CL56CM237CN86CO57CR506CU53CV238CW599CX61CY357CZ420DE49DJ253DK45DM1' +
  'DO1DZ213EC593EE372EG20EH212ER291ES34ET251FI358FJ679FK500FM691FO298FR33GA241GB44GD1GE995' +
  'GF594GG44GH233GI350GL299GM220GN224GP590GQ240GR30GT502GU1GW245GY592HK852HN504HR385HT509HU36' +
  'ID62IE353IL972IM44IN91IO246IQ964IR98IS354IT39JE44JM1JO962JP81KE254KG996KH855KI686KM269KN1' +
  'KP850KR82KW965KY1KZ7LA856LB961LC1LI423LK94LR231LS266LT370LU352LV371LY218MA212MC377MD373' +
  'ME382MF590MG261MH692MK389ML223MM95MN976MO853MP1MQ596MR222MS1MT356MU230MV960MW265MX52MY60' +
  'MZ258NA264NC687NE227NF672NG234NI505NL31NO47NP977NR674NU683NZ64OM968PA507PE51PF689PG675PH63' +
  'PK92PL48PM508PR1PS970PT351PW680PY595QA974RE262RO40RS381RU7RW250SA966SB677SC248SD249SE46' +
  'SG65SH290SI386SJ47SK421SL232SM378SN221SO252SR597SS211ST239SV503SX1SY963SZ268TA290TC1TD235' +
  'TG228TH66TJ992TK690TL670TM993TN216TO676TR90TT1TV688TW886TZ255UA380UG256US1UY598UZ998VA39' +
  'VC1VE58VG1VI1VN84VU678WF681WS685XK383YE967YT262ZA27ZM260ZW263'

const callingCodes = new Map(table.match(/\D+\d+/g)!.map((row) => [row.slice(0, 2), row.slice(2)]))
const knownCodes = new Set(callingCodes.values())

/** The calling code at the beginning of an international number (digits only); null if none matches. */
export function callingCodeIn(digits: string): string | null {
  return (
    [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => knownCodes.has(code)) ?? null
  )
}

/** All countries with calling code, by their names in a language (BCP 47), in its order. */
export function countriesIn(tag: string): { code: string; name: string; callingCode: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const order = new Intl.Collator(tag)
  return [...callingCodes]
    .map(([code, callingCode]) => ({ code, callingCode, name: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.name, b.name))
}

/** A country in the session's form; null for an unknown code. */
export function countryInfoOf(code: string): CountryInfo | null {
  const callingCode = callingCodes.get(code)
  if (callingCode === undefined) return null
  const nameIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code
  return {
    english_name: nameIn('en'),
    chinese_name: nameIn('zh-Hans'),
    country_code: code,
    phone_code: Number(callingCode), // not money: a calling code
  }
}
