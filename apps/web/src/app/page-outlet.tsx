import { ApiError } from '@candor/api'
import { useRouter } from '@tanstack/react-router'
import { Activity, Suspense, useLayoutEffect, useState } from 'react'
import type { FunctionComponent } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { routes } from '../lib/routes.ts'
import type { RouteName, ScreenProps } from '../lib/routes.ts'
import { setSurface } from '../theme/apply-theme.ts'
import { ErrorState } from '../ui/display/states.tsx'
import { ErrorBoundary, ScreenFailed } from './error-boundary.tsx'
import type { Screens } from './lazy-screen.ts'
import { useIsReplaced } from './reload-offer.tsx'
import { useCurrentRoute } from './use-current-route.ts'
import type { Visit } from './use-current-route.ts'

/**
 * Shows the screen of the current route. Kept screens stay mounted, hidden, with their last search; another user never
 * finds the previous user's screens.
 */
export function PageOutlet({ screens }: { screens: Screens }) {
  const token = useSession((state) => state.token)
  const current = useCurrentRoute()
  if (current === null) return null
  return <Pages key={token} screens={screens} current={current} />
}

function Pages({ screens, current }: { screens: Screens; current: Visit }) {
  const [kept, setKept] = useState<readonly Visit[]>([])
  useLayoutEffect(() => setSurface(routes[current.name].surface), [current.name])
  if (isNews(kept, current)) setKept([...kept.filter(({ name }) => name !== current.name), current])
  const hidden = kept.filter(({ name }) => name !== current.name)
  return [...hidden, current]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((visit) => (
      <Activity key={keyOf(visit)} mode={visit.name === current.name ? 'visible' : 'hidden'}>
        <Suspense>
          <ErrorBoundary key={String(visit.failed)}>
            <Screen screens={screens} {...visit} />
          </ErrorBoundary>
        </Suspense>
      </Activity>
    ))
}

/** A kept screen has one key for any search; another screen has one key per address. */
function keyOf({ name, path }: Visit): string {
  return routes[name].kept ? name : path
}

/** Whether a kept screen is visited for the first time, or with a new search. */
function isNews(kept: readonly Visit[], current: Visit): boolean {
  if (!routes[current.name].kept) return false
  const before = kept.find(({ name }) => name === current.name)
  return before?.path !== current.path || before.failed !== current.failed
}

function Screen({ screens, name, search, failed }: Visit & { screens: Screens }) {
  // Already loaded by the router, which selected it by the address.
  const Found = screens[name]?.component() as
    | FunctionComponent<ScreenProps<RouteName>>
    | null
    | undefined
  return failed || !Found ? <NotLoaded error={failed} /> : <Found search={search} />
}

/** Shown when the user or the code of the screen could not be loaded. */
function NotLoaded({ error }: { error: unknown }) {
  const t = useTranslations('ui')
  const router = useRouter()
  if (useIsReplaced()) return <ScreenFailed />
  const message = error instanceof ApiError ? error.message : t('unreachable')
  return <ErrorState message={message} onRetry={() => void router.invalidate()} />
}
