import type { Ticker } from '@candor/api'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useName } from '../../i18n/use-name.ts'
import { cx } from '../../lib/cx.ts'
import { IconChevronDown } from '../../ui/display/icons.ts'
import { useLazySheet } from '../../ui/overlays/use-lazy-sheet.ts'
import { LivePrice } from '../../live/live-price.tsx'
import styles from './symbol-picker.module.css'

const load = async () => (await import('./coin-sheet.tsx')).CoinSheet

/** More letters than this do not fit between the buttons of a phone's heading. */
const longest = 14

type Props = { value: Ticker; symbols: readonly Ticker[]; onChoose: (symbol: string) => void }

/**
 * The name of an instrument as a button that opens a searchable list with live prices. The list is rendered outside:
 * the button is part of the screen's heading, and a dialog may not be.
 */
export function SymbolPicker({ value, symbols, onChoose }: Props) {
  const t = useTranslations('market')
  const nameOf = useName('symbol')
  const { Sheet, show, open, onClose } = useLazySheet(load)
  const shown = nameOf(value.symbol, value.name)
  const coins = symbols.map(({ symbol, name, iconUrl, price, pricePrecision }) => ({
    code: symbol,
    name: nameOf(symbol, name),
    iconUrl,
    detail: open && <LivePrice symbol={symbol} decimals={pricePrecision} first={price} />,
  }))
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={show}>
        <span className={styles.words}>
          <span className={cx(styles.name, shown.length > longest && styles.long)}>{shown}</span>
          <span className={styles.code}>{value.symbol}</span>
        </span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      {Sheet &&
        createPortal(
          <Sheet
            open={open}
            onClose={onClose}
            title={t('choose')}
            value={value.symbol}
            coins={coins}
            onChoose={onChoose}
          />,
          document.body,
        )}
    </>
  )
}
