import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { makePasskey } from '../../../api/passkey.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { GuardSheet } from './guard-sheet.tsx'
import type { WayProof } from './guard-sheet.tsx'

type Props = { user: UserInfo; open: boolean; onClose: () => void; onDone: () => void }

/** Names a passkey and makes it; the browser asks for the finger, the face or the screen lock. */
export function AddPasskey({ user, open, onClose, onDone }: Props) {
  const t = useTranslations('security.ways.passkeys')
  const intent = useIntent('addPasskey')
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const send = async (proof: WayProof) => {
    const given = name.trim()
    setFault(given === '' ? t('nameFault') : undefined)
    if (given === '') return null
    const credential = await makePasskey()
    if (credential === null) return null
    const end = await intent.submit({ credential, name: given, ...proof })
    if (end?.name === 'accepted') {
      setName('')
      toast(t('done', { time: formatDate(end.result.withdrawHoldUntilAt) }))
      onDone()
    }
    return end?.name === 'accepted' || end?.name === 'refused' ? end : null
  }
  return (
    <GuardSheet
      user={user}
      open={open}
      onClose={onClose}
      title={t('add')}
      action={t('create')}
      state={intent.state}
      busy={intent.busy}
      onSend={send}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fault}
        autoComplete="off"
        maxLength={64}
      />
    </GuardSheet>
  )
}
