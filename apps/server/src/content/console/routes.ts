import { endpoints, type InputOf } from '@candor/api'
import { actorOf } from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { refuse, type Refusal, type RefusalDetails } from '../../platform/lane/index.ts'
import { publishContent, revokeContent } from '../commands/publish.ts'
import { createContent, saveContent } from '../commands/write.ts'
import { standFaults, wordFaults } from '../faults.ts'
import type { Publication } from '../kinds.ts'
import { contentOwner, type Words } from '../tables.ts'
import type { Stand, Wanted } from '../version.ts'
import type { Reader } from '../shown.ts'
import { listCannedAnswers } from './answers.ts'
import { countRecipients } from '../sent/audience.ts'
import { getContent, listContent, newestOf, type ConsoleReader } from './read.ts'

/** Console endpoints about content. */
export function contentConsoleRoutes(reader: ConsoleReader & Reader): Route[] {
  const owner = () => contentOwner.userId
  return [
    query(endpoints.listContent, ({ input, now }) => listContent(reader, input, now)),
    query(
      endpoints.getContent,
      async ({ input, now }) => (await getContent(reader, input, now)) ?? refuse('NOT_FOUND'),
    ),
    query(endpoints.listCannedAnswers, ({ input, now }) =>
      listCannedAnswers(reader, input.lang, now),
    ),
    change(endpoints.createContent, createContent, {
      prepare(request) {
        const { kind, place } = request.input
        const wanted = wantedOf(request.input, {})
        // Each key has one document from the first start on.
        const fault =
          faultOf({ kind, place }, wanted, reader) ??
          (kind === 'document' ? refuse('STATE_CHANGED') : null)
        return { kind, place, wanted, fault, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.saveContent, saveContent, {
      async prepare(request) {
        const { id, version } = request.input
        const found = await newestOf(reader, id)
        const wanted = wantedOf(request.input, found?.newest.words ?? {})
        const fault = found === null ? refuse('NOT_FOUND') : faultOf(found.item, wanted, reader)
        return { id, version, wanted, fault, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.publishContent, publishContent, {
      async prepare(request) {
        const { id, version, reasonKey, remark } = request.input
        const wanted = await publicationOf(reader, { id, version, now: request.now })
        return { wanted, reasonKey, remark, actor: actorOf(request) }
      },
      owner,
    }),
    change(endpoints.revokeContent, revokeContent, {
      prepare: (request) => ({ ...request.input, actor: actorOf(request) }),
      owner,
    }),
  ]
}

/** Why a version may not have this place or link. */
function faultOf(stand: Stand, wanted: Wanted, { shipped }: ConsoleReader): Refusal | null {
  const fault = standFaults(stand, wanted, shipped)
  return fault === null ? null : refuse('VALIDATION_FAILED', fault)
}

/** The newest version for publication, once it is complete in every language. */
async function publicationOf(
  reader: ConsoleReader,
  { id, version, now }: { readonly id: string; readonly version: number; readonly now: number },
): Promise<Publication | Refusal> {
  const found = await newestOf(reader, id)
  if (found === null) return refuse('NOT_FOUND')
  const { item, newest } = found
  if (newest.number !== version) return refuse('STATE_CHANGED')
  const fields = faultyFields(wordFaults(item.kind, newest.words, reader.shipped))
  if (fields.length > 0) return refuse('VALIDATION_FAILED', { fields })
  return {
    id,
    versionId: newest.id,
    version,
    digest: Buffer.from(newest.digest).toString('hex'),
    kind: item.kind,
    place: item.place,
    title: newest.words['en-us']?.title ?? '',
    startAt: newest.startAt,
    audience: newest.audience,
    recipientCount:
      newest.audience === null ? null : await countRecipients(reader.pool, newest.audience, now),
  }
}

/** The requested version: languages that are not named stay the same. */
function wantedOf(
  input: Omit<InputOf<typeof endpoints.createContent>, 'kind' | 'place'>,
  before: Words,
): Wanted {
  const { sort, isOnTop, linkMode, linkUrl, startAt, endAt, words, audience, cover } = input
  const named = Object.entries(words).filter(([, text]) => text !== undefined)
  const all = { ...before, ...Object.fromEntries(named) } as Words
  return { sort, isOnTop, linkMode, linkUrl, startAt, endAt, words: all, audience, cover }
}

type Fields = NonNullable<RefusalDetails['fields']>

function faultyFields(faults: ReturnType<typeof wordFaults>): Fields {
  return faults.map(({ lang, field, fault }) => ({
    field: `words.${lang}.${field}`,
    rule: fault === 'is missing' ? 'required' : 'format',
  }))
}
