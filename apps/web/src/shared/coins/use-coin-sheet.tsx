import { useState } from 'react'
import { CoinIcon } from './coin-icon.tsx'
import { CoinSheet } from './coin-sheet.tsx'
import type { Coin } from './coin-sheet.tsx'

export type CoinChoice = {
  label: string
  value: string
  coins: readonly Coin[]
  onChange: (code: string) => void
}

/** The common parts of every button that chooses a currency: the icon of the present one, and its sheet. */
export function useCoinSheet({ label, value, coins, onChange }: CoinChoice) {
  const [open, setOpen] = useState(false)
  const current = coins.find(({ code }) => code === value)
  return {
    show: () => setOpen(true),
    icon: <CoinIcon code={value} url={current?.iconUrl ?? null} />,
    sheet: (
      <CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        value={value}
        coins={coins}
        onChoose={onChange}
      />
    ),
  }
}
