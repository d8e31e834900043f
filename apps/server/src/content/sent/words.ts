import type { NoticeSource } from '../../platform/notice-source.ts'
import { contentOwner, type Words } from '../tables.ts'

/** The name of a notice that operators sent. */
export const sentName = 'messageSent'

/** Of such a notice `n` the words of its version, and where it leads; nothing of one that was taken back. */
export const sentColumns = `(select jsonb_build_object('words', v.words, 'linkUrl', v.link_url)
    from content_version v join content_item i on i.part = v.part and i.user_id = v.user_id and i.id = v.item_id
    where n.name = '${sentName}' and v.part = ${contentOwner.part} and v.user_id = ${contentOwner.userId}
      and v.id = n.id and i.revoked_at is null) as sent`

/** Whether a notice `n` is not one that was taken back. */
export const isStanding = `(n.name <> '${sentName}' or exists (select from content_version v
    join content_item i on i.part = v.part and i.user_id = v.user_id and i.id = v.item_id
    where v.part = ${contentOwner.part} and v.user_id = ${contentOwner.userId} and v.id = n.id and i.revoked_at is null))`

export type SentWords = { readonly words: Words; readonly linkUrl: string | null }

/** What is read of a notice beside its row: nothing, but of one that was sent. */
export const sentOf = (stored: Readonly<Record<string, unknown>>): SentWords | null =>
  (stored['sent'] as SentWords | null | undefined) ?? null

/** What operators sent, in the words that two of them published. It comes by no event. */
export const sentNotices: NoticeSource = {
  names: [sentName],
  about: () => null,
  say({ data }, lang) {
    const { title, content } = (data as SentWords).words[lang]!
    return { what: title, text: content }
  },
}
