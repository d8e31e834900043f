import type { CSSProperties } from 'react'
import styles from './coin-icon.module.css'

/** The currencies with pictures in `public/coins`. */
const drawn = new Set(['BTC', 'ETH', 'USDT'])

/** The icon of a currency or an instrument: its picture, or else its letters. */
export function CoinIcon({ code, url }: { code: string; url?: string | null }) {
  // An instrument has the icon of its base: `BTCUSDT` that of BTC.
  const base = drawn.has(code) || code.length <= 4 ? code : code.slice(0, 3)
  const picture = url || (drawn.has(base) ? `/coins/${base.toLowerCase()}.svg` : null)
  if (picture !== null) return <img src={picture} alt="" className={styles.icon} />
  return (
    <span className={styles.icon} style={{ '--hue': hueOf(base) } as CSSProperties} aria-hidden>
      {base}
    </span>
  )
}

/** A stable colour for a code without a picture: an angle of the colour wheel. */
function hueOf(code: string): number {
  return Array.from(code).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    7,
  )
}
