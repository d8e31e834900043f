import type { Balance, CurrencyInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { useName } from '../../../i18n/use-name.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { CoinIcon } from '../../../shared/coins/coin-icon.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './accounts-card.module.css'
import { decimalsOf, heldFirst, isZero } from './holdings.ts'

type Props = { balance: Output<'queryUserBalance'>; currencies: readonly CurrencyInfo[] }

/** The balance account by coin; each row links to its records. */
export function BalanceRows({ balance, currencies }: Props) {
  const nameOf = useName('coin')
  return heldFirst(balance.balances).map((each) => (
    <CoinRow
      key={each.currency}
      balance={each}
      name={nameOf(
        each.currency,
        currencies.find(({ currency }) => currency === each.currency)?.name ?? '',
      )}
      decimals={decimalsOf(currencies, each.currency)}
    />
  ))
}

function CoinRow({
  balance,
  name,
  decimals,
}: {
  balance: Balance
  name: string
  decimals: number
}) {
  const t = useTranslations('assets')
  const masked = usePreferences((state) => state.hideBalance)
  const { currency, total, available, frozen, usdValue, iconUrl } = balance
  const detail = (
    <span className={styles.holds}>
      <span>
        {t('available')} <Amount value={available} decimals={decimals} masked={masked} />
      </span>
      {!isZero(frozen) && (
        <span>
          {t('frozen')} <Amount value={frozen} decimals={decimals} masked={masked} />
        </span>
      )}
    </span>
  )
  return (
    <ListRow
      tall
      icon={<CoinIcon code={currency} url={iconUrl} />}
      title={
        <span className={styles.coin}>
          {currency} <span className={styles.name}>{name}</span>
        </span>
      }
      detail={detail}
      value={<Amount value={total} decimals={decimals} masked={masked} />}
      valueDetail={
        <>
          {'≈ '}
          <Amount value={usdValue} decimals={2} unit="USD" masked={masked} />
        </>
      }
      to="records"
      search={{ account: 'balance', currency }}
    />
  )
}
