import { useMatches } from '@tanstack/react-router'
import { pathTo, pickSearch, routeAt } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'

/** The current visit: the route, its search, and the failure of loading its screen, if any. */
export type Visit = {
  name: RouteName
  search: Record<string, string>
  /** Route and search in one text, to distinguish visits. */
  path: string
  failed: unknown
}
type Match = { fullPath: string; search: Record<string, unknown>; error: unknown }

/** The visit that is on screen; null while the first one is being loaded. */
export function useCurrentRoute(): Visit | null {
  const match: Match | undefined = useMatches().at(-1)
  const name = match === undefined ? null : routeAt(match.fullPath)
  if (match === undefined || name === null) return null
  const search = pickSearch(name, match.search)
  return { name, search, path: pathTo(name, search), failed: match.error }
}
