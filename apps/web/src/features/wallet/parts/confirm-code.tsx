import { useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { SentCodeField } from '../../../ui/sent-code-field.tsx'
import type { CodeTarget } from '../../../ui/sent-code-field.tsx'

type Props = {
  scene: 'withdrawAccount' | 'withdraw'
  value: string
  onChange: (value: string) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

/** A code that goes to the user's own contact. A guest has none; the screen says so. */
export function ConfirmCode(props: Props) {
  const textOf = useErrorText()
  const user = useSession(({ userInfo }) => userInfo)
  const own = user && ownTarget(user)
  return own === null ? null : <SentCodeField {...props} target={own} textOf={textOf} />
}

type Own = { email: string | null; phoneCode: string | null; phone: string | null }

function ownTarget({ email, phoneCode, phone }: Own): CodeTarget | null {
  if (email !== null) return { kind: 'email', email, address: email }
  if (phoneCode === null || phone === null) return null
  return { kind: 'phone', phoneCode, phone, address: `+${phoneCode}${phone}` }
}
