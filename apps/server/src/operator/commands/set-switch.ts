import { endpoints, type ReasonKey, type SwitchKey } from '@candor/api'
import {
  refuse,
  type Context,
  type Decision,
  type Refusal,
  type State,
} from '../../platform/lane/index.ts'
import { marketSwitch, switches, switchOwner, type SwitchRow } from '../../policy/index.ts'
import { approvalKind, asked, isWaiting } from '../approvals/approval.ts'
import { timeText } from '../approvals/sentence.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { approvals, type ApprovalRow } from '../tables.ts'

export type SetSwitch = {
  readonly switch: SwitchRow['name']
  readonly stopped: boolean
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** The pause to end; a later pause does not end with it. */
type Resumption = { readonly switch: SwitchRow['name']; readonly sinceAt: number }

const switchEvent = (key: SwitchRow['name'], stopped: boolean) => ({
  name: 'switchChanged',
  data: { switch: key, stopped },
})

const what: Readonly<Record<string, string>> = {
  deposits: 'recharges',
  withdrawals: 'withdrawals',
  opening: 'the opening of positions',
} satisfies Record<SwitchKey, string>

const whatOf = (name: SwitchRow['name']): string =>
  what[name] ?? `trading in ${name.slice(marketSwitch('').length)}`

/** Ends a pause for all users. */
export const resume = approvalKind('resume', {
  askedBy: endpoints.setSwitch,
  checkers: ['ops_checker', 'risk', 'compliance'],
  needs: { switches },
  says: ({ switch: key, sinceAt }: Resumption) => ({
    sentence: `Resume ${whatOf(key)} for all users; stopped since ${timeText(sinceAt)}.`,
  }),
  apply(state, payload: Resumption, { now }, { approval }) {
    const row = state.switches.get(payload.switch)
    if (row === undefined || !row.stopped || row.sinceAt !== payload.sinceAt)
      return refuse('STATE_CHANGED')
    const going = { ...row, stopped: false, reasonKey: approval.reasonKey, sinceAt: now }
    return { put: [switches.row(going)], events: [switchEvent(payload.switch, false)], reply: null }
  },
})

export const switching = { switches, approvals }

/** Pauses an act for all users at once, because protection must not wait for a second operator; resuming needs one. */
export function switched(
  state: State<typeof switching>,
  input: SetSwitch,
  context: Context,
): Decision | Refusal {
  const { now } = context
  const row = state.switches.get(input.switch)
  const isStopped = row?.stopped ?? false
  if (isStopped === input.stopped) return refuse('STATE_CHANGED')
  const target = { targetType: 'switch', targetId: input.switch }
  const { actor, reasonKey, remark } = input
  if (input.stopped) {
    const stop = { ...switchOwner, name: input.switch, stopped: true, reasonKey, sinceAt: now }
    const why = { before: null, after: { reasonKey }, reasonKey, remark }
    return {
      put: [switches.row(stop), record(actor, { action: 'stop', ...target, ...why })],
      events: [switchEvent(input.switch, true)],
      reply: { applied: true, pendingApprovalId: null },
    }
  }
  if (row === undefined || pendingResumption(state.approvals.all(), row, now) !== undefined)
    return refuse('STATE_CHANGED')
  const payload: Resumption = { switch: input.switch, sinceAt: row.sinceAt }
  const approvalRequest = asked(
    resume,
    { owner: switchOwner, payload, reasonKey, remark, maker: actor },
    context,
  )
  const deed = {
    action: 'askToResume',
    ...target,
    reasonKey,
    remark,
    approvalId: approvalRequest.id,
  }
  return {
    put: [approvals.row(approvalRequest), record(actor, deed)],
    reply: { applied: false, pendingApprovalId: approvalRequest.id },
  }
}

export const setSwitch = consoleCommand('setSwitch', { needs: switching, decide: switched })

/** The pending request to end this pause. */
export function pendingResumption(
  rows: readonly ApprovalRow[],
  { name, sinceAt }: SwitchRow,
  now: number,
): ApprovalRow | undefined {
  return rows.find((row) => {
    if (row.kind !== resume.kind || !isWaiting(row, now)) return false
    const payload = JSON.parse(row.payload) as Resumption
    return payload.switch === name && payload.sinceAt === sinceAt
  })
}
