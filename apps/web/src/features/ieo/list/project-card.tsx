import type { IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OrderBadge, ProjectBadge, SimulatedBadge } from '../badges.tsx'
import styles from '../ieo.module.css'
import { nextMoment } from '../next-moment.ts'

/** The summary of a project: its price, supply, demand and end. */
export function ProjectCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo')
  const { id, name, symbol, currency, winningPrice, myOrder } = project
  const next = nextMoment(project)
  const facts = [
    { label: t('saleQuantity'), value: money(project.saleQuantity, symbol) },
    { label: t('subscribed'), value: money(project.subscribedQuantity, symbol) },
    { label: t('way'), value: t(`allocation.${project.allocationMode}`) },
    ...(next === null
      ? []
      : [{ label: t(`next.${next.key}`), value: <Countdown until={next.at} /> }]),
  ]
  return (
    <li className={styles.project}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {name} ({symbol})
        </h2>
        <ProjectBadge project={project} />
      </div>
      <div>
        <p className={styles.price}>{money(winningPrice ?? project.estimatedPriceMin, currency)}</p>
        <p className={styles.note}>
          {t(winningPrice === null ? 'estimatedPrice' : 'winningPrice')}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.head}>
        <SimulatedBadge />
        {myOrder !== null && <OrderBadge order={myOrder} />}
      </div>
      <LinkButton to="ieo" search={{ id }} look="secondary" wide>
        {t('see', { name })}
      </LinkButton>
    </li>
  )
}
