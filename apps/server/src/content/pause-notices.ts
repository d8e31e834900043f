import { wallTime, type Language, type Notice } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Policies } from '../policy/index.ts'

/** What users are told of everything that is stopped for all, with the reason, in their language. */
export function pauseNotices(switches: ReturnType<Policies['all']>, lang: Language): Notice[] {
  return switches
    .filter(({ stopped }) => stopped)
    .map(({ name, reasonKey, sinceAt }) => {
      const title = messageOf(lang, `switch.${name}`)
      const reason = messageOf(lang, `reason.${reasonKey}`)
      return {
        id: `paused-${name}`,
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
      }
    })
}
