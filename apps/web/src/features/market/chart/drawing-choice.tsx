import type { Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Button, IconButton } from '../../../ui/inputs/button.tsx'
import { IconX } from '../../../ui/display/icons.ts'
import { pixels } from './bars.ts'
import styles from './chart-screen.module.css'
import own from './drawing.module.css'
import { drawingKinds, mostDrawings } from './drawings.ts'
import type { Drawing } from './drawings.ts'
import type { Drawings } from './use-drawings.ts'

type Props = { ticker: Ticker; of: Drawings; onBegun: () => void }

/** Begins drawings, adds a level without a pointer, and lists the drawings of the chart in words. */
export function DrawingChoice({ ticker, of, onBegun }: Props) {
  const t = useTranslations('chart.drawing')
  const isFull = of.drawings.length >= mostDrawings
  return (
    <>
      <fieldset className={styles.group} disabled={isFull}>
        <legend>{t('draw')}</legend>
        {isFull && <p role="status">{t('full', { most: mostDrawings })}</p>}
        <div className={own.kinds}>
          {drawingKinds.map((kind) => (
            <Button
              key={kind}
              look="secondary"
              size="small"
              onClick={() => {
                of.begin(kind)
                onBegun()
              }}
            >
              {t(`kind.${kind}`)}
            </Button>
          ))}
        </div>
        <LevelForm ticker={ticker} onAdd={of.addLevel} />
      </fieldset>
      <DrawingList ticker={ticker} of={of} />
      <p className={own.note}>{t('kept')}</p>
    </>
  )
}

/** A level by its price: drawing without a pointer. */
function LevelForm({ ticker, onAdd }: { ticker: Ticker; onAdd: (price: number) => void }) {
  const t = useTranslations('chart.drawing')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const price = pixels(typed === '' ? '0' : typed)
  const isWrong = !(price > 0)
  return (
    <form
      noValidate
      className={own.level}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(isWrong)
        if (isWrong) return
        onAdd(price)
        setTyped('')
      }}
    >
      <AmountField
        label={t('levelAt')}
        unit={ticker.quote}
        decimals={ticker.pricePrecision}
        value={typed}
        onChange={setTyped}
        error={tried && isWrong ? t('wrongPrice') : null}
      />
      <Button type="submit" look="secondary" wide>
        {t('addLevel')}
      </Button>
    </form>
  )
}

function DrawingList({ ticker, of }: Pick<Props, 'ticker' | 'of'>) {
  const t = useTranslations('chart.drawing')
  if (of.drawings.length === 0) return null
  return (
    <section className={styles.group} aria-label={t('onChart')}>
      <ul className={own.drawings}>
        {of.drawings.map((drawing) => {
          const words = `${t(`kind.${drawing.kind}`)} · ${pricesOf(drawing, ticker)}`
          return (
            <li key={drawing.id}>
              <span>{words}</span>
              <IconButton
                label={t('remove', { name: words })}
                onClick={() => of.remove(drawing.id)}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {of.drawings.length > 1 && (
        <Button look="plain" size="small" onClick={of.removeAll}>
          {t('removeAll')}
        </Button>
      )}
    </section>
  )
}

function pricesOf({ kind, points }: Drawing, { pricePrecision }: Ticker): string {
  const ends = kind === 'moment' || kind === 'level' ? points.slice(0, 1) : points.slice(0, 2)
  return ends
    .map(({ price }) => price.toFixed(pricePrecision)) // not money: the position of a line on the chart
    .map((text) => format(text, { decimals: pricePrecision }))
    .join(' → ')
}
