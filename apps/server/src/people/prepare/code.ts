import { type Refusal, refusalOf, refuse, runUnkeyed } from '../../platform/lane/index.ts'
import { phoneContact, type Contact } from '../account.ts'
import { tryCode, type RightCode } from '../commands/try-code.ts'
import { nameSlotOf } from '../name-slots.ts'
import type { Tools } from '../tools.ts'

export type Scene =
  | 'register'
  | 'login'
  | 'forget'
  | 'bind'
  | 'changePassword'
  | 'changeFundPassword'
  | 'withdraw'
  | 'withdrawAccount'
  | 'closeAccount'
  | 'loan'
  | 'changeContact'
  | 'newContact'

/** A typed code with its scene and requester (`Asker.id`). */
export type TypedCode = {
  readonly scene: Scene
  readonly captcha: string
  readonly asker: string
}

/** The id of the code if it was sent to this contact for this scene, otherwise the refusal. */
export async function proveCode(
  tools: Tools,
  { address }: Pick<Contact, 'address'>,
  { scene, captcha, asker }: TypedCode,
): Promise<string | Refusal> {
  const slot = nameSlotOf('code', address)
  const codeHash = tools.secrets.codeHash(address, scene, captcha)
  const outcome = await runUnkeyed(tools, tryCode, slot.houseObject, {
    slot,
    scene,
    codeHash,
    asker,
  })
  return outcome.ok ? (outcome.reply as RightCode).codeId : refusalOf(outcome)
}

/** The phone of a request, or a refusal at the field. */
export function phoneOf(input: { phoneCode: string; phone: string }): Contact | Refusal {
  const invalid = refuse('VALIDATION_FAILED', { fields: [{ field: 'phone', rule: 'phone' }] })
  return phoneContact(input.phoneCode, input.phone) ?? invalid
}
