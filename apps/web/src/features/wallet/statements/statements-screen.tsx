import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { StatementForm } from './statement-form.tsx'
import { StatementRow } from './statement-row.tsx'
import styles from './statements.module.css'
import { useStatements } from './use-statements.ts'

/** `/zhangbianRecord/statements`: a file of all entries of a period, and the files of the last days. */
export function StatementsScreen() {
  const t = useTranslations('statements')
  const statements = useStatements()
  const errorText = useErrorText()
  const { data, error } = statements
  return (
    <Page title={t('title')} onRefresh={statements.refetch}>
      {data !== undefined && error !== null && !isSilent(error) && (
        <Banner tone="offline">{errorText(error)}</Banner>
      )}
      <Card>
        <StatementForm onAsked={() => void statements.refetch()} />
      </Card>
      <Card title={t('files')} flush>
        <QueryView
          query={statements}
          skeleton={<SkeletonRows count={3} />}
          empty={<EmptyState text={t('empty')} />}
        >
          {({ records }) => (
            <ul className={styles.list}>
              {records.map((statement) => (
                <StatementRow key={statement.id} statement={statement} />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </Page>
  )
}
