import { wallTime, type Language, type Pause } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Policies } from '../policy/index.ts'
import type { NoticeRow } from './notice-page.ts'

/** All pauses for all users with their reasons, in a language. */
export function pausesOf(switches: ReturnType<Policies['all']>, lang: Language): Pause[] {
  return switches
    .filter(({ stopped }) => stopped)
    .map(({ name, reasonKey, sinceAt }) => ({
      key: name,
      title: messageOf(lang, `switch.${name}`),
      reason: messageOf(lang, `reason.${reasonKey}`),
      sinceAt,
    }))
}

/** The same as notices on the first screen. */
export function pauseNotices(switches: ReturnType<Policies['all']>, lang: Language): NoticeRow[] {
  return pausesOf(switches, lang).map(({ key, title, reason, sinceAt }) => ({
    id: `paused-${key}`,
    title,
    content: `<p>${title}. ${reason}</p>`,
    summary: reason,
    imageUrl: null,
    linkMode: 1,
    linkUrl: null,
    position: 'home_scroll',
    sort: 0,
    startAt: sinceAt,
    endAt: null,
    createTime: wallTime(sinceAt),
    createAt: sinceAt,
    foundIn: null,
    textIn: () => `${title} ${reason}`,
  }))
}
