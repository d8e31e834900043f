import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../lib/routes.ts'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { RestrictionNotice } from '../../shared/restriction-notice.tsx'
import { AccountStrip } from './account/account-strip.tsx'
import { useParts } from './lazy-part.tsx'
import { TradingPage } from './trading-page.tsx'

/** `/heyue`: the contract account, a ticket for new positions, and the positions with their history. */
export function ContractsScreen({ search }: ScreenProps<'contracts'>) {
  const accounts = useTranslations('assets.account')
  const account = (
    <>
      <AccountStrip label={accounts('contract')}>
        <Ways />
      </AccountStrip>
      <RestrictionNotice of="trade" />
    </>
  )
  return <TradingPage name="contracts" search={search} account={account} />
}

function Ways() {
  const t = useTranslations('contracts')
  const parts = useParts()
  return (
    <>
      <LinkButton to="transfer" look="secondary" size="small">
        {t('account.transfer')}
      </LinkButton>
      {parts !== null && <parts.OptionsLink />}
      <LinkButton to="demo" look="secondary" size="small">
        {t('demo.practise')}
      </LinkButton>
    </>
  )
}
