import type { CurrencyInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CoinPicker } from '../../../shared/coins/coin-picker.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'

type Props = {
  open: readonly CurrencyInfo[]
  channel: Channel
  onChange: (wanted: { currency: string; network?: string }) => void
}

/** The choice of coin and network, with the consequence of a mismatch. */
export function ChannelCard({ open, channel, onChange }: Props) {
  const t = useTranslations('recharge')
  const coinName = useName('coin')
  const networkName = useName('network')
  const { currency, network } = channel
  return (
    <Card>
      <div className={styles.fields}>
        <CoinPicker
          label={t('coin')}
          value={currency.currency}
          coins={open.map((each) => ({
            code: each.currency,
            name: coinName(each.currency, each.name),
            iconUrl: each.iconUrl,
          }))}
          onChange={(code) => onChange({ currency: code })}
        />
        <Select
          label={t('network')}
          value={network.network}
          options={currency.networks.map((each) => ({
            value: each.network,
            label: networkName(each.network, each.name),
          }))}
          onChange={(value) => onChange({ currency: currency.currency, network: value })}
        />
        <Banner tone="risk">
          {t('warning', {
            currency: currency.currency,
            network: networkName(network.network, network.name),
          })}
        </Banner>
      </div>
    </Card>
  )
}
