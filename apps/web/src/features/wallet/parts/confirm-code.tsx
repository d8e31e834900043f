import { addressOf, contactOf } from '../../../api/contact.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { useSession } from '../../../api/session.ts'
import { SentCodeField } from '../../../ui/sent-code-field.tsx'

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
  const own = user && contactOf(user)
  if (own === null) return null
  return <SentCodeField {...props} target={{ ...own, address: addressOf(own) }} textOf={textOf} />
}
