import type { FunctionComponent } from 'react'
import { loadRest } from '../i18n/language-store.ts'
import type { RouteName } from '../lib/routes.ts'

/** A screen whose code is loaded when its route is opened; `component` is null until then. */
export type LazyScreen<Props> = {
  load: () => Promise<void>
  component: () => FunctionComponent<Props> | null
}

/** The screens of a router, by the names of their routes; null if there is none. */
export type Screens = { readonly [Name in RouteName]: LazyScreen<never> | null }

/**
 * Loads a screen module once, together with the messages of screens. A failed load is not remembered, so that the next
 * visit retries.
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

/** A screen in the first bundle, with messages of the first bundle only. */
export function firstScreen<Props>(screen: FunctionComponent<Props>): LazyScreen<Props> {
  return { load: async () => undefined, component: () => screen }
}
