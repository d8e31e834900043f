import type { IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate, zone } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { RouteLink } from '../../../ui/display/route-link.tsx'
import styles from '../ieo.module.css'

/** The terms of a project, which do not change after publication. */
export function TermsCard({ project }: { project: IeoProject }) {
  const t = useTranslations('ieo')
  const ti = useTranslations('invest')
  const { symbol, currency, estimatedPriceMin, winningPrice, kycLimit, levelLimit } = project
  const { listSymbol } = project
  return (
    <Card title={t('terms')}>
      <KeyValueList
        items={[
          { label: t('estimatedPrice'), value: money(estimatedPriceMin, currency) },
          {
            label: t('winningPrice'),
            value: winningPrice === null ? t('notDecided') : money(winningPrice, currency),
          },
          { label: t('way'), value: t(`allocation.${project.allocationMode}`) },
          {
            label: t('perUser'),
            value: t('range', {
              min: money(project.perUserMin, symbol),
              max: money(project.perUserMax, symbol),
            }),
          },
          { label: t('lot'), value: money(project.step, symbol) },
          { label: t('opens'), value: formatDate(project.applyStartAt) },
          { label: t('closes'), value: formatDate(project.applyEndAt) },
          { label: t('decidedAt'), value: formatDate(project.drawAt) },
          { label: t('payBy'), value: formatDate(project.payUntilAt ?? project.payDeadlineAt) },
          {
            label: ti('identity'),
            value: ti(`kyc.${kycLimit === 0 ? 'none' : kycLimit === 1 ? 'basic' : 'advanced'}`),
          },
          {
            label: ti('level'),
            value: levelLimit === null ? ti('everybody') : ti('levelFrom', { level: levelLimit }),
          },
          {
            label: t('market'),
            value:
              listSymbol === null ? (
                t('noMarket')
              ) : (
                <RouteLink to="chart" search={{ symbol: listSymbol }}>
                  {listSymbol}
                </RouteLink>
              ),
          },
          { label: ti('version'), value: project.disclosureVersion },
        ]}
      />
      <p className={styles.note}>{t('zone', { zone: zone() })}</p>
    </Card>
  )
}
