import {
  itemAsked,
  looksAt,
  ownAccountFault,
  type ApprovalKind,
  type Looked,
} from '../../operator/index.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import type { Application } from '../tables.ts'
import { passFlagged, takeBack, type Pass, type TakeBack } from './kinds.ts'
import { identitySource } from './queue.ts'

/** All that there is to see of an application: what was typed, and every photo of it. */
export const partsOf = ({ images }: Pick<Application, 'images'>): Looked[] => [
  null,
  ...images.map(({ fileId }) => fileId),
]

type Reading = Parameters<typeof identitySource>[0]

export const looksAtIdentity = (tools: Reading) => looksAt(identitySource(tools), partsOf)

/** Nobody is the second person about themselves either. */
const notTheirOwn =
  (tools: Reading): NonNullable<ApprovalKind<Pass>['prepare']> =>
  async ({ id }, now, checker) => {
    const found = await itemAsked(identitySource(tools), { input: { id }, now })
    return isRefusal(found) ? found : ownAccountFault(tools.pool, [found.userId], checker, now)
  }

/** The second person, too, passes only what they have looked at themselves, and nobody whom they are. */
export const passFlaggedBy = (tools: Reading): ApprovalKind<Pass> => ({
  ...passFlagged,
  unopened: looksAtIdentity(tools).unopened,
  prepare: notTheirOwn(tools),
})

export const takeBackBy = (tools: Reading): ApprovalKind<TakeBack> => ({
  ...takeBack,
  prepare: notTheirOwn(tools),
})
