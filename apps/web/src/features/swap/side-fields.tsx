import { useTranslations } from 'use-intl'
import { AmountField } from '../../ui/inputs/amount-field.tsx'
import { Card } from '../../ui/display/card.tsx'
import { CoinButton } from '../../shared/coins/coin-button.tsx'
import type { Side } from './pair.ts'
import type { Holding } from './use-holdings.ts'

type Props = {
  side: Side
  holding: Holding
  holdings: readonly Holding[]
  value: string
  onType: (text: string) => void
  onChoose: (currency: string) => void
  error: string | null
}

/** One side of a swap: its currency and its amount. */
export function SideFields({ side, holding, holdings, value, onType, onChoose, error }: Props) {
  const t = useTranslations('swap')
  const coins = holdings.map(({ currency, name }) => ({ code: currency, name }))
  return (
    <Card>
      <AmountField
        label={t(side === 'from' ? 'give' : 'receive')}
        unit={holding.currency}
        value={value}
        onChange={onType}
        decimals={holding.precision}
        {...(side === 'from' && { available: holding.free })}
        error={error}
        lead={
          <CoinButton
            label={t(side === 'from' ? 'coinGiven' : 'coinReceived')}
            value={holding.currency}
            coins={coins}
            onChange={onChoose}
          />
        }
      />
    </Card>
  )
}
