import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useBook, useIsDemo } from '../../lib/demo-money.ts'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../shared/own-amount.tsx'

/** The available balance, the staked amount, and the day's result. */
export function StakeStrip() {
  const t = useTranslations('options')
  const contracts = useTranslations('contracts')
  const isDemo = useIsDemo()
  const { data } = useCall('getOptionsSummary', useBook(), { quiet: true })
  return (
    <Card label={t('account')}>
      <KeyValueList
        items={[
          {
            label: contracts('account.available'),
            value: <Usdt value={data?.balance} />,
            strong: true,
          },
          { label: t('atStake'), value: <Usdt value={data?.runningAmount} /> },
          { label: t('today'), value: <Usdt value={data?.todayProfit} signed /> },
        ]}
      />
      {isDemo ? (
        <LinkButton to="demo" look="secondary" size="small">
          {contracts('demo.account')}
        </LinkButton>
      ) : (
        <LinkButton to="transfer" look="secondary" size="small">
          {contracts('account.transfer')}
        </LinkButton>
      )}
    </Card>
  )
}

function Usdt({ value, signed = false }: { value: string | undefined; signed?: boolean }) {
  return <OwnAmount value={value} decimals={2} unit="USDT" signed={signed} toned={signed} />
}
