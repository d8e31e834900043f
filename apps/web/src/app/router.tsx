import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { pageHistory } from '../lib/history.ts'
import { pathTo, routeAt, routeNames, routes } from '../lib/routes.ts'
import { scrollMainToTop } from '../lib/scroll-lock.ts'
import { AppFailed } from './error-boundary.tsx'
import { guard } from './guard.ts'
import type { Screens } from './lazy-screen.ts'
import { hideOverlay, showOverlay } from './overlay-store.ts'
import { Shell } from './shell.tsx'

/** Search values are text: an id of twenty digits must not become a number. */
const textSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
}

/** The router over the given screens. The overlay shows while it works; unknown addresses lead home. */
export function createAppRouter(screens: Screens) {
  const root = createRootRoute({ component: () => <Shell screens={screens} /> })
  const names = routeNames.filter((name) => screens[name] !== null)
  const pages = names.map((name) =>
    createRoute({
      getParentRoute: () => root,
      path: routes[name].path,
      beforeLoad: ({ location }) => guard(name, location.href),
      loader: () => screens[name]?.load(),
    }),
  )
  const unknown = ['/', '$'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        redirect({ to: pathTo('home'), replace: true, throw: true })
      },
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren([...pages, ...unknown]),
    history: pageHistory,
    ...textSearch,
    // The old screen stays until the new one is ready; the overlay covers it meanwhile.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultErrorComponent: AppFailed,
  })
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const name = routeAt(toLocation.pathname)
    showOverlay(name === null ? {} : { surface: routes[name].surface })
  })
  router.subscribe('onResolved', () => {
    hideOverlay()
    scrollMainToTop()
  })
  // From the start: Back may come while the first screen still waits for the user. The rendered router listens with the
  // same function, so that no change is handled twice, and removes it when it unmounts.
  const load: () => unknown = router.load
  pageHistory.subscribe(load)
  return router
}
