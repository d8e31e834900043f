import type { FunctionComponent } from 'react'
import { loadRest } from '../i18n/language-store.ts'
import type { RouteName } from '../lib/routes.ts'

/** A screen whose code comes when its route is opened; `component` is null until then. */
export type LazyScreen<Props> = {
  load: () => Promise<void>
  component: () => FunctionComponent<Props> | null
}

/** The screens that a router is built over, by the names of their routes; null where there is none. */
export type Screens = { readonly [Name in RouteName]: LazyScreen<never> | null }

/**
 * Loads a screen module once, and with it what screens say. A failed load is not remembered, so that the
 * next visit tries again.
 */
export function lazyScreen<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyScreen<Props> {
  let loaded: FunctionComponent<Props> | null = null
  return {
    async load() {
      if (loaded === null) [loaded] = await Promise.all([load(), loadRest()])
    },
    component: () => loaded,
  }
}

/** A screen that came with the app, and says nothing that did not. */
export function firstScreen<Props>(screen: FunctionComponent<Props>): LazyScreen<Props> {
  return { load: async () => undefined, component: () => screen }
}
