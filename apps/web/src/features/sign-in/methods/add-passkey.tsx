import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { makePasskey } from '../../../api/passkey.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { GuardSheet, wayAsks } from './guard-sheet.tsx'

type Props = { user: UserInfo; open: boolean; onClose: () => void; onDone: () => void }

/** Names and creates a passkey; the browser verifies the user. */
export function AddPasskey({ user, open, onClose, onDone }: Props) {
  const t = useTranslations('security.ways.passkeys')
  const form = useStepUp({
    call: 'addPasskey',
    asks: wayAsks(user),
    own: { name: '' },
    schema: v.object({
      name: v.pipe(
        v.string(),
        v.check((name) => name.trim() !== '', t('nameFault')),
      ),
    }),
    input: async ({ name }, stepUp) => {
      const credential = await makePasskey()
      return credential && { credential, name: name.trim(), ...stepUp }
    },
    onDone: ({ withdrawHoldUntilAt }) => {
      toast(t('done', { time: formatDate(withdrawHoldUntilAt) }))
      onDone()
    },
  })
  return (
    <GuardSheet form={form} open={open} onClose={onClose} title={t('add')} action={t('create')}>
      <TextField
        {...form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={64}
      />
    </GuardSheet>
  )
}
