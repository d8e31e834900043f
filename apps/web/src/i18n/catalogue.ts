import type { Lang } from './languages.ts'

/** The messages of a `messages.json`: one text in each language, by full key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<Lang, string>>>>

/** Messages of one language, grouped by the parts of their keys. */
export type MessageTree = { [part: string]: string | MessageTree }

/** One language's texts of several catalogues. */
export function messageTree(catalogues: Iterable<Catalogue>, lang: Lang): MessageTree {
  const whole: MessageTree = {}
  for (const catalogue of catalogues)
    for (const [key, texts] of Object.entries(catalogue)) place(whole, key, texts[lang])
  return whole
}

function place(tree: MessageTree, key: string, text: string): void {
  const parts = key.split('.')
  const name = parts.pop() ?? ''
  let group = tree
  for (const part of parts) {
    const inner = (group[part] ??= {})
    if (typeof inner === 'string') throw new Error(`${key}: ${part} is a text and a group`)
    group = inner
  }
  group[name] = text
}
