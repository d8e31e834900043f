import type { CSSProperties } from 'react'
import styles from './coin-icon.module.css'

/** The currencies whose pictures ship with the app, in `public/coins`. */
const drawn = new Set(['BTC', 'ETH', 'USDT'])

/** The mark of a currency or an instrument: its picture where there is one, else its letters. */
export function CoinIcon({ code, url }: { code: string; url?: string | null }) {
  // An instrument bears the mark of what is traded: `BTCUSDT` that of BTC.
  const base = drawn.has(code) || code.length <= 4 ? code : code.slice(0, 3)
  const picture = url || (drawn.has(base) ? `/coins/${base.toLowerCase()}.svg` : null)
  if (picture !== null) return <img src={picture} alt="" className={styles.icon} />
  return (
    <span className={styles.icon} style={{ '--hue': hueOf(base) } as CSSProperties} aria-hidden>
      {base}
    </span>
  )
}

/** A colour for who has no picture, the same wherever it stands: an angle of the colour wheel. */
function hueOf(code: string): number {
  return Array.from(code).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    7,
  )
}
