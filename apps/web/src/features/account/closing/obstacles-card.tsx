import type { Obstacle } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { RouteName, SearchOf } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from './closing.module.css'

type Place<Name extends RouteName = RouteName> = { to: Name; search?: SearchOf<Name> }

/** The screens that clear the obstacles. None requires a payment, except a loan its debt. */
const places: { readonly [Key in Obstacle['key']]: Place } = {
  position: { to: 'contracts' },
  withdrawal: { to: 'rechargeRecords', search: { type: 'withdraw' } },
  product: { to: 'optionOrders' },
  investment: { to: 'productOrders' },
  income: { to: 'productOrders' },
  offering: { to: 'ieoOrders' },
  subscription: { to: 'ieoOrders' },
  contest: { to: 'myContests' },
  prize: { to: 'myContests' },
  collateral: { to: 'loanOrders' },
  loan: { to: 'loanOrders' },
  application: { to: 'loanOrders' },
  recharge: { to: 'rechargeRecords' },
  contract: { to: 'transfer', search: { from: 'contract' } },
  balance: { to: 'withdraw' },
}

/** The open obstacles, each with the link to clear it. */
export function ObstaclesCard({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations('closing.obstacles')
  return (
    <Card title={t('title')}>
      {obstacles.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ul className={styles.rows}>
        {obstacles.map((obstacle) => (
          <ObstacleRow key={`${obstacle.key} ${obstacle.currency}`} obstacle={obstacle} />
        ))}
      </ul>
    </Card>
  )
}

function ObstacleRow({ obstacle }: { obstacle: Obstacle }) {
  const t = useTranslations('closing.obstacles')
  const { key, amount, currency, count, mayGiveUp } = obstacle
  const { to, search } = places[key]
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        {t(`keys.${key}`, { count: count ?? 0 })}
        {amount !== null && currency !== null && <OwnAmount value={amount} unit={currency} />}
        {mayGiveUp && <StatusBadge tone="plain">{t('mayGiveUp')}</StatusBadge>}
      </span>
      <LinkButton to={to} {...(search && { search })} look="plain" size="small">
        {t(`clear.${key}`)}
      </LinkButton>
    </li>
  )
}
