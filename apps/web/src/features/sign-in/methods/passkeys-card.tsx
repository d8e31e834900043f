import type { PasskeyInfo, UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { knowsPasskeys } from '../../../api/passkey.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemoveMethod } from './remove-method.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { MethodRow } from './method-row.tsx'
import styles from './methods.module.css'

/** The user's passkeys, with the buttons that add, rename and remove them. */
export function PasskeysCard({ user }: { user: UserInfo }) {
  const t = useTranslations('security.ways.passkeys')
  const list = useCall('listPasskeys', {})
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PasskeyInfo | null>(null)
  const [renaming, setRenaming] = useState<PasskeyInfo | null>(null)
  const changed = () => {
    setAdding(false)
    setRemoving(null)
    void list.refetch()
    void loadUser()
  }
  return (
    <Card title={t('title')} flush>
      <div className={styles.inset}>
        <p className={styles.explain}>{t(knowsPasskeys() ? 'explain' : 'unsupported')}</p>
      </div>
      <QueryView query={list} empty={null} isEmpty={() => false}>
        {(passkeys) => (
          <>
            {passkeys.map((passkey) => (
              <MethodRow
                key={passkey.id}
                name={passkey.name}
                facts={[
                  t('added', { time: formatDate(passkey.createAt) }),
                  passkey.lastUsedAt === null
                    ? t('unused')
                    : t('lastUsed', { time: formatDate(passkey.lastUsedAt) }),
                  t(passkey.synced ? 'synced' : 'single'),
                ]}
                onRename={() => setRenaming(passkey)}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
            {knowsPasskeys() && (
              <div className={styles.inset}>
                <Button look="secondary" wide onClick={() => setAdding(true)}>
                  {t('add')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <AddPasskey user={user} open={adding} onClose={() => setAdding(false)} onDone={changed} />
      <RenamePasskey
        passkey={renaming}
        onClose={() => setRenaming(null)}
        onDone={() => {
          setRenaming(null)
          void list.refetch()
        }}
      />
      <RemoveMethod
        name="removePasskey"
        user={user}
        id={removing?.id ?? null}
        title={t('removeTitle')}
        explain={t('removeExplain', { name: removing?.name ?? '' })}
        onClose={() => setRemoving(null)}
        onDone={changed}
      />
    </Card>
  )
}
