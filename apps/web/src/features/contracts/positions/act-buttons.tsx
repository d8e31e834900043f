import type { Position, Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { ActSheet } from './act-sheet.tsx'
import { acts, useActIntents, type Act } from './act.ts'
import styles from './position-card.module.css'

type Props = { position: Position; ticker: Ticker; blocked: string | null }

/** The acts, each in a sheet. What comes of one after its sheet was closed is told here. */
export function ActButtons({ position, ticker, blocked }: Props) {
  const t = useTranslations('position')
  const [act, setAct] = useState<Act | null>(null)
  const intents = useActIntents(position.id)
  const words = {
    close: t('close.act'),
    size: t('addSize.act'),
    margin: t('addMargin.act'),
    exits: t('exits'),
  }
  const untold = acts.find((name) => name !== act && intents[name].state.name !== 'ready')
  const start = (name: Act) => {
    intents[name].reset()
    setAct(name)
  }
  const end = (name: Act) => {
    intents[name].reset()
    setAct((now) => (now === name ? null : now))
  }
  return (
    <>
      {untold && (
        <IntentNotice state={intents[untold].state} error={intents[untold].refused?.message} />
      )}
      <div className={styles.actions}>
        {acts.map((name) => (
          <Button
            key={name}
            look="secondary"
            size="small"
            busy={name !== act && intents[name].busy}
            onClick={() => start(name)}
          >
            {words[name]}
          </Button>
        ))}
      </div>
      {act && (
        <ActSheet
          key={act}
          act={act}
          intents={intents}
          position={position}
          ticker={ticker}
          blocked={blocked}
          onDone={() => end(act)}
        />
      )}
    </>
  )
}
