import type { Ticker } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryPolicy, useLeverageCap } from '../../api/country-policy.ts'
import { percent } from '../../lib/percent.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { NotOffered } from '../../shared/country/not-offered.tsx'
import styles from './contracts-screen.module.css'

type Props = {
  ticker: Ticker
  /** Renders the market with the leverage that the country allows. */
  children: (offered: Ticker) => ReactNode
}

/** Applies the country's rules to a market, with the prescribed warning. */
export function CountryRules({ ticker, children }: Props) {
  const t = useTranslations('country')
  const policy = useCountryPolicy()
  const cap = useLeverageCap(ticker)
  if (cap === 0)
    return (
      <NotOffered
        renderDemo={(words) => (
          <LinkButton to="demo" search={{ symbol: ticker.symbol }} size="small">
            {words}
          </LinkButton>
        )}
      />
    )
  const rate = policy?.closeOutRate ?? null
  return (
    <>
      {policy?.warning === 'esma' && <Banner tone="risk">{t('warning')}</Banner>}
      {rate !== null && (
        <p className={styles.rule}>
          {t('closeOutNote', { share: percent(rate, { decimals: 0 }) })}
        </p>
      )}
      {children(cap === null ? ticker : withCap(ticker, cap))}
    </>
  )
}

function withCap(ticker: Ticker, cap: number): Ticker {
  const { trade } = ticker
  const least = (maxLeverage: number) => Math.min(maxLeverage, cap)
  const tiers = trade.tiers.map((tier) => ({ ...tier, maxLeverage: least(tier.maxLeverage) }))
  return { ...ticker, trade: { ...trade, tiers, maxLeverage: least(trade.maxLeverage) } }
}
