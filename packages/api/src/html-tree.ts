const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'] as const
type Tag = (typeof tags)[number]

/** A node of a text: words, or a known element. Only `a` has an address, and it is https. */
export type HtmlNode = string | { tag: Tag; href: string | null; children: HtmlNode[] }

const pieces = /<[^<>]*>|[^<>]+|[<>]/g
const tagOf = /^<\/?([a-z0-9]+)(?:\s+href="(https:\/\/[^"<>\s]+)")?\s*>$/
const entities = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }),
)

/**
 * Parses the HTML of long texts from the server. Tags outside the list are dropped and their words stay: no input can
 * become a script, a style, an image or an attribute.
 */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: { tag: Tag; children: HtmlNode[] }[] = []
  for (const [piece] of html.matchAll(pieces)) {
    const children = open.at(-1)?.children ?? root
    if (!piece.startsWith('<') || piece === '<') {
      children.push(words(piece))
      continue
    }
    const [, name, href = null] = tagOf.exec(piece) ?? []
    const tag = tags.find((each) => each === name)
    if (tag === undefined) continue
    if (piece.startsWith('</')) {
      const at = open.findLastIndex((each) => each.tag === tag)
      if (at >= 0) open.length = at
      continue
    }
    const element = { tag, href: href === null ? null : words(href), children: [] }
    children.push(element)
    open.push(element)
  }
  return root
}

function words(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity)
}
