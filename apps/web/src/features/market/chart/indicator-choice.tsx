import { useTranslations } from 'use-intl'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from './chart-screen.module.css'
import { below, mostOfGroup, onPrice } from './indicators.ts'
import type { Indicator } from './indicators.ts'

type Props = {
  shown: readonly Indicator[]
  onChange: (shown: readonly Indicator[]) => void
}

/** Chooses the indicators, grouped by their place: on the candles or below them. */
export function IndicatorChoice({ shown, onChange }: Props) {
  const t = useTranslations('chart')
  return (
    <>
      <Group name={t('onPrice')} of={onPrice} shown={shown} onChange={onChange} />
      <Group name={t('below')} of={below} shown={shown} onChange={onChange} />
    </>
  )
}

type GroupProps = Props & { name: string; of: readonly Indicator[] }

/** One group, each indicator with its meaning. In a full group the others are disabled. */
function Group({ name: title, of, shown, onChange }: GroupProps) {
  const t = useTranslations('chart')
  const isFull = of.filter((name) => shown.includes(name)).length >= mostOfGroup
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {isFull && <p role="status">{t('groupFull', { most: mostOfGroup })}</p>}
      {of.map((name) => (
        <Switch
          key={name}
          label={name}
          detail={t(`indicator.${name}`)}
          checked={shown.includes(name)}
          disabled={isFull && !shown.includes(name)}
          onChange={(on) => onChange(on ? [...shown, name] : shown.filter((each) => each !== name))}
        />
      ))}
    </fieldset>
  )
}
