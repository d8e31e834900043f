import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ClaimForm } from './claim-form.tsx'
import type { Channel } from './payment.ts'

/** For a payment that was sent and not found: a report with its transaction ID. */
export function ClaimSheet({ channel }: { channel: Channel }) {
  const t = useTranslations('recharge.claim')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        <ClaimForm channel={channel} />
      </Sheet>
    </>
  )
}
