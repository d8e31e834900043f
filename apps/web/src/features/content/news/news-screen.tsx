import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
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

/** `/xinwen`: news by the operators, latest first, with a search. */
export function NewsScreen() {
  const t = useTranslations('content')
  const ui = useTranslations('ui')
  usePublished()
  const { keyword, ask, ...box } = useKeyword()
  const news = usePages('listNotices', { position: 'news', pageSize: 20, ...ask })
  const toAnnouncements = (
    <LinkButton to="articles" look="secondary" size="small">
      {t('listTitle')}
    </LinkButton>
  )
  return (
    <Page title={t('newsTitle')} onRefresh={news.refetch} fill>
      <SearchBox label={t('searchNews')} {...box} />
      <FoundIn rows={news.data ?? []} />
      <ListBox>
        <QueryView
          query={news}
          skeleton={<SkeletonRows count={8} />}
          empty={
            keyword === '' ? (
              <EmptyState text={t('newsEmpty')} action={toAnnouncements} />
            ) : (
              <EmptyState text={ui('nothingFound')} />
            )
          }
        >
          {(rows) => (
            <EndlessList query={news} rows={rows}>
              {({ id, title, summary, imageUrl, createAt }) => (
                <ArticleRow
                  id={id}
                  title={title}
                  summary={summary}
                  cover={imageUrl}
                  at={createAt}
                />
              )}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}
