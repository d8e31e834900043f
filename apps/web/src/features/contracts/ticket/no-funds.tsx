import { Amount } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TestMoney } from '../../../ui/test-money.tsx'

/** Too little for the order: from the balance account, or, where that is empty too, as test money. */
export function NoFunds() {
  const t = useTranslations('ticket')
  const isSandbox = useSession((state) => state.commonConfig?.mode === 'sandbox')
  const balance = useCall('queryUserBalance', {}, { quiet: true })
  const owned = balance.data?.balances ?? null
  const isEmpty = owned?.every(({ total }) => Amount.read(total) === Amount.zero) ?? false
  return isEmpty && isSandbox ? (
    <TestMoney />
  ) : (
    <LinkButton to="transfer" look="plain" size="small">
      {t('addFunds')}
    </LinkButton>
  )
}
