import type { Machine } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../invest.module.css'

const facts = [
  'manufacturer',
  'hashrate',
  'powerConsumption',
  'size',
  'weight',
  'temperature',
  'humidity',
  'network',
] as const satisfies readonly (keyof Machine)[]

/** The machine's data sheet, and the notice that no such machine exists. */
export function MachineCard({ machine }: { machine: Machine }) {
  const t = useTranslations('invest')
  return (
    <Card title={t('machine.title')}>
      <KeyValueList
        items={facts.map((fact) => ({ label: t(`machine.${fact}`), value: machine[fact] }))}
      />
      <p className={styles.note}>{t('machine.simulated')}</p>
    </Card>
  )
}
