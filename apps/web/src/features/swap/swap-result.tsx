import type { Swap } from '@candor/api'
import { useTranslations } from 'use-intl'
import { DoneCard } from '../../ui/done-card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SwapFacts } from './swap-facts.tsx'

/** What was swapped, as the server booked it. */
export function SwapResult({ swap }: { swap: Swap }) {
  const t = useTranslations('swap')
  const next = (
    <>
      <LinkButton to="swaps" look="secondary">
        {t('orders.title')}
      </LinkButton>
      <LinkButton to="assets">{t('assets')}</LinkButton>
    </>
  )
  return (
    <DoneCard title={t('done')} next={next}>
      <SwapFacts swap={swap} />
    </DoneCard>
  )
}
