import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { Banner } from './banner.tsx'
import { LinkButton } from './link-button.tsx'

/**
 * For who has nothing: the way to the sandbox's own payment, by which anybody can have test money.
 * Nothing where money is real, nor until the server has said that it is not.
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
