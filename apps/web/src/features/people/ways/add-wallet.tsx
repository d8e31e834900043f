import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signWith, useBrowserWallets } from '../../../api/browser-wallets.ts'
import type { BrowserWallet } from '../../../api/browser-wallets.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { WalletList } from '../parts/wallet-list.tsx'
import { GuardSheet } from './guard-sheet.tsx'
import type { WayProof } from './guard-sheet.tsx'
import styles from './ways.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void; onDone: () => void }

/** Chooses a wallet of this browser; who is there is shown once more, and then the wallet signs. */
export function AddWallet({ user, open, onClose, onDone }: Props) {
  const t = useTranslations('security.ways.wallets')
  const login = useTranslations('login.wallet')
  const intent = useIntent('addSignInWallet')
  const wallets = useBrowserWallets(open)
  const [chosen, setChosen] = useState<BrowserWallet | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  const send = async (proof: WayProof) => {
    const signed = chosen === null ? null : await signWith(chosen, 'add')
    if (signed === null) return null
    const end = await intent.submit({ ...signed, ...proof })
    if (end?.name === 'accepted') {
      setChosen(null)
      toast(t('done', { time: formatDate(end.result.withdrawHoldUntilAt) }))
      onDone()
    }
    return end?.name === 'accepted' || end?.name === 'refused' ? end : null
  }
  if (chosen === null)
    return (
      <Sheet open={open} onClose={close} title={t('add')}>
        <p className={styles.explain}>{login('explain')}</p>
        <WalletList wallets={wallets} onChoose={setChosen} />
      </Sheet>
    )
  return (
    <GuardSheet
      user={user}
      open={open}
      onClose={close}
      title={t('add')}
      action={t('sign', { wallet: chosen.name })}
      state={intent.state}
      busy={intent.busy}
      onSend={send}
    >
      <p className={styles.explain}>{login('explain')}</p>
    </GuardSheet>
  )
}
