import type { Swap } from '@candor/api'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconCircleCheck } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SwapFacts } from './swap-facts.tsx'
import styles from './swap.module.css'

/** What was swapped, as the server booked it. */
export function SwapResult({ swap }: { swap: Swap }) {
  const t = useTranslations('swap')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Braces: in new browsers scrolling answers a promise, which React would take for a clean-up.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={card} role="status" className={styles.result}>
      <p className={styles.done}>
        <IconCircleCheck size={22} aria-hidden />
        {t('done')}
      </p>
      <SwapFacts swap={swap} />
      <div className={styles.next}>
        <LinkButton to="swaps" look="secondary">
          {t('orders.title')}
        </LinkButton>
        <LinkButton to="assets">{t('assets')}</LinkButton>
      </div>
    </section>
  )
}
