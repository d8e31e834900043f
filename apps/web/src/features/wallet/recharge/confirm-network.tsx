import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'

type Props = { channel: Channel; onConfirm: () => void }

/** Asks to confirm the network of a coin with several, because a payment over another one is not credited automatically. */
export function ConfirmNetwork({ channel, onConfirm }: Props) {
  const t = useTranslations('recharge.confirm')
  const networkName = useName('network')
  const { currency, network } = channel
  return (
    <Card title={t('title')}>
      <div className={styles.fields}>
        <p className={styles.quiet}>{t('detail', { currency: currency.currency })}</p>
        <Button wide onClick={onConfirm}>
          {t('yes', { network: networkName(network.network, network.name) })}
        </Button>
      </div>
    </Card>
  )
}
