import type { LoginResult } from '@candor/api'
import { knowsPasskeys } from '../../../api/passkey.ts'
import { useSession } from '../../../api/session.ts'
import styles from './login.module.css'
import { PasskeyEntry } from './passkey-entry.tsx'
import { ServiceEntries } from './service-entries.tsx'
import { WalletEntry } from './wallet-entry.tsx'

type Props = { onEntered: (result: LoginResult) => Promise<void> }

/** The other sign-in methods that both this browser and the server support. */
export function OtherWays({ onEntered }: Props) {
  const takesWallets = useSession(({ commonConfig }) => commonConfig?.walletChains.length !== 0)
  return (
    <div className={styles.form}>
      {knowsPasskeys() && <PasskeyEntry onEntered={onEntered} />}
      {takesWallets && <WalletEntry onEntered={onEntered} />}
      <ServiceEntries />
    </div>
  )
}
