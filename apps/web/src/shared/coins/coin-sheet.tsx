import { finds } from '@candor/api'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CoinIcon } from './coin-icon.tsx'
import styles from './coin-picker.module.css'
import { IconCheck } from '../../ui/display/icons.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'

export type Coin = { code: string; name: string; iconUrl?: string | null; detail?: ReactNode }
type Props = {
  open: boolean
  onClose: () => void
  title: string
  value: string
  coins: readonly Coin[]
  onChoose: (code: string) => void
}

/** A searchable list of currencies or instruments; choosing one closes it. */
export function CoinSheet({ open, onClose, title, value, coins, onChoose }: Props) {
  const t = useTranslations('ui')
  const [search, setSearch] = useState('')
  const found = coins.filter(({ code, name }) => finds(code, name, search))
  const close = () => {
    setSearch('')
    onClose()
  }
  const choose = (code: string) => {
    onChoose(code)
    close()
  }
  return (
    <Sheet open={open} onClose={close} title={title}>
      <TextField
        label={t('search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <EmptyState text={t('nothingFound')} />}
      <ul>
        {found.map(({ code, name, iconUrl, detail }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={code === value}
              onClick={() => choose(code)}
            >
              <CoinIcon code={code} url={iconUrl ?? null} />
              <span className={styles.main}>
                {code} <span className={styles.name}>{name}</span>
              </span>
              {detail}
              {code === value && <IconCheck size={18} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
