import {
  languages,
  levelNumbers,
  type Audience,
  type ContentDetail,
  type Cover,
  type Language,
  type ContentText,
} from '@candor/api'
import { readTime, writeTime } from '../ui/typed-time.ts'

/** A draft as it is typed. */
export type Draft = {
  readonly sort: string
  readonly isOnTop: boolean
  readonly linkMode: 1 | 2 | 4
  readonly linkUrl: string
  readonly start: string
  readonly end: string
  readonly cover: Cover | null
  readonly words: Readonly<Record<Language, ContentText>>
  /** The kind of audience of a message; null for other content. */
  readonly to: Audience['to'] | null
  /** The country, the language, the level or the numbers of the users. */
  readonly toWhom: string
}

const nothing: ContentText = { title: '', summary: '', content: '' }

export const emptyDraft: Draft = {
  sort: '0',
  isOnTop: false,
  linkMode: 1,
  linkUrl: '',
  start: '',
  end: '',
  cover: null,
  words: Object.fromEntries(languages.map((lang) => [lang, nothing])) as Draft['words'],
  to: null,
  toWhom: '',
}

export function draftOf(detail: ContentDetail): Draft {
  const { sort, isOnTop, linkMode, linkUrl, startAt, endAt, cover, words, audience } = detail
  const times = { start: writeTime(startAt), end: writeTime(endAt) }
  const recipients = { to: audience?.to ?? null, toWhom: whomOf(audience) }
  const lead = { isOnTop, linkMode, linkUrl: linkUrl ?? '', cover }
  return { sort: String(sort), ...lead, ...times, words, ...recipients }
}

/** The fault of a draft without input. */
export const unreadable = 'A time or the place in its list cannot be read.'

/** The input for saving a draft: only changed languages are sent. Null if a time or number is invalid. */
export function inputOf(draft: Draft, before: Draft) {
  const [startAt, endAt] = [readTime(draft.start), readTime(draft.end)]
  if (startAt === 'invalid' || endAt === 'invalid' || !/^\d{1,6}$/.test(draft.sort)) return null
  const changed = languages.filter((lang) => draft.words[lang] !== before.words[lang])
  return {
    // not money: a place in a list
    sort: Number(draft.sort),
    isOnTop: draft.isOnTop,
    linkMode: draft.linkMode,
    linkUrl: draft.linkMode === 1 ? null : draft.linkUrl,
    startAt,
    endAt,
    audience: audienceOf(draft),
    cover: draft.cover,
    words: Object.fromEntries(changed.map((lang) => [lang, draft.words[lang]])),
  }
}

function whomOf(audience: Audience | null): string {
  if (audience === null || audience.to === 'all') return ''
  if (audience.to === 'country') return audience.country
  if (audience.to === 'level') return String(audience.levelNo)
  return audience.to === 'language' ? audience.lang : audience.ids.join(' ')
}

function audienceOf({ to, toWhom }: Draft): Audience | null {
  const typed = toWhom.trim()
  switch (to) {
    case null:
      return null
    case 'all':
      return { to }
    case 'country':
      return { to, country: typed.toUpperCase() }
    case 'language':
      return { to, lang: typed as Language }
    case 'level':
      return { to, levelNo: levelNumbers.find((one) => String(one) === typed) ?? 0 }
    case 'users':
      return { to, ids: typed.split(/[\s,]+/) }
  }
}
