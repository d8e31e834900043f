import type { Swap } from '@candor/api'
import { useTranslations } from 'use-intl'
import { DoneCard } from '../../ui/display/done-card.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { SwapFacts } from './swap-facts.tsx'

export type Done = {
  readonly swap: Swap
  /** It was sent before the screen was reopened. */
  readonly isLast: boolean
}

/** The swap as the server booked it. */
export function SwapResult({ swap, isLast }: Done) {
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
    <DoneCard title={t(isLast ? 'last' : 'done')} next={next}>
      <SwapFacts swap={swap} />
    </DoneCard>
  )
}
