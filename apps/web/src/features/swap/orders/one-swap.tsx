import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { SwapFacts } from '../swap-facts.tsx'

/** Loaded later, because a reader of the proof reads the figures first. */
const SwapProof = lazy(async () => ({ default: (await import('./swap-proof.tsx')).SwapProof }))

/** A single swap, with the prices and ticks of its rate. */
export function OneSwap({ id }: { id: string }) {
  const t = useTranslations('swap')
  const swap = useCall('getSwap', { id })
  return (
    <Page title={t('title')}>
      <QueryView
        query={swap}
        skeleton={<SkeletonRows count={6} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (
          <>
            <Card>
              <SwapFacts swap={found} />
              <AskAbout type="swap" id={id} />
            </Card>
            {found.prices.some(({ seq }) => seq !== null) && (
              <Suspense fallback={<SkeletonRows count={3} />}>
                <SwapProof id={id} />
              </Suspense>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
