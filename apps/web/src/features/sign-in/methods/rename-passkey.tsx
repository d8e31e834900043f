import type { PasskeyInfo } from '@candor/api'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useForm } from '../../../api/use-form.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from './methods.module.css'

type Props = {
  /** The passkey to rename; null for none. */
  passkey: PasskeyInfo | null
  onClose: () => void
  onDone: () => void
}

/** Renames a passkey. Its rights do not change, so there is no step-up and no pause. */
export function RenamePasskey({ passkey, onClose, onDone }: Props) {
  const t = useTranslations('security.ways.passkeys')
  return (
    <Sheet open={passkey !== null} onClose={onClose} title={t('renameTitle')}>
      {passkey !== null && <NameForm key={passkey.id} passkey={passkey} onDone={onDone} />}
    </Sheet>
  )
}

function NameForm({ passkey, onDone }: { passkey: PasskeyInfo; onDone: () => void }) {
  const t = useTranslations('security.ways.passkeys')
  const errorText = useErrorText()
  const intent = useIntent('renamePasskey')
  const schema = useMemo(
    () => v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1, t('nameFault'))) }),
    [t],
  )
  const { attach, ...fields } = useForm({ name: passkey.name }, schema)
  const submit = fields.submit(async ({ name }) => {
    const end = await intent.submit({ id: passkey.id, name: name.trim() })
    if (end?.name === 'refused' && !isSilent(end.error))
      fields.refuse(end.error, errorText(end.error), {})
    if (end?.name !== 'accepted') return
    toast(t('renamed', { name: end.result.name }))
    onDone()
  })
  return (
    <form ref={attach} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        {...fields.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={64}
      />
      <IntentNotice state={intent.state} error={fields.fault} />
      <Button type="submit" wide busy={intent.busy}>
        {t('save')}
      </Button>
    </form>
  )
}
