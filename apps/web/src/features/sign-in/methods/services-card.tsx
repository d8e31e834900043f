import type { ThirdParty, UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { pathTo } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { ServiceButtons } from '../service-buttons.tsx'
import { serviceNames } from '../service-names.ts'
import { RemoveMethod } from './remove-method.tsx'
import { MethodRow } from './method-row.tsx'
import styles from './methods.module.css'

/** After the redirect the user must re-authenticate. */
const journey = () => ({ purpose: 'add', redirectTo: pathTo('ways') }) as const

/** The account's sign-in services, with the buttons that add and remove them. */
export function ServicesCard({ user }: { user: UserInfo }) {
  const t = useTranslations('security.ways.services')
  const login = useTranslations('login.services')
  const list = useCall('listThirdParties', {})
  const [removing, setRemoving] = useState<ThirdParty | null>(null)
  const changed = () => {
    setRemoving(null)
    void list.refetch()
    void loadUser()
  }
  const removed = removing === null ? '' : serviceNames[removing.provider]
  return (
    <Card title={t('title')} flush>
      <div className={styles.inset}>
        <p className={styles.explain}>{t('explain')}</p>
      </div>
      <QueryView query={list} empty={null} isEmpty={() => false}>
        {(parties) => (
          <>
            {parties.map((party) => (
              <MethodRow
                key={party.id}
                name={serviceNames[party.provider]}
                facts={[t('added', { time: formatDate(party.createAt) })]}
                onRemove={() => setRemoving(party)}
              />
            ))}
            <div className={styles.inset}>
              <ServiceButtons journey={journey} label={(service) => login('add', { service })} />
            </div>
          </>
        )}
      </QueryView>
      <RemoveMethod
        name="removeThirdParty"
        user={user}
        id={removing?.id ?? null}
        title={t('removeTitle', { service: removed })}
        explain={t('removeExplain', { service: removed })}
        onClose={() => setRemoving(null)}
        onDone={changed}
      />
    </Card>
  )
}
