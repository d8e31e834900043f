import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'

// Loaded later, because it lies below the fold.
const loadBars = async () => (await import('../distribution-bars.tsx')).DistributionBars

/** The number of open markets that rose and fell today, of all groups together. */
export function DistributionCard() {
  const t = useTranslations('home')
  const { Part: DistributionBars, isPending } = useLazyPart(loadBars)
  return (
    <Card
      title={t('distribution.title')}
      aside={
        <LinkButton to="distribution" look="plain" size="small">
          {t('distribution.byGroup')}
        </LinkButton>
      }
    >
      {DistributionBars && <DistributionBars />}
      {isPending && <Skeleton height={34} />}
    </Card>
  )
}
