import { endpoints } from '@candor/api'
import { actorOf } from '../operator/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { exitContest } from './commands/exit-contest.ts'
import { joinContest } from './commands/join-contest.ts'
import { askContest, type AskContest, type Kinds } from './console/ask-contest.ts'
import { listItems } from './console/list.ts'
import { saveDraft, type SaveDraft } from './console/save-draft.ts'
import { termsFault, termsOf } from './console/terms.ts'
import { spokenFault, typedOf } from '../platform/offer-words.ts'
import {
  findAny,
  getContest,
  getContestRanking,
  listContests,
  listMyContests,
  nameOfContest,
  nameOfEntered,
  type ReadTools,
} from './queries.ts'
import { contestOwner } from './tables.ts'

export type RouteTools = ReadTools & {
  /** A user's identity level. */
  readonly identityLevelOf: (userId: string, now: number) => Promise<number>
  /** Whether future prices are public and prizes are real money: then contests are not offered. */
  readonly areForeknown: boolean
}

export function contestRoutes(tools: RouteTools, kinds: Kinds): Route[] {
  return [
    query(endpoints.listContests, ({ user: { userId }, now, lang, input }) =>
      listContests(tools, { userId, now, lang }, input),
    ),
    query(endpoints.getContest, ({ user: { userId }, now, lang, input }) =>
      getContest(tools, { userId, now, lang }, input.id),
    ),
    query(endpoints.listMyContests, ({ user: { userId }, now, lang, input }) =>
      listMyContests(tools, { userId, now, lang }, input),
    ),
    query(endpoints.getContestRanking, ({ user: { userId }, now, input }) =>
      getContestRanking(tools, { userId, now }, input),
    ),
    change(endpoints.joinContest, joinContest, {
      prepare: async ({ input: { contestId, termsVersion }, user: { userId }, lang, now }) => ({
        userId,
        contestId,
        contestName: await nameOfContest(tools.pool, contestId, lang),
        termsVersion,
        identityLevel: await tools.identityLevelOf(userId, now),
      }),
    }),
    change(endpoints.exitContest, exitContest, {
      prepare: async ({ input: { id }, user: { userId }, lang }) => ({
        id,
        contestName: await nameOfEntered(tools.pool, { userId, id }, lang),
      }),
    }),
    ...consoleRoutes(tools, kinds),
  ]
}

/** All texts of this version, or the missing ones by language. */
async function wholeWords(
  pool: RouteTools['pool'],
  { id, version }: Pick<AskContest, 'id' | 'version'>,
): Promise<AskContest['words']> {
  const contest = await findAny(pool, id)
  if (contest?.version !== version) return refuse('STATE_CHANGED')
  return spokenFault(contest.spoken) ?? typedOf(contest.spoken)
}

function consoleRoutes({ pool, areForeknown }: RouteTools, kinds: Kinds): Route[] {
  const owner = () => contestOwner.userId
  return [
    query(endpoints.listContestItems, ({ now }) => listItems(pool, now)),
    change(endpoints.saveContestDraft, saveDraft, {
      prepare(request): SaveDraft | Refusal {
        const { contestId, version, remark } = request.input
        const written = exactly(() => termsOf(request.input))
        if (isRefusal(written)) return written
        const objection = areForeknown ? refuse('FEATURE_DISABLED') : termsFault(written.terms)
        const seen = contestId === undefined ? null : { id: contestId, version }
        return { seen, ...written, objection, remark, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.askContest, askContest(kinds), {
      prepare: async (request) => ({
        ...request.input,
        words: await wholeWords(pool, request.input),
        actor: actorOf(request),
      }),
      owner,
    }),
  ]
}
