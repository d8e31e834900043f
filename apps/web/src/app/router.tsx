import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { pageHistory } from '../lib/history.ts'
import { pathTo, routeAt, routeNames, routes } from '../lib/routes.ts'
import { scrollMainToTop } from '../lib/scroll-lock.ts'
import { AppFailed } from './error-boundary.tsx'
import { guard } from './guard.ts'
import type { Screens } from './lazy-screen.ts'
import { hideOverlay, showOverlay } from './overlay-store.ts'
import { Shell } from './shell.tsx'

/** Search values are text: an id of twenty digits must not become a number on its way. */
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
    // The old screen stays until the new one is there; the overlay covers it meanwhile.
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
  // From the first moment: Back may come while the first screen still waits for who is there.
  // The drawn router hears by the same function, so that none hears twice, and ends it when it goes.
  const load: () => unknown = router.load
  pageHistory.subscribe(load)
  return router
}
