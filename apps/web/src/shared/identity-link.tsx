import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../api/use-call.ts'
import { LinkButton } from '../ui/inputs/link-button.tsx'

/** Whether an identity of the user is under review: until then the user has nothing to do for it. */
export function useIdentityReview(): boolean {
  const { data } = useCall('getAuth', {}, { quiet: true })
  return data?.next === 'wait'
}

type Props = Pick<ComponentProps<typeof LinkButton>, 'look' | 'size'> & { children: ReactNode }

/** The link to a missing identity; during a review it says so, and links to the state. */
export function IdentityLink({ children, ...looks }: Props) {
  const t = useTranslations('identity')
  return useIdentityReview() ? (
    <LinkButton to="identityResult" {...looks}>
      {t('status.under_review')}
    </LinkButton>
  ) : (
    <LinkButton to="identity" {...looks}>
      {children}
    </LinkButton>
  )
}
