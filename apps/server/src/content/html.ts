/** Allowed tags of our texts. Everything else is a fault, also every attribute except a link's address. */
const allowed = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'])
const linkSyntax = /^a href="https:\/\/[^"<>\s]+"$/
const entitySyntax = /&(?!(?:amp|lt|gt|quot|#39);)/

/** What is wrong with a piece of HTML, in words; empty if it may be served. */
export function htmlFaults(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<>]+|[<>]/g)) {
    // A formatter may break a line inside a tag.
    const tag = piece.slice(1, -1).replaceAll(/\s+/g, ' ').trimEnd()
    if (piece.startsWith('</')) {
      if (open.pop() !== tag.slice(1)) faults.push(`<${tag}> closes what is not open`)
    } else if (piece.startsWith('<') && piece.endsWith('>')) {
      const name = tag.split(' ')[0] ?? ''
      if (!allowed.has(name) || !isBare(tag, name)) faults.push(`<${tag}> is not allowed`)
      open.push(name)
    } else if (piece === '<' || piece === '>') {
      faults.push(`a lone ${piece}`)
    } else {
      if (entitySyntax.test(piece)) faults.push(`a bare & in "${piece.trim()}"`)
      if (open.length === 0 && piece.trim() !== '') faults.push(`"${piece.trim()}" has no element`)
    }
  }
  return [...faults, ...open.map((name) => `<${name}> is never closed`)]
}

function isBare(tag: string, name: string): boolean {
  return name === 'a' ? linkSyntax.test(tag) : tag === name
}

/** Link targets of a piece of HTML. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s+href="([^"]*)"/g)].map(([, address = '']) => address)
}
