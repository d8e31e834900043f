import type { WithdrawalCheck } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useIdentityReview } from '../../../shared/identity-link.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { nextStepOf } from './next-steps.ts'

/** The next step for a user without a withdrawal account; never a step that another must precede. */
export function FirstStep({ checks }: { checks: readonly WithdrawalCheck[] }) {
  const t = useTranslations('withdraw')
  const contact = useTranslations('security.contact')
  const identity = useTranslations('identity.start')
  const fund = useTranslations('security.fund')
  const names: { readonly [Of in WithdrawalCheck['key']]?: string } = {
    contact: contact('title'),
    identity: identity('basic'),
    fundPassword: fund('title'),
  }
  const isReviewed = useIdentityReview()
  const wayTo = (check: WithdrawalCheck) => nextStepOf(check, checks, isReviewed)
  const first = checks.find((check) => wayTo(check) !== null && names[check.key] !== undefined)
  const way = first === undefined ? null : wayTo(first)
  if (first === undefined || way === null) {
    const isLocked = checks.some(({ key, untilAt }) => key === 'fundPassword' && untilAt !== null)
    const add = !isLocked && (
      <LinkButton to="settlement" size="small">
        {t('addAccount')}
      </LinkButton>
    )
    return <EmptyState text={t('empty')} action={add} />
  }
  const step = (
    <LinkButton {...way} size="small">
      {names[first.key]}
    </LinkButton>
  )
  return <EmptyState text={t('comesFirst')} action={step} />
}
