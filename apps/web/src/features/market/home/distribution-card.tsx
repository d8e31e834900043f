import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { DistributionBars } from '../parts/distribution-bars.tsx'

/** How many open markets rose and fell today, of all together. */
export function DistributionCard() {
  const t = useTranslations('home')
  return (
    <Card
      title={t('distribution.title')}
      aside={
        <LinkButton to="distribution" look="plain" size="small">
          {t('distribution.byGroup')}
        </LinkButton>
      }
    >
      <DistributionBars />
    </Card>
  )
}
