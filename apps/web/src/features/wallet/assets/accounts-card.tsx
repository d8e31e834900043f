import type { Account } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from './accounts-card.module.css'
import { BalanceRows } from './balance-rows.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { isZero } from './holdings.ts'
import type { Holdings } from './holdings.ts'

const accounts = ['balance', 'contract'] as const satisfies readonly Account[]

/** The holdings of each account. */
export function AccountsCard({ holdings }: { holdings: Holdings }) {
  const t = useTranslations('assets')
  const [account, setAccount] = useState<Account>('balance')
  const options = accounts.map((value) => ({ value, label: t(`account.${value}`) }))
  return (
    <Card flush>
      <div className={styles.head}>
        <Tabs
          label={t('account.label')}
          value={account}
          options={options}
          onChange={setAccount}
          look="segment"
        />
      </div>
      {account === 'balance' ? (
        <BalanceAccount holdings={holdings} />
      ) : (
        <ContractAccount holdings={holdings} />
      )}
    </Card>
  )
}

function BalanceAccount({ holdings }: { holdings: Holdings }) {
  const t = useTranslations('assets')
  const services = useTranslations('ui.services')
  if (holdings.balance.balances.every(({ total }) => isZero(total))) {
    const action = (
      <LinkButton to="recharge" size="small">
        {services('recharge')}
      </LinkButton>
    )
    return <EmptyState text={t('empty')} action={action} />
  }
  return <BalanceRows balance={holdings.balance} currencies={holdings.currencies} />
}

function ContractAccount({ holdings }: { holdings: Holdings }) {
  const t = useTranslations('assets')
  const services = useTranslations('ui.services')
  if (isZero(holdings.contract.total)) {
    const action = (
      <LinkButton to="transfer" size="small">
        {services('transfer')}
      </LinkButton>
    )
    return <EmptyState text={t('emptyContract')} action={action} />
  }
  return <ContractFacts contract={holdings.contract} />
}
