import { firstRoutes } from './first-routes.ts'
import { laterRoutes } from './later-routes.ts'

/**
 * Where every call lives: the wire spelling of paths stands in these two tables and nowhere else. They are apart
 * from the schemas so that a browser, which needs only them, does not carry those.
 */
export const routes = { ...firstRoutes, ...laterRoutes }

export type RouteName = keyof typeof routes
