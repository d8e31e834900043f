import { addressOf } from '../../../api/contact.ts'
import type { Contact } from '../../../api/contact.ts'
import { SentCodeField } from '../../../ui/sent-code-field.tsx'
import { useRefusalText } from './use-refusal-text.ts'

export type Scene =
  | 'register'
  | 'login'
  | 'forget'
  | 'bind'
  | 'changePassword'
  | 'changeFundPassword'
  | 'closeAccount'
  | 'changeContact'
  | 'newContact'
type Props = {
  /** Where a form asks for two codes; otherwise it is called what all are. */
  label?: string
  scene: Scene
  /** Where the code goes; null while there is no such place yet. */
  contact: Contact | null
  value: string
  onChange: (value: string) => void
  /** What is wrong with the code, or why none could be sent; undefined takes it back. */
  error: string | undefined
  onError: (message: string | undefined) => void
  /** Takes what is wrong with the contact, where it is typed on the same screen. */
  onContactFault?: (message: string) => void
}

/** A six-digit code to a contact: one that is typed, or the user's own. */
export function CodeField({ contact, onContactFault, ...field }: Props) {
  const textOf = useRefusalText()
  const target = contact && { ...contact, address: addressOf(contact) }
  return <SentCodeField {...field} target={target} onTargetFault={onContactFault} textOf={textOf} />
}
