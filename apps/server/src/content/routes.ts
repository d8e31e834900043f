import { endpoints, documentKeys, type DocumentKey, type Language } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/lane/index.ts'
import type { Policies } from '../policy/index.ts'
import { announcementList, articleOf } from './articles.ts'
import { errorEntries } from './error-help/entries.ts'
import { helpOf, helpPage } from './help.ts'
import { rateHelp } from './help-votes/rate-help.ts'
import { noticePage, noticeRow } from './notice-page.ts'
import { pauseNotices, pausesOf } from './pause-notices.ts'
import { readShown, type Reader } from './shown.ts'

/** Content endpoints, in the call's language. */
export function contentRoutes(reader: Reader, policies: Pick<Policies, 'all'>): Route[] {
  const errors = (lang: Language) => errorEntries(reader.shipped, lang)
  return [
    query(endpoints.listNotices, async ({ input, lang, now }) => {
      const shown = await readShown(reader, ['notice'], lang, now, searching(input))
      const notices = shown.map((one) => noticeRow(one, lang))
      const pauses = pauseNotices(policies.all(), lang)
      return noticePage([...pauses, ...notices], input, { now, lang })
    }),
    query(endpoints.listPauses, async ({ lang }) => pausesOf(policies.all(), lang)),
    query(endpoints.listAnnouncements, async ({ input, lang, now }) =>
      announcementList(
        await readShown(reader, ['announcement'], lang, now, searching(input)),
        input,
        { now, lang },
      ),
    ),
    query(endpoints.getAnnouncement, async ({ input, lang, now }) => {
      const shown = await readShown(reader, ['announcement', 'notice'], lang, now)
      const one = shown.find(({ id }) => id === input.id)
      return (one === undefined ? null : articleOf(one)) ?? refuse('NOT_FOUND')
    }),
    query(endpoints.listHelp, async ({ input, lang, now }) => {
      const shown = await readShown(reader, ['help'], lang, now, searching(input))
      return helpPage({ shown, errors: errors(lang), lang }, input, now)
    }),
    query(endpoints.getHelp, async ({ input, lang, now }) => {
      const shown = await readShown(reader, ['help'], lang, now)
      return helpOf({ shown, errors: errors(lang), lang }, input.id) ?? refuse('NOT_FOUND')
    }),
    change(endpoints.rateHelp, rateHelp, {
      async prepare({ input: { id, isHelpful }, user, lang, now }) {
        const shown = await readShown(reader, ['help'], lang, now)
        const isShown = shown.some((one) => one.id === id)
        return { userId: user.userId, id, isShown, isHelpful }
      },
    }),
    query(
      endpoints.getSetting,
      async ({ input, lang, now }) =>
        (await settingOf(reader, input.key, lang, now)) ?? refuse('NOT_FOUND'),
    ),
  ]
}

/** Only a search needs the other languages. */
const searching = ({ keyword = '' }: { readonly keyword?: string | undefined }) => ({
  inAll: keyword.trim() !== '',
})

async function settingOf(
  reader: Reader,
  key: string,
  lang: Language,
  now: number,
): Promise<string | undefined> {
  if (!documentKeys.includes(key as DocumentKey)) return reader.shipped.settings.get(key)
  const documents = await readShown(reader, ['document'], lang, now)
  return documents.find(({ place }) => place === key)?.content
}
