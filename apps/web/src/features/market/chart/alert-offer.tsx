import type { Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { useAlertSheet } from '../alerts/use-alert-sheet.tsx'
import styles from './chart-screen.module.css'
import { drawnPrice } from './drawn-price.ts'
import type { HeldPlace } from './long-press.ts'

/** It appears above the finger, which covers the area below, if there is this much room, in px. */
const roomPx = 80

type Props = { ticker: Ticker; held: HeldPlace | null; onTaken: () => void }

/** Offers an alert at the price under a held finger. Without touch the bell above does the same. */
export function AlertOffer({ ticker, held, onTaken }: Props) {
  const t = useTranslations('chart')
  const { open, sheet } = useAlertSheet(ticker)
  const price = held && drawnPrice(held.price, ticker)
  return (
    <>
      {held !== null && price !== null && (
        <div
          className={cx(styles.offer, held.y < roomPx && styles.under)}
          style={{ insetBlockStart: held.y }}
        >
          <Button
            size="small"
            onClick={() => {
              open(price)
              onTaken()
            }}
          >
            {t('alertAt', { price: format(price, { decimals: ticker.pricePrecision }) })}
          </Button>
        </div>
      )}
      {sheet}
    </>
  )
}
