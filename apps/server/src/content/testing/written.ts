import { languages, type Cover, type ContentText } from '@candor/api'
import { granted, writer, type ContentWorld } from './content-world.ts'

/** A test's text in every language, each different. */
export function textInAll(name: string): Record<(typeof languages)[number], ContentText> {
  const textOf = (lang: string) => ({
    title: `${name} ${lang}`,
    summary: `About ${name} ${lang}`,
    content: `<p>All of ${name} ${lang}</p>`,
  })
  return Object.fromEntries(languages.map((lang) => [lang, textOf(lang)])) as ReturnType<
    typeof textInAll
  >
}

export const plainFacts = {
  sort: 0,
  isOnTop: false,
  linkMode: 1 as const,
  linkUrl: null,
  startAt: null,
  endAt: null,
  audience: null,
  cover: null,
}

export const why = { reasonKey: 'content_review', remark: 'for a test' } as const

/** Whether a text was shipped: lists start with those. */
export const isShipped = ({ id }: { readonly id: string }): boolean => /^67\d{3}$/.test(id)

type Facts = Partial<
  Omit<typeof plainFacts, 'startAt' | 'endAt' | 'linkUrl' | 'linkMode' | 'cover'>
> & {
  readonly linkMode?: 1 | 2 | 4
  readonly linkUrl?: string | null
  readonly startAt?: number | null
  readonly endAt?: number | null
  readonly cover?: Cover | null
  readonly kind?: 'announcement' | 'notice' | 'help'
  readonly place?: string
}

/** A draft in all languages. */
export async function drafted(world: ContentWorld, name: string, facts: Facts = {}) {
  const stand = { kind: 'announcement', place: 'announcement' } as const
  const input = { ...stand, ...plainFacts, ...facts, words: textInAll(name) }
  return granted(await world.call('createContent', input, writer))
}

/** The same, published by two operators. */
export async function published(world: ContentWorld, name: string, facts: Facts = {}) {
  const draft = await drafted(world, name, facts)
  await publish(world, draft)
  return draft
}

export async function publish(world: ContentWorld, draft: { id: string; version: number }) {
  const approvalRequest = granted(await world.call('publishContent', { ...draft, ...why }, writer))
  granted(await world.approve(approvalRequest.pendingApprovalId!))
}
