import type { UserInfo } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser, readUser } from '../../../api/account.ts'
import { forgetArrival } from '../../../api/third-party.ts'
import type { Proof } from '../../../api/third-party.ts'
import { callKey } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { go } from '../../../lib/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { serviceNames } from '../parts/service-names.ts'
import { SignedOut } from '../parts/signed-out.tsx'
import { GuardSheet } from '../ways/guard-sheet.tsx'
import type { WayProof } from '../ways/guard-sheet.tsx'
import styles from './service.module.css'

type Props = { proof: Proof; onBack: () => void }

/** A service that is to open this account: who is there is shown once more. */
export function AddReturn({ proof, onBack }: Props) {
  const t = useTranslations('login.services')
  // The whole app has just been loaded: who is signed in is asked anew, and it may be nobody any more.
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
  const intent = useIntent('addThirdParty')
  const service = serviceNames[proof.provider]
  const [open, setOpen] = useState(false)
  const send = async (given: WayProof) => {
    const end = await intent.submit({ ...proof, ...given })
    if (end?.name === 'accepted') {
      forgetArrival()
      setOpen(false)
      toast(ways('done', { service, time: formatDate(end.result.withdrawHoldUntilAt) }))
      void loadUser()
      go('ways', {}, true)
    }
    return end?.name === 'accepted' || end?.name === 'refused' ? end : null
  }
  return (
    <>
      <p className={styles.explain}>{t('addExplain', { service })}</p>
      <Button wide onClick={() => setOpen(true)}>
        {t('add', { service })}
      </Button>
      <GuardSheet
        user={user}
        open={open}
        onClose={() => setOpen(false)}
        title={t('add', { service })}
        action={t('add', { service })}
        state={intent.state}
        busy={intent.busy}
        onSend={send}
      />
    </>
  )
}
