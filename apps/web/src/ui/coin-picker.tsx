import { useState } from 'react'
import { CoinIcon } from './coin-icon.tsx'
import { CoinSheet } from './coin-sheet.tsx'
import type { Coin } from './coin-sheet.tsx'
import { Field } from './field.tsx'
import styles from './coin-picker.module.css'
import { IconChevronDown } from './icons.ts'

export type { Coin } from './coin-sheet.tsx'

type Props = {
  label: string
  value: string
  coins: readonly Coin[]
  onChange: (code: string) => void
}

/** Chooses a currency from a searchable list in a sheet. */
export function CoinPicker({ label, value, coins, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const current = coins.find(({ code }) => code === value)
  return (
    <>
      <Field label={label}>
        {(control) => (
          <button
            {...control}
            type="button"
            className={styles.button}
            onClick={() => setOpen(true)}
          >
            <CoinIcon code={value} url={current?.iconUrl ?? null} />
            <span className={styles.main}>{value}</span>
            <IconChevronDown size={18} aria-hidden />
          </button>
        )}
      </Field>
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        value={value}
        coins={coins}
        onChoose={onChange}
      />
    </>
  )
}
