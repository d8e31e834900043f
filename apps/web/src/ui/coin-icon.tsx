import styles from './coin-icon.module.css'

/** The currencies whose pictures ship with the app, in `public/coins`. */
const drawn = new Set(['BTC', 'ETH', 'USDT'])

/** The mark of a currency or an instrument: its picture where there is one, else its letters. */
export function CoinIcon({ code, url }: { code: string; url?: string | null }) {
  const picture = url || (drawn.has(code) ? `/coins/${code.toLowerCase()}.svg` : null)
  if (picture !== null) return <img src={picture} alt="" className={styles.icon} />
  return (
    <span className={styles.icon} aria-hidden>
      {code.length > 4 ? code.slice(0, 3) : code}
    </span>
  )
}
