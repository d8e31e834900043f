import type { Article } from '@candor/api'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { HtmlText } from '../../../ui/display/html-text.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import styles from '../content.module.css'
import { NoArticle } from '../no-article.tsx'
import { usePublished } from '../use-published.ts'
import { useArticleRead } from './use-article-read.ts'

/** `/articleDetail`: the full text of an announcement or a piece of news. */
export function ArticleScreen({ search: { id } }: ScreenProps<'article'>) {
  const t = useTranslations('content')
  return (
    <Page title={t('articleTitle')}>{id === undefined ? <NoArticle /> : <Read id={id} />}</Page>
  )
}

function Read({ id }: { id: string }) {
  usePublished()
  const article = useCall('getAnnouncement', { id }, { staleMs: staleMs.catalogue })
  return (
    <QueryView query={article} skeleton={<SkeletonRows count={6} />} empty={<NoArticle />}>
      {(found) => <Whole article={found} />}
    </QueryView>
  )
}

function Whole({ article }: { article: Article }) {
  useArticleRead(article)
  const t = useTranslations('content')
  const { id, title, msgAbstract, msgContent, coverUrl, sendAt, updateAt } = article
  const time = (at: number) => formatDate(at, 'YYYY-MM-DD HH:mm:ss')
  return (
    <>
      <Card>
        <article className={styles.article}>
          {coverUrl !== null && <img className={styles.cover} src={coverUrl} alt="" />}
          <h2>{title}</h2>
          <p className={styles.meta}>
            <span>{t('published', { time: time(sendAt) })}</span>
            {updateAt > sendAt && <span>{t('corrected', { time: time(updateAt) })}</span>}
          </p>
          <p className={styles.lead}>{msgAbstract}</p>
          <HtmlText html={msgContent} />
        </article>
      </Card>
      <LinkButton to="articleShare" search={{ id }} look="secondary" wide>
        {t('share')}
      </LinkButton>
    </>
  )
}
