import type { LazyScreen, Screens } from '../app/lazy-screen.ts'
import { lazyScreen } from '../app/lazy-screen.ts'
import { routeNames } from '../lib/routes.ts'
import type { RouteName, ScreenProps } from '../lib/routes.ts'

/** A screen that shows its name and search, has an input, and is taller than the window. */
function probe(name: RouteName) {
  return function Probe({ search }: ScreenProps<never>) {
    return (
      <section>
        <h1>{name}</h1>
        <output>{JSON.stringify(search)}</output>
        <input aria-label={`note of ${name}`} />
        <div data-inner={name} style={{ height: 200, overflow: 'auto' }}>
          <div style={{ height: 2000 }} />
        </div>
        <div style={{ height: 3000 }} />
      </section>
    )
  }
}

/** A replacement for every screen, for tests of the shell around them. */
export const probeScreens: Screens = Object.fromEntries(
  routeNames.map((name) => [name, lazyScreen(() => Promise.resolve(probe(name)))]),
) as Record<RouteName, LazyScreen<ScreenProps<never>>>
