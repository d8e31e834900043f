import type { Position, Ticker } from '@candor/api'
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import type { ActSheet } from './act-sheet.tsx'
import { acts, useActIntents, type Act } from './act.ts'
import styles from './position-card.module.css'

type Props = { position: Position; ticker: Ticker; blocked: string | null }

/** The buttons of the actions, each with a sheet. The result of an action whose sheet was closed is shown here. */
export function ActButtons({ position, ticker, blocked }: Props) {
  const t = useTranslations('position')
  const [act, setAct] = useState<Act | null>(null)
  const intents = useActIntents(position.id)
  const { Sheet, load } = useActSheet()
  const words = {
    close: t('close.act'),
    size: t('addSize.act'),
    margin: t('addMargin.act'),
    exits: t('exits'),
  }
  const unanswered = acts.find((name) => name !== act && intents[name].state.name !== 'ready')
  const start = (name: Act) => {
    intents[name].reset()
    setAct(name)
    load()
  }
  const end = (name: Act) => {
    intents[name].reset()
    setAct((now) => (now === name ? null : now))
  }
  return (
    <>
      {unanswered && (
        <IntentNotice
          state={intents[unanswered].state}
          error={intents[unanswered].refused?.message}
        />
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
      {act && Sheet && (
        <Sheet
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

/** The sheets load after the screen, because they are needed only with a position. */
function useActSheet() {
  const [Sheet, setSheet] = useState<ComponentType<ComponentProps<typeof ActSheet>> | null>(null)
  const load = () => {
    if (Sheet !== null) return
    // On a failure the app offers a reload, and the next tap retries.
    import('./act-sheet.tsx').then(
      (loaded) => setSheet(() => loaded.ActSheet),
      () => undefined,
    )
  }
  useEffect(load, [Sheet])
  return { Sheet, load }
}
