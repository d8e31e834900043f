import { endpoints } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { applyAuth } from './commands/apply.ts'
import { prepareAdvanced, prepareBasic } from './prepare.ts'
import { getAuth, identityLevel, listAuths } from './queries.ts'
import type { Tools } from './tools.ts'

/** Users' routes of identity. */
export function identityRoutes(tools: Tools): Route[] {
  const { pool, secrets } = tools
  const { links } = tools.files
  const apply = applyAuth(links)
  return [
    change(endpoints.applyBasicAuth, apply, { prepare: (request) => prepareBasic(tools, request) }),
    change(endpoints.applyAdvancedAuth, apply, {
      prepare: (request) => prepareAdvanced(tools, request),
    }),
    query(endpoints.getAuth, ({ user, lang, now }) => getAuth(pool, user.userId, { lang, now })),
    query(endpoints.getAuthDone, async ({ user, now }) => {
      const level = await identityLevel(pool, user.userId, now)
      return { done: level > 0, level }
    }),
    query(endpoints.listAuths, ({ user, input, lang, now }) =>
      listAuths(pool, user.userId, input, { lang, now, links, open: secrets.open }),
    ),
  ]
}
