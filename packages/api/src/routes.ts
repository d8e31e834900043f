import { firstRoutes } from './first-routes.ts'
import { laterRoutes } from './later-routes.ts'

/**
 * The paths of all calls: these two tables are the only place of their wire spelling. They are separate from the
 * schemas so that a browser, which needs only the paths, does not load those.
 */
export const routes = { ...firstRoutes, ...laterRoutes }

export type RouteName = keyof typeof routes
