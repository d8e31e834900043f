import { useTranslations } from 'use-intl'
import { useCall } from '../api/use-call.ts'
import { useName } from '../i18n/use-name.ts'
import { LinkButton } from '../ui/inputs/link-button.tsx'
import { EmptyState } from '../ui/display/states.tsx'

/**
 * The address names a market that does not exist, or that a screen does not trade: the screen must not show another one
 * instead.
 */
export function UnknownMarket({ symbol }: { symbol: string | undefined }) {
  const t = useTranslations('market')
  const nameOf = useName('symbol')
  const known = useCall('listSymbols', {}).data?.find((one) => one.symbol === symbol)
  const text = known ? t('untraded', { name: nameOf(known.symbol, known.name) }) : t('unknown')
  const toList = (
    <LinkButton to="quotes" look="secondary" size="small">
      {t('toList')}
    </LinkButton>
  )
  return <EmptyState text={text} action={toList} />
}
