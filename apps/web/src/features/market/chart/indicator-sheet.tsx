import { useTranslations } from 'use-intl'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { indicators } from './adapter.ts'
import type { Indicator } from './adapter.ts'

type Props = {
  open: boolean
  onClose: () => void
  shown: readonly Indicator[]
  onChange: (shown: readonly Indicator[]) => void
}

/** Which indicators are drawn; each with what it says, for who does not know its letters. */
export function IndicatorSheet({ open, onClose, shown, onChange }: Props) {
  const t = useTranslations('chart')
  return (
    <Sheet open={open} onClose={onClose} title={t('indicators')}>
      <div>
        {indicators.map((name) => (
          <Switch
            key={name}
            label={name}
            detail={t(`indicator.${name}`)}
            checked={shown.includes(name)}
            onChange={(on) =>
              onChange(on ? [...shown, name] : shown.filter((each) => each !== name))
            }
          />
        ))}
      </div>
    </Sheet>
  )
}
