import type { NoticeSource } from '../../platform/notice-source.ts'
import { contentOwner, type Words } from '../tables.ts'

/** Event name of operators' messages. */
export const sentName = 'messageSent'

/** SQL: for a message `n`, its version's texts and link; null if it was revoked. */
export const sentColumns = `(select jsonb_build_object('words', v.words, 'linkUrl', v.link_url)
    from content_version v join content_item i on i.part = v.part and i.user_id = v.user_id and i.id = v.item_id
    where n.name = '${sentName}' and v.part = ${contentOwner.part} and v.user_id = ${contentOwner.userId}
      and v.id = n.id and i.revoked_at is null) as sent`

/** SQL: whether a notice `n` is not a revoked message. */
export const notRevokedSql = `(n.name <> '${sentName}' or exists (select from content_version v
    join content_item i on i.part = v.part and i.user_id = v.user_id and i.id = v.item_id
    where v.part = ${contentOwner.part} and v.user_id = ${contentOwner.userId} and v.id = n.id and i.revoked_at is null))`

export type SentWords = { readonly words: Words; readonly linkUrl: string | null }

/** Data of a notice beside its row; only messages have any. */
export const sentOf = (stored: Readonly<Record<string, unknown>>): SentWords | null =>
  (stored['sent'] as SentWords | null | undefined) ?? null

/** Operators' messages, in the texts that two of them published. They have no event. */
export const sentNotices: NoticeSource = {
  names: [sentName],
  about: () => null,
  say({ data }, lang) {
    const { title, content } = (data as SentWords).words[lang]!
    return { what: title, text: content }
  },
}
