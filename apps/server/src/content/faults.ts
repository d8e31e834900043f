import {
  contentPlaces,
  isPlainContent,
  languages,
  listedAddress,
  messageBounds,
  type ContentFault,
  type ContentKind,
  type Language,
  type ContentText,
} from '@candor/api'
import { emptyFields } from '../platform/in-languages.ts'
import type { RefusalDetails } from '../platform/lane/index.ts'
import { unknownFacts, withFacts, type Facts } from './facts.ts'
import { htmlFaults, linksIn } from './html.ts'
import type { Words } from './tables.ts'
import type { Stand, Wanted } from './version.ts'

type Checks = { readonly facts: Facts; readonly hosts: readonly string[] }

/** Fields that a kind may leave empty: an answer's title is for operators only, in English. */
function isOptional(kind: ContentKind, field: keyof ContentText, lang: Language): boolean {
  if (field === 'title') return kind === 'answer' && lang !== 'en-us'
  return field === 'summary' && ['document', 'answer', 'message'].includes(kind)
}

/** Why these texts cannot be published: incomplete languages, HTML, links or figures that are not allowed. */
export function wordFaults(kind: ContentKind, words: Words, all: Checks): ContentFault[] {
  // A message must read the same years later, so it contains no changing figures.
  const checks = kind === 'message' ? { ...all, facts: {} } : all
  return languages.flatMap((lang) => {
    const text = words[lang] ?? { title: '', summary: '', content: '' }
    const missing = emptyFields(text, ['title', 'summary', 'content'])
      .filter((field) => !isOptional(kind, field, lang))
      .map((field) => ({ lang, field, fault: 'is missing' }))
    const wrong = (['title', 'summary'] as const)
      .filter((field) => unknownFacts(text[field], checks.facts).length > 0)
      .map((field) => ({ lang, field, fault: unknown(text[field], checks.facts) }))
    const content = (isPlainContent(kind) ? plainFaults : contentFaults)(text.content, checks)
    return [
      ...missing,
      ...wrong,
      ...content.map((fault) => ({ lang, field: 'content' as const, fault })),
    ]
  })
}

const unknown = (text: string, facts: Facts) =>
  `no figure is called ${unknownFacts(text, facts).join(', ')}`

function contentFaults(content: string, { facts, hosts }: Checks): string[] {
  if (unknownFacts(content, facts).length > 0) return [unknown(content, facts)]
  const html = withFacts(content, facts)
  return [...htmlFaults(html), ...awayFaults(linksIn(html), hosts)]
}

/** An address as a conversation shows it, without final punctuation. */
const addressSyntax = /\b[a-z][a-z0-9+.-]*:\/\/\S*[^\s.,;:!?)]/gi

/** A message is plain text of limited length. */
function plainFaults(content: string, { facts, hosts }: Checks): string[] {
  if (unknownFacts(content, facts).length > 0) return [unknown(content, facts)]
  const text = withFacts(content, facts)
  const away = [...text.matchAll(addressSyntax)].map(([address]) => address)
  return [
    ...(/<\/?[a-z]/i.test(text) ? ['is text only, and holds a tag'] : []),
    ...(text.length > messageBounds.letters
      ? [`is longer than the ${messageBounds.letters} letters of a message`]
      : []),
    ...awayFaults(away, hosts),
  ]
}

const awayFaults = (addresses: readonly string[], hosts: readonly string[]): string[] =>
  addresses
    .filter((address) => listedAddress(address, hosts) === null)
    .map((address) => `${address} is not on the list of hosts that users may be sent to`)

/** A screen of the app: a path, optionally with a query. */
const screenSyntax = /^\/[A-Za-z][A-Za-z0-9/-]{0,63}(\?[A-Za-z0-9&=_.-]{1,200})?$/

/** What is wrong with a version's place, period or link; null if nothing is. */
export function standFaults(
  { kind, place }: Stand,
  { linkMode, linkUrl, startAt, endAt, audience, cover }: Wanted,
  { hosts }: Pick<Checks, 'hosts'>,
): RefusalDetails | null {
  const places: readonly string[] = contentPlaces[kind]
  const isListed = linkUrl !== null && listedAddress(linkUrl, hosts) !== null
  const isScreen = linkUrl !== null && screenSyntax.test(linkUrl)
  const leads =
    { 1: linkUrl === null, 2: isListed || isScreen, 4: isListed }[linkMode] &&
    // A message leads nowhere.
    (kind !== 'answer' || linkMode === 1) &&
    // A link out of a user's own notices is always to a screen.
    (kind !== 'message' || linkMode !== 2 || isScreen)
  const fields = [
    ...(places.includes(place) ? [] : [{ field: 'place', rule: 'choice' }]),
    ...(leads ? [] : [{ field: 'linkUrl', rule: linkUrl === null ? 'required' : 'format' }]),
    ...(startAt !== null && endAt !== null && endAt <= startAt
      ? [{ field: 'endAt', rule: 'format' }]
      : []),
    ...((kind === 'message') === (audience !== null)
      ? []
      : [{ field: 'audience', rule: audience === null ? 'required' : 'format' }]),
    ...(cover === null || kind === 'announcement' || place === 'news'
      ? []
      : [{ field: 'cover', rule: 'format' }]),
    // It is sent once, and kept as long as any notice.
    ...(kind === 'message' && endAt !== null ? [{ field: 'endAt', rule: 'format' }] : []),
  ]
  return fields.length === 0 ? null : { fields }
}
