import { endpoints } from '@candor/api'
import { query, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/lane/index.ts'
import type { Policies } from '../policy/index.ts'
import { noticePage } from './notice-page.ts'
import { pauseNotices } from './pause-notices.ts'
import { readTexts } from './texts.ts'

/** What the app says beside its screens, in the language of the call. Reads `data/content` once. */
export function contentRoutes(policies: Pick<Policies, 'all'>): Route[] {
  const texts = readTexts()
  return [
    query(endpoints.listNotices, ({ input, lang, now }) =>
      noticePage(
        [...pauseNotices(policies.all(), lang), ...(texts.get(lang)?.notices ?? [])],
        input,
        now,
      ),
    ),
    query(
      endpoints.getSetting,
      ({ input, lang }) => texts.get(lang)?.settings.get(input.key) ?? refuse('NOT_FOUND'),
    ),
  ]
}
