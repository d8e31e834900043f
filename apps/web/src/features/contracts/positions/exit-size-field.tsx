import type { Position, Ticker } from '@candor/api'
import type { Price } from '@candor/money'
import { useTranslations } from 'use-intl'
import type { Exit } from '../../../shared/position/exit-sheet.tsx'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import type { ReadSize } from './exit-sizes.ts'
import { exitCloses } from './live-figures.ts'

type Props = {
  exit: Exit
  position: Position
  ticker: Ticker
  /** The typed text; null for all. */
  typed: string | null
  read: ReadSize & { readonly price: Price | null }
  onChange: (typed: string | null) => void
  /** The server's message after a refusal. */
  refused: string | undefined
}

/** The quantity that an exit closes, typed or chosen as a share of the position. */
export function ExitSizeField(props: Props) {
  const { exit, position, ticker, typed, read, onChange, refused } = props
  const t = useTranslations('position')
  const { quantity } = position
  const { part, isWrong, price } = read
  const isAll =
    part === null || (price !== null && exitCloses(position, ticker, price, part) > part)
  return (
    <AmountField
      label={t(`exitSize.${exit}`)}
      unit={ticker.base}
      decimals={ticker.quantityPrecision}
      value={typed ?? quantity}
      onChange={(text) => onChange(text === quantity ? null : text)}
      available={quantity}
      isLimit
      hint={part !== null && t(isAll ? 'exitSize.all' : 'exitSize.once')}
      error={isWrong ? t('close.wrongSize') : refused}
    />
  )
}
