import { useName } from '../../i18n/use-name.ts'
import { usePrice } from '../../live/use-price.ts'
import { Amount } from '../../ui/display/amount.tsx'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import type { Holding } from './use-holdings.ts'

/** The prices from which a rate will be made, before a quote: only a quote is binding. */
export function PricesNow({ holdings }: { holdings: readonly Holding[] }) {
  const nameOf = useName('symbol')
  const symbols = holdings.flatMap(({ symbol }) => symbol ?? [])
  if (symbols.length === 0) return null
  return (
    <Card>
      <KeyValueList
        items={symbols.map((symbol) => ({
          label: nameOf(symbol, symbol),
          value: <PriceNow symbol={symbol} />,
        }))}
      />
    </Card>
  )
}

function PriceNow({ symbol }: { symbol: string }) {
  const price = usePrice(symbol)?.price ?? null
  return <Amount value={price} />
}
