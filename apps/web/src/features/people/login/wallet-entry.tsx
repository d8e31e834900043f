import { ApiError } from '@candor/api'
import type { LoginResult } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signWith, useBrowserWallets } from '../../../api/browser-wallets.ts'
import type { BrowserWallet, Signed } from '../../../api/browser-wallets.ts'
import { deviceFields } from '../../../api/device.ts'
import { isSilent } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { WalletList } from '../parts/wallet-list.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import styles from './login.module.css'
import { consentWith } from './use-entry.ts'

type Props = { onEntered: (result: LoginResult) => Promise<void> }

/** In with a wallet of this browser; one that is new here accepts the agreement first. */
export function WalletEntry({ onEntered }: Props) {
  const t = useTranslations('login')
  const [open, setOpen] = useState(false)
  const wallets = useBrowserWallets(open)
  const { choose, goOn, restart, isNew, agreed, setAgreed, tried, state, busy, error } =
    useWalletEntry(onEntered)
  const close = () => {
    setOpen(false)
    restart()
  }
  const footer = (
    <>
      <IntentNotice state={state} error={error} />
      {isNew && (
        <Button wide busy={busy} onClick={() => void goOn()}>
          {t('createAccount')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Button look="secondary" wide onClick={() => setOpen(true)}>
        {t('wallet.start')}
      </Button>
      <Sheet open={open} onClose={close} title={t('wallet.start')} footer={footer}>
        {isNew ? (
          <>
            <Banner tone="info">{t('wallet.isNew')}</Banner>
            <AgreementCheck
              checked={agreed}
              onChange={setAgreed}
              error={tried && !agreed ? t('faults.agreement') : undefined}
            />
          </>
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
  const refusalText = useRefusalText()
  const [signing, setSigning] = useState(false)
  /** What a wallet has signed that is new here: the agreement is asked for, not the signature again. */
  const [signed, setSigned] = useState<Signed | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const restart = () => {
    setSigned(null)
    setAgreed(false)
    setTried(false)
    setError(null)
  }
  const send = async (what: Signed, consents: boolean) => {
    const consent = consents ? await consentWith('') : {}
    const end = await intent.submit({ ...what, ...(await deviceFields()), ...consent })
    if (end?.name === 'accepted') return onEntered(end.result)
    if (end?.name !== 'refused' || isSilent(end.error)) return undefined
    const key = end.error instanceof ApiError ? end.error.errorKey : null
    if (key === 'ACCOUNT_NOT_FOUND') return setSigned(what)
    // It has to be signed once more.
    if (key === 'WALLET_SIGNATURE_INVALID') restart()
    return setError(refusalText(end.error))
  }
  const attempt = async (work: () => Promise<void>) => {
    setSigning(true)
    setError(null)
    try {
      await work()
    } catch (reason) {
      if (reason instanceof Error && !isSilent(reason)) setError(refusalText(reason))
    } finally {
      setSigning(false)
    }
  }
  const choose = (wallet: BrowserWallet) =>
    attempt(async () => {
      const what = await signWith(wallet, 'login')
      if (what !== null) await send(what, false)
    })
  const goOn = async () => {
    setTried(true)
    if (agreed && signed !== null) await attempt(() => send(signed, true))
  }
  const busy = signing || intent.busy
  const isNew = signed !== null
  return {
    choose,
    goOn,
    restart,
    isNew,
    agreed,
    setAgreed,
    tried,
    state: intent.state,
    busy,
    error,
  }
}
