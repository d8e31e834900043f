import { endpoints, type Language } from '@candor/api'
import { query, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/lane/index.ts'
import type { Policies } from '../policy/index.ts'
import { noticePage } from './notice-page.ts'
import { pauseNotices } from './pause-notices.ts'
import { readTexts } from './texts.ts'

/** Of the two notices that say where prices come from, the one that would not be true. */
const untrue = { recorded: 'sandbox-live', live: 'sandbox' }

/** What the app says beside its screens, in the language of the call. Reads `data/content` once. */
export function contentRoutes(
  policies: Pick<Policies, 'all'>,
  { isRecorded }: { readonly isRecorded: boolean },
): Route[] {
  const texts = readTexts()
  const hidden = untrue[isRecorded ? 'recorded' : 'live']
  const noticesIn = (lang: Language) =>
    texts.get(lang)?.notices.filter(({ id }) => id !== hidden) ?? []
  return [
    query(endpoints.listNotices, ({ input, lang, now }) =>
      noticePage([...pauseNotices(policies.all(), lang), ...noticesIn(lang)], input, now),
    ),
    query(
      endpoints.getSetting,
      ({ input, lang }) => texts.get(lang)?.settings.get(input.key) ?? refuse('NOT_FOUND'),
    ),
  ]
}
