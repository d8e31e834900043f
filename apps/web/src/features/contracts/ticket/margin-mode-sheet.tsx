import type { MarginMode, Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { LazyPart } from '../parts/lazy-part.tsx'
import styles from './ticket.module.css'

type Props = { ticker: Ticker; value: MarginMode; onChange: (value: MarginMode) => void }

/** The margin mode as a button that opens a sheet to change it; nothing where there is no choice. */
export function MarginModeButton({ ticker, value, onChange }: Props) {
  const t = useTranslations('cross')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(value)
  if (ticker.trade.marginModes.length < 2) return null
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
        <span className="visually-hidden">{t('label')}</span>
        <span className={styles.leverageValue}>{t(`mode.${value}`)}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('label')}
        footer={
          <Button wide onClick={apply}>
            {t('use', { mode: t(`mode.${chosen}`) })}
          </Button>
        }
      >
        {open && (
          <LazyPart>
            {({ MarginModeChoice }) => <MarginModeChoice value={chosen} onChange={setChosen} />}
          </LazyPart>
        )}
      </Sheet>
    </>
  )
}
