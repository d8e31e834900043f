import { useState } from 'react'
import styles from './coin-button.module.css'
import { CoinIcon } from './coin-icon.tsx'
import { CoinSheet } from './coin-sheet.tsx'
import type { Coin } from './coin-sheet.tsx'
import { IconChevronDown } from './icons.ts'

type Props = {
  label: string
  value: string
  coins: readonly Coin[]
  onChange: (code: string) => void
}

/** A currency that can be changed, small enough to stand beside its amount. */
export function CoinButton({ label, value, coins, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const current = coins.find(({ code }) => code === value)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}: ${value}`}
        onClick={() => setOpen(true)}
      >
        <CoinIcon code={value} url={current?.iconUrl ?? null} />
        {value}
        <IconChevronDown size={16} aria-hidden />
      </button>
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
