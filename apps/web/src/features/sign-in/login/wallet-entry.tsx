import type { LoginResult } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signWith, useBrowserWallets } from '../../../api/browser-wallets.ts'
import type { BrowserWallet, Signed } from '../../../api/browser-wallets.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { WalletList } from '../wallet-list.tsx'
import styles from './login.module.css'
import { NewcomerButton, NewcomerTerms, useNewcomer } from './newcomer.tsx'

type Props = { onEntered: (result: LoginResult) => Promise<void> }

/** Sign-in with a wallet of this browser; a new wallet accepts the agreement first. */
export function WalletEntry({ onEntered }: Props) {
  const t = useTranslations('login')
  const [open, setOpen] = useState(false)
  const wallets = useBrowserWallets(open)
  const { choose, newcomer, state, busy } = useWalletEntry(onEntered)
  const { isNew, error, restart } = newcomer
  const close = () => {
    setOpen(false)
    restart()
  }
  const footer = (
    <>
      <IntentNotice state={state} error={error} />
      {isNew && <NewcomerButton goOn={newcomer.goOn} busy={busy} />}
    </>
  )
  return (
    <>
      <Button look="secondary" wide onClick={() => setOpen(true)}>
        {t('wallet.start')}
      </Button>
      <Sheet open={open} onClose={close} title={t('wallet.start')} footer={footer}>
        {isNew ? (
          <NewcomerTerms {...newcomer} text={t('wallet.isNew')} />
        ) : (
          <>
            <p className={styles.promise}>{t('wallet.explain')}</p>
            <WalletList wallets={wallets} onChoose={(wallet) => void choose(wallet)} />
          </>
        )}
      </Sheet>
    </>
  )
}

function useWalletEntry(onEntered: Props['onEntered']) {
  const intent = useIntent('walletLogin')
  const [signing, setSigning] = useState(false)
  // After the agreement the same signature is sent again.
  const newcomer = useNewcomer<Signed>({
    submit: (signed, rest) => intent.submit({ ...signed, ...rest }),
    onEntered,
    stale: 'WALLET_SIGNATURE_INVALID',
  })
  const choose = async (wallet: BrowserWallet) => {
    setSigning(true)
    newcomer.restart()
    try {
      const signed = await signWith(wallet, 'login')
      if (signed !== null) await newcomer.enter(signed)
    } catch (reason) {
      newcomer.refuse(reason)
    } finally {
      setSigning(false)
    }
  }
  return { choose, newcomer, state: intent.state, busy: signing || intent.busy }
}
