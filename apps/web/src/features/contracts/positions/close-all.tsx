import type { Position } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { useName } from '../../../i18n/use-name.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { ShortMoney } from '../../../ui/display/short-money.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { bookName, useBook } from '../../../lib/demo-money.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { useTradeIntent } from '../use-trade-intent.ts'
import { showClosed } from './last-closed.ts'
import { closeAllFigures } from './live-figures.ts'
import styles from './positions-card.module.css'

type Stayed = Output<'closeAllPositions'>['refused']

/** Closes every running position after one confirmation, and lists those that stay open, with the reason. */
export function CloseAll({ positions }: { positions: readonly Position[] }) {
  const t = useTranslations('position')
  const nameOf = useName('symbol')
  const [open, setOpen] = useState(false)
  const [stayed, setStayed] = useState<Stayed>([])
  const book = useBook()
  const intent = useTradeIntent('closeAllPositions', bookName(book))
  const start = () => {
    intent.reset()
    showClosed([])
    setStayed([])
    setOpen(true)
  }
  const send = async () => {
    const result = await intent.send(book)
    if (result === null) return
    setStayed(result.refused)
    showClosed(result.closed)
    if (result.refused.length > 0) return
    toast(t('close.done'))
    setOpen(false)
  }
  const { pnl, openFee, closeFee, net } = closeAllFigures(positions) ?? {}
  const toned = (value: string | undefined) => <ShortMoney value={value} unit="USDT" signed toned />
  const fee = (value: string | undefined) => <ShortMoney value={value} unit="USDT" />
  const names = new Map(
    positions.map(({ id, symbol, symbolName }) => [id, nameOf(symbol, symbolName)]),
  )
  return (
    <>
      {!open && intent.state.name !== 'ready' && (
        <div className={styles.notice}>
          <IntentNotice state={intent.state} error={intent.refused?.message} />
        </div>
      )}
      <Button look="plain" size="small" busy={intent.busy} onClick={start}>
        {t('closeAll.act')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('close.title')}
        items={[
          { label: t('closeAll.count'), value: positions.length },
          { label: t('profit'), value: toned(pnl) },
          { label: t('openFee'), value: fee(openFee) },
          { label: t('close.fee'), value: fee(closeFee) },
          { label: t('netOfFees'), value: toned(net), strong: true },
        ]}
        action={t('closeAll.confirm', { count: positions.length })}
        onConfirm={() => void send()}
        busy={intent.busy}
      >
        <p>{t('close.atMarket')}</p>
        {stayed.map(({ id, errorCode }) => (
          <Banner key={id} tone="risk">
            {t(`closeAll.stayed.${errorCode}`, { name: names.get(id) ?? id })}
          </Banner>
        ))}
        <IntentNotice state={intent.state} error={intent.refused?.message} />
      </ConfirmSheet>
    </>
  )
}
