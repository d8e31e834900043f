import { useState } from 'react'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ConfirmSheet } from '../../shared/intents/confirm-sheet.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toast } from '../../ui/overlays/toast-store.ts'
import { words } from './kit-words.ts'

const tones = ['risk', 'info', 'offline', 'sandbox'] as const
const facts = [
  { label: 'Margin', value: '120.00 USDT' },
  { label: 'Largest loss', value: '120.48 USDT', strong: true },
]

/** All components above a screen or across it. */
export function KitOverlays() {
  const [open, setOpen] = useState<'none' | 'sheet' | 'confirm' | 'blocked'>('none')
  const close = () => setOpen('none')
  return (
    <>
      <Card title={words.banners}>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} onDismiss={close}>
            {words.long}
          </Banner>
        ))}
        <Banner tone="sandbox" band>
          {words.toast}
        </Banner>
      </Card>
      <Card title={words.overlays}>
        <Button onClick={() => setOpen('sheet')}>{words.sheet}</Button>
        <Button onClick={() => setOpen('confirm')}>{words.confirming}</Button>
        <Button onClick={() => setOpen('blocked')}>{words.blocked}</Button>
        <Button look="secondary" onClick={() => toast(words.toast)}>
          {words.toaster}
        </Button>
      </Card>
      <Sheet open={open === 'sheet'} onClose={close} title={words.overlays}>
        <p>{words.long}</p>
      </Sheet>
      <ConfirmSheet
        open={open === 'confirm' || open === 'blocked'}
        onClose={close}
        title={words.confirm}
        items={facts}
        action={words.confirm}
        look="long"
        blocked={open === 'blocked' ? words.error : null}
        onConfirm={close}
      />
    </>
  )
}
