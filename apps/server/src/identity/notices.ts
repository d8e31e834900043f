import { dayOf } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Event } from '../platform/lane/index.ts'
import type { IdentityTold } from './events.ts'
import { noticeWords, type Noticed } from './notice-words.ts'
import type { Tools } from './tools.ts'

/** Tells a user at their own address, in the language they applied in, what became of their identity. */
export async function notice(
  { notify, origin }: Pick<Tools, 'notify' | 'origin'>,
  event: Event,
): Promise<void> {
  const { name, data } = event
  if (!isNoticed(name)) return
  const { lang, reasonKey, documentEndsAt } = data as IdentityTold
  const { what, text } = noticeWords[lang][name]
  const filled = text
    .replace('{link}', `${origin}/#/renzhengResult`)
    .replace('{reason}', reasonKey === null ? '' : messageOf(lang, `identity.${reasonKey}`))
    .replace('{day}', documentEndsAt === null ? '' : dayOf(documentEndsAt - 1))
  await notify(event, what, filled.trim())
}

const isNoticed = (name: string): name is Noticed => Object.hasOwn(noticeWords['en-us'], name)
