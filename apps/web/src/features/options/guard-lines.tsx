import type { OptionGuard } from '@candor/api'
import { Amount as Amounts } from '@candor/money'
import { useTranslations } from 'use-intl'
import { Amount } from '../../ui/display/amount.tsx'
import { KeyValueList, type KeyValue } from '../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../shared/own-amount.tsx'

type Props = { guard: OptionGuard; unit: string }

/** The rest of the daily limits, and the link to change them. */
export function GuardLines({ guard, unit }: Props) {
  const t = useTranslations('options.guard')
  const lines = [
    { label: t('stakeLeft'), left: guard.stakeLeft, limit: guard.stakeLimit },
    { label: t('lossLeft'), left: guard.lossLeft, limit: guard.lossLimit },
  ]
  return (
    <>
      <KeyValueList
        items={lines.flatMap(({ label, left, limit }): KeyValue[] => {
          if (limit === null) return [{ label, value: t('noLimit') }]
          const hasGains = left !== null && Amounts.read(left) > Amounts.read(limit)
          return [
            { label, value: <OwnAmount value={left} decimals={2} unit={unit} /> },
            {
              id: `${label} ofDay`,
              label: t(hasGains ? 'withGains' : 'ofDay'),
              value: <Amount value={limit} decimals={limit.includes('.') ? 2 : 0} unit={unit} />,
              part: true,
            },
          ]
        })}
      />
      <LinkButton to="protection" look="plain" size="small">
        {t('limits')}
      </LinkButton>
    </>
  )
}
