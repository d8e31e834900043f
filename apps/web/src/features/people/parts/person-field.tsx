import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/text-field.tsx'
import { CodeField } from './code-field.tsx'
import type { Scene } from './code-field.tsx'
import { contactOf } from '../../../api/contact.ts'
import type { useForm } from '../../../api/use-form.ts'

export type PersonValues = { loginPassword: string; captcha: string }
type Field = ReturnType<typeof useForm<PersonValues>>
type Props = {
  user: UserInfo
  scene: Scene
  control: Field['control']
  text: Field['text']
  setError: Field['setError']
}

/** Shows once more who is there: the login password, or a code where none was ever set. */
export function PersonField({ user, scene, control, text, setError }: Props) {
  const t = useTranslations('security.authenticator')
  if (!user.hasLoginPassword)
    return (
      <CodeField
        {...control('captcha')}
        scene={scene}
        contact={contactOf(user)}
        onError={(message) => setError('captcha', message)}
      />
    )
  return (
    <TextField
      {...text('loginPassword')}
      label={t('password')}
      type="password"
      autoComplete="current-password"
    />
  )
}

/** The proof as the server takes it. */
export function personInput({ loginPassword, captcha }: PersonValues) {
  return {
    ...(loginPassword !== '' && { loginPassword }),
    ...(captcha !== '' && { captcha }),
  }
}
