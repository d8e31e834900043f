import {
  appropriatenessAnswers as answers,
  appropriatenessQuestions,
  type AppropriatenessAnswer,
  type AppropriatenessGiven,
  type AppropriatenessQuestion,
  type AppropriatenessTopic,
} from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { cx } from '../../../lib/cx.ts'
import styles from './questions.module.css'

type Given = { readonly [Question in AppropriatenessQuestion]?: AppropriatenessAnswer }

/** The questions, each answered true, false or unsure; all answers are sent at once. */
export function QuestionsForm({
  topic,
  version,
  onAnswered,
}: {
  topic: AppropriatenessTopic
  version: number
  onAnswered: () => void
}) {
  const t = useTranslations('questions')
  const errorText = useErrorText()
  const intent = useIntent('answerAppropriateness')
  const [given, setGiven] = useState<Given>({})
  const [tried, setTried] = useState(false)
  const questions = appropriatenessQuestions[topic]
  const isMissing = (question: AppropriatenessQuestion) => tried && given[question] === undefined
  const send = async () => {
    setTried(true)
    const whole = wholeOf(topic, given)
    if (whole === null) return
    const end = await intent.submit({ topic, version, answers: whole })
    // On a refusal too: they may have been answered elsewhere meanwhile.
    if (end !== null) onAnswered()
  }
  const refused = intent.state.name === 'refused' && !isSilent(intent.state.error)
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {questions.map((question) => (
        <fieldset key={question} className={styles.question} disabled={intent.busy}>
          <legend>{t(`ask.${question}`)}</legend>
          <div className={styles.answers}>
            {answers.map((answer) => (
              <label
                key={answer}
                className={cx(styles.answer, given[question] === answer && styles.chosen)}
              >
                <input
                  type="radio"
                  name={question}
                  checked={given[question] === answer}
                  onChange={() => setGiven({ ...given, [question]: answer })}
                />
                {t(`answer.${answer}`)}
              </label>
            ))}
          </div>
          {isMissing(question) && (
            <p role="alert" className={styles.missing}>
              {t('missing')}
            </p>
          )}
        </fieldset>
      ))}
      <IntentNotice
        state={intent.state}
        error={refused && intent.state.name === 'refused' ? errorText(intent.state.error) : null}
      />
      <Button type="submit" wide busy={intent.busy}>
        {t('send')}
      </Button>
    </form>
  )
}

/** All answers; null while one is missing. */
function wholeOf(topic: AppropriatenessTopic, given: Given): AppropriatenessGiven | null {
  const questions = appropriatenessQuestions[topic]
  const isWhole = (all: Given): all is AppropriatenessGiven =>
    questions.every((one) => all[one] !== undefined)
  return isWhole(given) ? given : null
}
