import { endpoints } from '@candor/api'
import {
  actorOf,
  isUser,
  ownAccountFault,
  type AboutItem,
  type ApprovalKind,
} from '../../operator/index.ts'
import { change, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { askToReopen } from './ask-reopen.ts'
import { disableUserAccount } from './disable-account.ts'
import type { Reopening } from './reopen-account.ts'

/** Console endpoints about withdrawal accounts. */
export function accountConsoleRoutes(
  { pool }: Pick<Tools, 'pool'>,
  kind: ApprovalKind<Reopening>,
): Route[] {
  const owner = ({ userId }: { readonly userId: string }) => userId
  return [
    change(endpoints.disableUserAccount, disableUserAccount, {
      prepare: (request) => aboutUser(pool, request),
      owner,
    }),
    change(endpoints.reopenUserAccount, askToReopen(kind), {
      prepare: (request) => aboutUser(pool, request),
      owner,
    }),
  ]
}

/** The decision's input: the request and the user concerned, who must not be the operator. */
async function aboutUser<Input extends { readonly id: string }>(
  pool: Tools['pool'],
  request: AboutItem<Input>,
) {
  const { id: userId, ...rest } = request.input
  if (!(await isUser(pool, userId))) return refuse('NOT_FOUND')
  const actor = actorOf(request)
  const fault = await ownAccountFault(pool, [userId], actor, request.now)
  return fault ?? { ...rest, userId, actor }
}
