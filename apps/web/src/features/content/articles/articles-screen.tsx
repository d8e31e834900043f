import { useTranslations } from 'use-intl'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { ArticleRow } from '../article-row.tsx'
import { FoundIn } from '../found-in.tsx'
import { SearchBox } from '../search-box.tsx'
import { useKeyword } from '../use-keyword.ts'
import { usePublished } from '../use-published.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useUnreadIds } from './use-unread-ids.ts'

/** `/articleList`: the platform's announcements, pinned ones first, with a search. */
export function ArticlesScreen() {
  const t = useTranslations('content')
  const ui = useTranslations('ui')
  usePublished()
  const { keyword, ask, ...box } = useKeyword()
  const announcements = useAnnouncements(ask)
  const unread = useUnreadIds()
  const toNews = (
    <LinkButton to="news" look="secondary" size="small">
      {t('newsTitle')}
    </LinkButton>
  )
  return (
    <Page title={t('listTitle')} onRefresh={announcements.refetch} fill>
      <SearchBox label={t('searchAnnouncements')} {...box} />
      <FoundIn rows={announcements.data ?? []} />
      <ListBox>
        <QueryView
          query={announcements}
          skeleton={<SkeletonRows count={8} />}
          empty={
            keyword === '' ? (
              <EmptyState text={t('listEmpty')} action={toNews} />
            ) : (
              <EmptyState text={ui('nothingFound')} />
            )
          }
        >
          {(rows) => (
            <EndlessList query={announcements} rows={rows}>
              {({ id, title, msgAbstract, coverUrl, sendAt, izTop }) => (
                <ArticleRow
                  id={id}
                  title={title}
                  summary={msgAbstract}
                  cover={coverUrl}
                  at={sendAt}
                  isOnTop={izTop === 1}
                  isUnread={unread.has(id)}
                />
              )}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
