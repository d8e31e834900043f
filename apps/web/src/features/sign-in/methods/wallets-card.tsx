import type { SignInWallet, UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { AddWallet } from './add-wallet.tsx'
import { RemoveMethod } from './remove-method.tsx'
import { MethodRow } from './method-row.tsx'
import styles from './methods.module.css'

/** The account's sign-in wallets, with the buttons that add and remove them. */
export function WalletsCard({ user }: { user: UserInfo }) {
  const t = useTranslations('security.ways.wallets')
  const list = useCall('listSignInWallets', {})
  const takesWallets = useSession(({ commonConfig }) => commonConfig?.walletChains.length !== 0)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SignInWallet | null>(null)
  const changed = () => {
    setAdding(false)
    setRemoving(null)
    void list.refetch()
    void loadUser()
  }
  return (
    <Card title={t('title')} flush>
      <div className={styles.inset}>
        <p className={styles.explain}>{t('explain')}</p>
      </div>
      <QueryView query={list} empty={null} isEmpty={() => false}>
        {(wallets) => (
          <>
            {wallets.map((wallet) => (
              <MethodRow
                key={wallet.id}
                name={wallet.address}
                facts={[t('added', { time: formatDate(wallet.createAt) })]}
                onRemove={() => setRemoving(wallet)}
              />
            ))}
            {takesWallets && (
              <div className={styles.inset}>
                <Button look="secondary" wide onClick={() => setAdding(true)}>
                  {t('add')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <AddWallet user={user} open={adding} onClose={() => setAdding(false)} onDone={changed} />
      <RemoveMethod
        name="removeSignInWallet"
        user={user}
        id={removing?.id ?? null}
        title={t('removeTitle')}
        explain={t('removeExplain', { address: removing?.address ?? '' })}
        onClose={() => setRemoving(null)}
        onDone={changed}
      />
    </Card>
  )
}
