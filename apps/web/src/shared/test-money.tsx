import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { Banner } from '../ui/display/banner.tsx'
import { LinkButton } from '../ui/inputs/link-button.tsx'

/**
 * For a user without money: the link to the sandbox's own payment of test money. Nothing with real money, nor until the
 * server has confirmed the sandbox.
 */
export function TestMoney() {
  const t = useTranslations('ui.testMoney')
  const isSandbox = useSession((state) => state.commonConfig?.mode === 'sandbox')
  if (!isSandbox) return null
  const toPayment = (
    <LinkButton to="recharge" search={{ currency: 'USDT' }} size="small">
      {t('get')}
    </LinkButton>
  )
  return (
    <Banner tone="sandbox" action={toPayment}>
      {t('words')}
    </Banner>
  )
}
