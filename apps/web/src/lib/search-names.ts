/** By what else people look for a market or a coin: its names in all languages of the app, and words that are used for it. */
const names: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin 비트코인 ビットコイン บิตคอยน์ บิทคอยน์ 比特币 比特幣',
  ETH: 'Ethereum Ether 이더리움 이더 イーサリアム イーサ อีเธอเรียม อีเธอร์ 以太坊 以太币',
  SOL: 'Solana 솔라나 ソラナ โซลานา 索拉纳',
  XRP: 'Ripple 리플 リップル ริปเปิล 瑞波币',
  BNB: 'Binance Coin 바이낸스코인 バイナンスコイン ไบแนนซ์คอยน์ 币安币',
  DOGE: 'Dogecoin 도지코인 ドージコイン โดชคอยน์ 狗狗币',
  USDT: 'Tether 테더 テザー เทเทอร์ 泰达币',
  XAU: 'Gold spot gold 금 金 ゴールド ทองคำ Emas Vàng Oro 黄金 黃金',
  XAG: 'Silver spot silver 은 銀 シルバー โลหะเงิน Perak Bạc Plata 白银 銀',
  EUR: 'Euro 유로 ユーロ ยูโร 欧元',
  GBP: 'Pound sterling 파운드 ポンド ปอนด์ Paun Bảng Libra 英镑',
  AUD: 'Australian dollar 호주 달러 豪ドル ดอลลาร์ออสเตรเลีย Dolar Australia Đô la Úc Dólar australiano 澳元',
  JPY: 'Yen 엔 円 เยน Yên 日元',
  USD: 'Dollar 달러 ドル ดอลลาร์ Dolar Đô la Dólar 美元',
  US500: 'US 500 S&P 500 SPX 미국 500 米国500 สหรัฐ 500 AS 500 Mỹ 500 EE. UU. 500 美国500 标普',
  NAS100:
    'US Tech 100 Nasdaq 나스닥 미국 기술주 100 ナスダック 米国テック100 หุ้นเทคสหรัฐ 100 Teknologi AS 100 Công nghệ Mỹ 100 Tecnología EE. UU. 100 美国科技100 纳斯达克',
}

/** What most markets are priced in: nobody who types its name looks for all of them. */
const quotes = /(?<=.)(?:USDT|USD)$/
/** Two currencies, not a metal. */
const forexPair = /^(?!XA)[A-Z]{6}$/

/** All names of a market such as `BTCUSDT`, or of a coin such as `BTC`. */
export function searchNamesOf(code: string): string {
  const base = code.replace(quotes, '')
  const both = forexPair.test(code)
    ? `${names[code.slice(0, 3)] ?? ''} ${names[code.slice(3)] ?? ''}`
    : ''
  return `${names[code] ?? ''} ${names[base] ?? ''} ${both}`.trim()
}
