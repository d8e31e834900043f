import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import type { Channel } from './payment.ts'
import type { Report } from './use-report.ts'

/** Few users report a payment, so the form and the picture code load when it is opened. */
const ClaimForm = lazy(async () => ({ default: (await import('./claim-form.tsx')).ClaimForm }))

/** The report of a sent payment that was not credited, with its transaction ID. */
export function ClaimSheet({ channel, report }: { channel: Channel; report: Report }) {
  const t = useTranslations('recharge.claim')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')}>
        {open && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <ClaimForm channel={channel} report={report} />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
