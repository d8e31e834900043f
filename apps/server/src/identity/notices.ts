import { messageOf } from '@candor/api/messages'
import type { Event } from '../platform/lane/index.ts'
import { dayOf } from './days.ts'
import type { IdentityTold } from './events.ts'
import { noticeWords, type Noticed } from './notice-words.ts'
import type { Tools } from './tools.ts'

/** Tells a user at their own address, in the language they applied in, what became of their identity. */
export async function notice(
  { notify, origin }: Pick<Tools, 'notify' | 'origin'>,
  { name, userId, data }: Event,
): Promise<void> {
  if (!isNoticed(name)) return
  const { lang, reasonKey, documentEndsAt } = data as IdentityTold
  const { what, text } = noticeWords[lang][name]
  const filled = text
    .replace('{link}', `${origin}/#/renzhengResult`)
    .replace('{reason}', reasonKey === null ? '' : messageOf(lang, `identity.${reasonKey}`))
    .replace('{day}', documentEndsAt === null ? '' : dayOf(documentEndsAt - 1))
  await notify(userId, what, filled.trim())
}

const isNoticed = (name: string): name is Noticed => Object.hasOwn(noticeWords['en-us'], name)
