import { useTranslations } from 'use-intl'
import type { BrowserWallet } from '../../api/browser-wallets.ts'
import { IconWallet } from '../../ui/display/icons.ts'
import { ListRow } from '../../ui/display/list-row.tsx'
import { EmptyState } from '../../ui/display/states.tsx'

type Props = { wallets: readonly BrowserWallet[]; onChoose: (wallet: BrowserWallet) => void }

/** The choice of a wallet in this browser. */
export function WalletList({ wallets, onChoose }: Props) {
  const t = useTranslations('login.wallet')
  if (wallets.length === 0) return <EmptyState text={t('none')} />
  return wallets.map((wallet) => (
    <ListRow
      key={wallet.id}
      icon={
        wallet.icon === null ? (
          <IconWallet size={24} aria-hidden />
        ) : (
          <img src={wallet.icon} alt="" width={24} height={24} />
        )
      }
      title={wallet.name}
      onPress={() => onChoose(wallet)}
    />
  ))
}
