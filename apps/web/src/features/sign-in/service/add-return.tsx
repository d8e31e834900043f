import type { UserInfo } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser, readUser } from '../../../api/account.ts'
import { forgetArrival } from '../../../api/third-party.ts'
import type { Proof } from '../../../api/third-party.ts'
import { callKey } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { go } from '../../../lib/navigate.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { serviceNames } from '../service-names.ts'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { GuardSheet, wayAsks } from '../methods/guard-sheet.tsx'
import styles from './service.module.css'

type Props = { proof: Proof; onBack: () => void }

/** Adds a sign-in service to this account; the user must re-authenticate. */
export function AddReturn({ proof, onBack }: Props) {
  const t = useTranslations('login.services')
  // The redirect reloaded the app, so the user is fetched again; the session may have ended.
  const user = useQuery({ queryKey: callKey('getMyUserInfo', {}), queryFn: readUser })
  return (
    <>
      <QueryView query={user} skeleton={<SkeletonRows count={1} />} empty={<SignedOut />}>
        {(data) => data !== null && <Adding user={data} proof={proof} />}
      </QueryView>
      <Button look="plain" onClick={onBack}>
        {t('again')}
      </Button>
    </>
  )
}

function Adding({ user, proof }: Pick<Props, 'proof'> & { user: UserInfo }) {
  const t = useTranslations('login.services')
  const ways = useTranslations('security.ways.services')
  const service = serviceNames[proof.provider]
  const [open, setOpen] = useState(false)
  const form = useStepUp({
    call: 'addThirdParty',
    asks: wayAsks(user),
    own: {},
    input: (_values, stepUp) => ({ ...proof, ...stepUp }),
    onDone: ({ withdrawHoldUntilAt }) => {
      forgetArrival()
      setOpen(false)
      toast(ways('done', { service, time: formatDate(withdrawHoldUntilAt) }))
      void loadUser()
      go('ways', {}, true)
    },
  })
  return (
    <>
      <p className={styles.explain}>{t('addExplain', { service })}</p>
      <Button wide onClick={() => setOpen(true)}>
        {t('add', { service })}
      </Button>
      <GuardSheet
        form={form}
        open={open}
        onClose={() => setOpen(false)}
        title={t('add', { service })}
        action={t('add', { service })}
      />
    </>
  )
}
