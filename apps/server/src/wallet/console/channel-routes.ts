import { endpoints, type InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { actorOf, type ApprovalKind } from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ChannelChange } from '../channels/kinds.ts'
import { listChannels, readChannels } from '../channels/queries.ts'
import { channelOwner } from '../channels/tables.ts'
import { proposeChannel, stopChannel, type ProposeChannel } from '../commands/change-channel.ts'
import type { Tools } from '../tools.ts'

/** Console endpoints about deposit accounts. */
export function channelConsoleRoutes(tools: Tools, kind: ApprovalKind<ChannelChange>): Route[] {
  const owner = () => channelOwner.userId
  return [
    query(endpoints.listDepositChannels, ({ now }) => listChannels(tools, now)),
    change(endpoints.proposeDepositChannel, proposeChannel(kind), {
      prepare: (request) => prepareProposal(tools, request),
      owner,
    }),
    change(endpoints.stopDepositChannel, stopChannel, {
      async prepare(request) {
        const { id, reasonKey, remark } = request.input
        const [found] = (await readChannels(tools)).get(id) ?? []
        if (found === undefined) return refuse('NOT_FOUND')
        return { found, reasonKey, remark, actor: actorOf(request) }
      },
      owner,
    }),
  ]
}

/** The requested account, and the version seen of the account that it replaces. */
async function prepareProposal(
  tools: Tools,
  request: ApiRequest<typeof endpoints.proposeDepositChannel>,
): Promise<ProposeChannel | Refusal> {
  const { input } = request
  const { channelId, version, reasonKey, remark } = input
  if (!tools.currencies.has(input.currency)) return refuse('CURRENCY_UNSUPPORTED')
  const [newest] = channelId === undefined ? [] : ((await readChannels(tools)).get(channelId) ?? [])
  if (channelId !== undefined && newest === undefined) return refuse('NOT_FOUND')
  const seen = newest === undefined ? null : { id: newest.id, version }
  const act = { seen, reasonKey, remark, actor: actorOf(request) }
  const wanted = exactly(() => wantedOf(input))
  if ('refused' in wanted) return wanted
  const isInOrder = Amount.parse(wanted.minAmount) <= Amount.parse(wanted.maxAmount)
  const fields = [{ field: 'maxAmount', rule: 'min', min: wanted.minAmount }]
  return isInOrder ? { ...act, wanted } : refuse('VALIDATION_FAILED', { fields })
}

const exact = (text: string): string => Amount.text(Amount.parse(text))

function wantedOf(
  input: InputOf<typeof endpoints.proposeDepositChannel>,
): ProposeChannel['wanted'] {
  return {
    currency: input.currency,
    bankName: input.bankName.trim(),
    bankCode: input.bankCode ?? null,
    accountNo: input.accountNo,
    accountName: input.accountName.trim(),
    branch: input.branch ?? null,
    minAmount: exact(input.minAmount),
    maxAmount: exact(input.maxAmount),
    opensMinute: input.opensMinute,
    closesMinute: input.closesMinute,
    arrivalMinutes: input.arrivalMinutes,
  }
}
