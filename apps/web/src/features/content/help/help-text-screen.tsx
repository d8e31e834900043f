import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { HtmlText } from '../../../ui/display/html-text.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../content.module.css'
import { usePublished } from '../use-published.ts'
import { HelpVote } from './help-vote.tsx'

/** `/helpDetail`: a help text, with related texts. */
export function HelpTextScreen({ search: { id } }: ScreenProps<'helpText'>) {
  const t = useTranslations('help')
  return <Page title={t('title')}>{id === undefined ? <NoText /> : <Read key={id} id={id} />}</Page>
}

function Read({ id }: { id: string }) {
  usePublished()
  const text = useCall('getHelp', { id }, { staleMs: staleMs.catalogue })
  return (
    <QueryView query={text} skeleton={<SkeletonRows count={6} />} empty={<NoText />}>
      {(found) => <Whole text={found} />}
    </QueryView>
  )
}

function Whole({ text }: { text: Output<'getHelp'> }) {
  const t = useTranslations('help')
  const { id, title, summary, content, updateAt, related } = text
  return (
    <>
      <Card>
        <article className={styles.article}>
          <h2>{title}</h2>
          <p className={styles.lead}>{summary}</p>
          <HtmlText html={content} />
          <p className={styles.meta}>{t('asOf', { time: formatDate(updateAt, 'YYYY-MM-DD') })}</p>
        </article>
        {isArticle(id) && <HelpVote key={id} id={id} />}
      </Card>
      {related.length > 0 && (
        <Card title={t('related')} flush>
          {related.map((other) => (
            <ListRow key={other.id} title={other.title} to="helpText" search={{ id: other.id }} />
          ))}
        </Card>
      )}
    </>
  )
}

/** The help on an error has the error's key as its id, and is part of the software. */
const isArticle = (id: string) => /^\d+$/.test(id)

function NoText() {
  const t = useTranslations('help')
  const toAll = (
    <LinkButton to="help" look="secondary" size="small">
      {t('title')}
    </LinkButton>
  )
  return <EmptyState text={t('noText')} action={toAll} />
}
