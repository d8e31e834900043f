import { isRefusal, type Event } from '../platform/lane/index.ts'
import type { PeopleEvents } from './events.ts'
import { credentialMail } from './notice-mail.ts'
import { contactOf } from './prepare/change-password.ts'
import { findUser } from './queries.ts'
import type { Tools } from './tools.ts'

/** Tells people, at their own address, what was done to their account. A guest has no address. */
export function sendNotices(tools: Tools): (event: Event) => Promise<void> {
  const link = `${tools.origin}/#/my`
  return async ({ userId, name, data, at }) => {
    if (name !== 'credentialChanged') return
    const contact = await addressOf(tools, userId)
    if (contact === null) return
    await tools.mailer.send(
      credentialMail(contact, data as PeopleEvents['credentialChanged'], at, link),
    )
  }
}

async function addressOf(tools: Tools, userId: string) {
  const user = await findUser(tools.pool, userId)
  const contact = user === null ? null : contactOf(user)
  return isRefusal(contact) ? null : contact
}
