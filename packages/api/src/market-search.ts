import { foldText, packText } from './search-text.ts'

/**
 * Further names of a market or a coin, separated by commas: its names in all languages of the app, and common words for
 * it.
 */
const furtherNames: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin, 비트코인, ビットコイン, บิตคอยน์, บิทคอยน์, 比特币, 比特幣',
  ETH: 'Ethereum, Ether, 이더리움, 이더, イーサリアム, イーサ, อีเธอเรียม, อีเธอร์, 以太坊, 以太币, 以太幣',
  SOL: 'Solana, 솔라나, ソラナ, โซลานา, 索拉纳, 索拉納',
  XRP: 'Ripple, 리플, リップル, ริปเปิล, 瑞波币, 瑞波幣',
  BNB: 'Binance Coin, 바이낸스코인, バイナンスコイン, ไบแนนซ์คอยน์, 币安币, 幣安幣',
  DOGE: 'Dogecoin, 도지코인, ドージコイン, โดชคอยน์, 狗狗币, 狗狗幣',
  USDT: 'Tether, 테더, テザー, เทเทอร์, 泰达币, 泰達幣',
  XAU: 'Gold, Spot gold, 금, 골드, 金, ゴールド, ทองคำ, Emas, Vàng, Oro, 黄金, 黃金',
  XAG: 'Silver, Spot silver, 은, 실버, 銀, シルバー, โลหะเงิน, Perak, Bạc, Plata, 白银, 白銀',
  EUR: 'Euro, 유로, ユーロ, ยูโร, 欧元, 歐元',
  GBP: 'Pound sterling, 파운드, ポンド, ปอนด์, Paun, Bảng, Libra, 英镑, 英鎊',
  AUD: 'Australian dollar, Aussie, 호주 달러, 豪ドル, ดอลลาร์ออสเตรเลีย, Dolar Australia, Đô la Úc, Dólar australiano, 澳元',
  JPY: 'Yen, 엔, 円, เยน, Yên, 日元, 日圆, 日圓',
  USD: 'Dollar, 달러, ドル, ดอลลาร์, Dolar, Đô la, Dólar, 美元',
  US500:
    'US 500, S&P 500, SPX, 미국 500, 米国500, สหรัฐ 500, AS 500, Mỹ 500, EE. UU. 500, 美国500, 标普500, 標普500',
  NAS100:
    'US Tech 100, Nasdaq 100, 나스닥 100, 미국 기술주 100, ナスダック100, 米国テック100, หุ้นเทคสหรัฐ 100, ' +
    'แนสแด็ก 100, Teknologi AS 100, Công nghệ Mỹ 100, Tecnología EE. UU. 100, 美国科技100, ' +
    '纳斯达克100, 納斯達克100',
}

/** The quote of most markets: a search for its name does not mean all of them. */
const quotes = /(?<=.)(?:USDT|USD)$/
/** Two currencies, not a metal. */
const forexPair = /^(?!XA)([A-Z]{3})([A-Z]{3})$/
/** Scripts without spaces between their words. */
const isUnspaced = (word: string): boolean => /[^\p{Script=Latin}\p{N}]/u.test(word)

const namesOf = (code: string): string[] => furtherNames[code]?.split(', ') ?? []

/** A market or a coin in searchable form. */
type Sought = {
  /** Its code and parts of the code, folded. */
  readonly codes: readonly string[]
  /** Its names, folded, with one space between their words. */
  readonly names: readonly string[]
}

const known = new Map<string, Sought>()

function soughtOf(code: string, name: string): Sought {
  const key = `${code} ${name}`
  const sought = known.get(key) ?? read(code, name)
  known.set(key, sought)
  return sought
}

function read(code: string, name: string): Sought {
  const [, first, second] = forexPair.exec(code) ?? []
  const base = first ?? code.replace(quotes, '')
  const codes = [code, base, code.slice(base.length)].map(packText)
  const names = [name, ...namesOf(code), ...namesOf(base)]
  if (second !== undefined)
    names.push(
      ...namesOf(second),
      ...namesOf(base).flatMap((one) => namesOf(second).map((other) => `${one}${other}`)),
    )
  return { codes, names: names.map(foldText) }
}

/**
 * Whether a name contains these letters: at the beginning of one of its words, or anywhere in a script without spaces.
 */
function holds(name: string, word: string): boolean {
  if (isUnspaced(word)) return name.replaceAll(' ', '').includes(word)
  const words = name.split(' ')
  return words.some((_word, at) => words.slice(at).join('').startsWith(word))
}

/** Whether a word without spaces names a market or a coin. A sign between letters, as in `S&P`, separates them. */
function isNamed({ codes, names }: Sought, typed: string): boolean {
  const [word, parts] = [packText(typed), foldText(typed)]
  if (codes.some((code) => code.startsWith(word))) return true
  return parts === word
    ? names.some((name) => holds(name, word))
    : names.some((name) => ` ${name}`.includes(` ${parts}`))
}

/**
 * Whether a search text finds a market or a coin: each of its words must be the code or begin any of its names, in any
 * language, ignoring width, kana, case and marks. An empty text finds everything, signs alone find nothing.
 */
export function finds(code: string, name: string, typed: string): boolean {
  const words = typed.trim().split(/\s+/u)
  if (words.length === 1 && words[0] === '') return true
  const terms = words.filter((word) => packText(word) !== '')
  const sought = soughtOf(code, name)
  return terms.length > 0 && terms.every((word) => isNamed(sought, word))
}
