import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openIntentOf, placeOf } from '../../../api/open-intents.ts'
import { userId } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { Channel } from './payment.ts'

/** Few report a payment: the form, and what looks at pictures, come when it is opened. */
const ClaimForm = lazy(async () => ({ default: (await import('./claim-form.tsx')).ClaimForm }))

/** For a payment that was sent and not found: a report with its transaction ID. */
export function ClaimSheet({ channel }: { channel: Channel }) {
  const t = useTranslations('recharge.claim')
  // A report without an answer is looked after where it was written.
  const [open, setOpen] = useState(() => openIntentOf(placeOf('applyRecharge'), userId()) !== null)
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        {open && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <ClaimForm channel={channel} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
