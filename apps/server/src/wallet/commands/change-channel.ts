import type { ReasonKey } from '@candor/api'
import {
  consoleCommand,
  approvals,
  asked,
  waitingFor,
  record,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { changeChannelKind, type ChannelChange } from '../channels/kinds.ts'
import { channelOwner, channels, type DepositChannelRow } from '../channels/tables.ts'

type Act = { readonly reasonKey: ReasonKey; readonly remark: string; readonly actor: Actor }

export type ProposeChannel = Act & {
  /** The account that is changed as it was seen; null for a new one. */
  readonly seen: { readonly id: string; readonly version: number } | null
  readonly wanted: Omit<ChannelChange, 'id' | 'version'>
}

const done = { applied: true, pendingApprovalId: null }

/** Requests an account that users may pay to; two operators are required. */
export function proposeChannel(kind: ApprovalKind<ChannelChange>) {
  return consoleCommand('proposeDepositChannel', {
    needs: { channels, approvals },
    decide(state, input: ProposeChannel, context) {
      const { seen, wanted, reasonKey, remark, actor } = input
      const id = seen?.id ?? context.newId()
      if (seen !== null && newestOf(state.channels.all(), id) !== seen.version)
        return refuse('STATE_CHANGED')
      const isAsked = waitingFor(state.approvals.all(), [changeChannelKind], id, context.now)
      if (isAsked !== undefined) return refuse('STATE_CHANGED')
      const payload: ChannelChange = { id, version: (seen?.version ?? 0) + 1, ...wanted }
      const why = { reasonKey, remark, maker: actor }
      const approvalRequest = asked(kind, { owner: channelOwner, payload, ...why }, context)
      const target = { targetType: 'depositChannel', targetId: id, approvalId: approvalRequest.id }
      const deed = { action: 'askToChangeDepositChannel', ...target, reasonKey, remark }
      return {
        put: [approvals.row(approvalRequest), record(actor, deed)],
        reply: { applied: false, pendingApprovalId: approvalRequest.id },
      }
    },
  })
}

export type StopChannel = Act & {
  /** The account as read, possibly one of the sandbox's first accounts. */
  readonly found: DepositChannelRow
}

/** Takes an account away from users at once; opening it again needs two. */
export const stopChannel = consoleCommand('stopDepositChannel', {
  needs: { channels },
  decide(state, { found, reasonKey, remark, actor }: StopChannel, { now }) {
    const { id, version } = found
    if (found.stopped || newestOf(state.channels.all(), id) !== version)
      return refuse('STATE_CHANGED')
    const next = version + 1
    const stopped = { stopped: true, effectiveAt: now, createdAt: now }
    const row = { ...found, ...stopped, version: next, makerId: actor.id, checkerId: null }
    const target = { targetType: 'depositChannel', targetId: id }
    const deed = { action: 'stopDepositChannel', ...target, before: { version }, reasonKey, remark }
    return { put: [channels.row(row), record(actor, deed)], reply: done }
  },
})

function newestOf(rows: readonly DepositChannelRow[], id: string): number {
  return Math.max(0, ...rows.flatMap((row) => (row.id === id ? [row.version] : [])))
}
