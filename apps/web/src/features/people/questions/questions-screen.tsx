import { appropriatenessQuestions as all, type Appropriateness } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { durationText } from '../../../lib/duration.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { QuestionsForm } from './questions-form.tsx'
import styles from './questions.module.css'

/** `/my/leverage`: what a user should know before high leverage, asked and kept on record. */
export function QuestionsScreen() {
  const t = useTranslations('questions')
  const found = useCall('getAppropriateness', {})
  return (
    <Page title={t('title')}>
      <QueryView query={found} empty={null}>
        {(state) =>
          state.passedAt === null ? (
            <Asked state={state} onAnswered={() => void found.refetch()} />
          ) : (
            <Passed state={state} at={state.passedAt} />
          )
        }
      </QueryView>
    </Page>
  )
}

function Passed({ state: { freeLeverage }, at }: { state: Appropriateness; at: number }) {
  const t = useTranslations('questions')
  return (
    <>
      <Banner tone="good">
        {t('passed', { leverage: `${freeLeverage}×`, time: formatDate(at) })}
      </Banner>
      <p className={styles.explain}>{t('stillRisk')}</p>
      <LinkButton to="contracts" wide>
        {t('toTrading')}
      </LinkButton>
    </>
  )
}

function Asked({ state, onAnswered }: { state: Appropriateness; onAnswered: () => void }) {
  const t = useTranslations('questions')
  const present = useNow()
  const { freeLeverage, neededCorrect, coolingSeconds, last, nextTryAt } = state
  const waits = nextTryAt !== null && present < nextTryAt
  return (
    <>
      {last !== null && (
        <div role="alert">
          <Banner tone="risk">
            {t('failed', { correct: last.correct, count: all.length, needed: neededCorrect })}
          </Banner>
        </div>
      )}
      {last !== null && (
        <Card title={t('look')}>
          <ul className={styles.fields}>
            {last.wrong.map((question) => (
              <li key={question} className={styles.wrong}>
                <strong>{t(`ask.${question}`)}</strong>
                <span>{t(`because.${question}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('ask.title')}>
        <div className={styles.fields}>
          <p className={styles.explain}>{t('why', { leverage: `${freeLeverage}×` })}</p>
          <p className={styles.explain}>
            {t('terms', { needed: neededCorrect, wait: durationText(coolingSeconds * 1_000) })}
          </p>
          {waits ? (
            <Banner tone="info">{t('waits', { time: formatDate(nextTryAt) })}</Banner>
          ) : (
            <QuestionsForm version={state.version} onAnswered={onAnswered} />
          )}
        </div>
      </Card>
    </>
  )
}
