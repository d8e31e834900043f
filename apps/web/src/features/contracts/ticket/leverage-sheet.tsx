import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../parts/lazy-part.tsx'
import type { Prices } from '../parts/use-market.ts'
import type { Draft } from './draft.ts'
import styles from './ticket.module.css'

type Props = {
  ticker: Ticker
  prices: Prices | null
  order: Pick<Draft, 'direction' | 'marginMode'>
  value: number
  onChange: (value: number) => void
}

/** The leverage as a button that opens a sheet to change it. */
export function LeverageButton({ ticker, prices, order, value, onChange }: Props) {
  const t = useTranslations('ticket')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(value)
  const start = () => {
    setChosen(value)
    setOpen(true)
  }
  const apply = () => {
    onChange(chosen)
    setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles.leverage} aria-haspopup="dialog" onClick={start}>
        <span className={styles.leverageLabel}>{t('leverage')}</span>
        <span className={styles.leverageValue}>{`${value}×`}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('leverage')}
        footer={
          <Button wide onClick={apply}>
            {t('useLeverage', { leverage: `${chosen}×` })}
          </Button>
        }
      >
        {open && (
          <LazyPart>
            {({ LeverageChoice }) => (
              <LeverageChoice
                ticker={ticker}
                prices={prices}
                order={order}
                value={chosen}
                onChange={setChosen}
              />
            )}
          </LazyPart>
        )}
      </Sheet>
    </>
  )
}
