import type { IeoProject } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callKey } from '../../../api/use-call.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { ProjectBadge, SimulatedBadge } from '../badges.tsx'
import styles from '../ieo.module.css'
import { nextMoment } from '../next-moment.ts'

/** The price, the remaining time, and the demand. */
export function HeadCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo')
  const cache = useQueryClient()
  const { symbol, currency, winningPrice, lotChanceRate } = project
  const next = nextMoment(project)
  const read = () => void cache.invalidateQueries({ queryKey: callKey('getIeoProject') })
  return (
    <Card title={<ProjectBadge project={project} />} aside={<SimulatedBadge />}>
      <p className={styles.price}>{money(winningPrice ?? project.estimatedPriceMin, currency)}</p>
      <p className={styles.note}>{t(winningPrice === null ? 'estimatedPrice' : 'winningPrice')}</p>
      <KeyValueList
        items={[
          ...(next === null
            ? []
            : [
                {
                  label: t(`next.${next.key}`),
                  value: <Countdown until={next.at} onEnd={read} />,
                  strong: true,
                },
              ]),
          { label: t('saleQuantity'), value: money(project.saleQuantity, symbol) },
          { label: t('subscribed'), value: money(project.subscribedQuantity, symbol) },
          { label: t('participants'), value: String(project.participantCount) },
          ...(lotChanceRate === null
            ? []
            : [{ label: t('chance'), value: percent(lotChanceRate), strong: true }]),
        ]}
      />
      {lotChanceRate !== null && <p className={styles.note}>{t('chanceDetail')}</p>}
    </Card>
  )
}
