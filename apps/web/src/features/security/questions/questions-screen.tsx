import {
  appropriatenessQuestions,
  type Appropriateness,
  type AppropriatenessTopic,
} from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callKey, useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { durationText } from '../../../lib/duration.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { QuestionsForm } from './questions-form.tsx'
import styles from './questions.module.css'

/** `/my/leverage`: the appropriateness questions for high leverage. */
export function QuestionsScreen() {
  return <Questions topic="leverage" />
}

/** `/my/secondContracts`: the appropriateness questions for second contracts. */
export function OptionQuestionsScreen() {
  return <Questions topic="secondContracts" />
}

function Questions({ topic }: { topic: AppropriatenessTopic }) {
  const t = useTranslations('questions')
  const cache = useQueryClient()
  const found = useCall('getAppropriateness', { topic })
  const answered = () => {
    void found.refetch()
    // The options summary depends on the answers.
    void cache.invalidateQueries({ queryKey: callKey('getOptionsSummary') })
  }
  return (
    <Page title={t(`${topic}.title`)}>
      <QueryView query={found} empty={null}>
        {(state) =>
          state.passedAt === null ? (
            <Asked state={state} onAnswered={answered} />
          ) : (
            <Passed state={state} at={state.passedAt} />
          )
        }
      </QueryView>
    </Page>
  )
}

function Passed({ state: { topic, freeLeverage }, at }: { state: Appropriateness; at: number }) {
  const t = useTranslations('questions')
  return (
    <>
      <Banner tone="good">
        {t(`${topic}.passed`, { leverage: `${freeLeverage}×`, time: formatDate(at) })}
      </Banner>
      <p className={styles.explain}>{t(`${topic}.stillRisk`)}</p>
      <LinkButton to={topic === 'leverage' ? 'contracts' : 'options'} wide>
        {t('toTrading')}
      </LinkButton>
    </>
  )
}

function Asked({ state, onAnswered }: { state: Appropriateness; onAnswered: () => void }) {
  const t = useTranslations('questions')
  const present = useNow()
  const { topic, freeLeverage, neededCorrect, coolingSeconds, last, nextTryAt } = state
  const all = appropriatenessQuestions[topic]
  const waits = nextTryAt !== null && present < nextTryAt
  return (
    <>
      {last !== null && (
        <div role="alert">
          <Banner tone="risk">
            {t(`${topic}.failed`, {
              correct: last.correct,
              count: all.length,
              needed: neededCorrect,
            })}
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
          <p className={styles.explain}>{t(`${topic}.why`, { leverage: `${freeLeverage}×` })}</p>
          <p className={styles.explain}>
            {t('terms', { needed: neededCorrect, wait: durationText(coolingSeconds * 1_000) })}
          </p>
          {waits ? (
            <Banner tone="info">{t('waits', { time: formatDate(nextTryAt) })}</Banner>
          ) : (
            <QuestionsForm topic={topic} version={state.version} onAnswered={onAnswered} />
          )}
        </div>
      </Card>
    </>
  )
}
