import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signWith, useBrowserWallets } from '../../../api/browser-wallets.ts'
import type { BrowserWallet } from '../../../api/browser-wallets.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { WalletList } from '../wallet-list.tsx'
import { GuardSheet, wayAsks } from './guard-sheet.tsx'
import styles from './methods.module.css'

type Props = { user: UserInfo; open: boolean; onClose: () => void; onDone: () => void }

/** Chooses a wallet of this browser; the user re-authenticates, and then the wallet signs. */
export function AddWallet({ user, open, onClose, onDone }: Props) {
  const t = useTranslations('security.ways.wallets')
  const login = useTranslations('login.wallet')
  const wallets = useBrowserWallets(open)
  const [chosen, setChosen] = useState<BrowserWallet | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  const form = useStepUp({
    call: 'addSignInWallet',
    asks: wayAsks(user),
    own: {},
    input: async (_values, stepUp) => {
      const signed = chosen === null ? null : await signWith(chosen, 'add')
      return signed && { ...signed, ...stepUp }
    },
    onDone: ({ withdrawHoldUntilAt }) => {
      setChosen(null)
      toast(t('done', { time: formatDate(withdrawHoldUntilAt) }))
      onDone()
    },
  })
  if (chosen === null)
    return (
      <Sheet open={open} onClose={close} title={t('add')}>
        <p className={styles.explain}>{login('explain')}</p>
        <WalletList wallets={wallets} onChoose={setChosen} />
      </Sheet>
    )
  return (
    <GuardSheet
      form={form}
      open={open}
      onClose={close}
      title={t('add')}
      action={t('sign', { wallet: chosen.name })}
    >
      <p className={styles.explain}>{login('explain')}</p>
    </GuardSheet>
  )
}
