/** A line of a text on the screen, with its words. */
type Line = { readonly node: Node; readonly words: string; readonly box: DOMRect }

/** Texts that overflow the window or are cut off by a box around them, on the screen or on a sheet above it. */
export function clipped(): string[] {
  const cut = linesIn(document.body).filter(({ node, box }) => isBeyond(box, node.parentElement!))
  return [...new Set(cut.map(({ words }) => words))]
}

/** Texts of the screen that overlap. */
export function overlapping(): string[] {
  const lines = linesIn(document.querySelector('[data-main]') ?? document.body)
  return lines.flatMap((one, place) =>
    lines
      .slice(place + 1)
      .filter((other) => other.node !== one.node && isUpon(one.box, other.box))
      .map((other) => `${one.words} | ${other.words}`),
  )
}

function linesIn(root: Node): Line[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement
    const isSeen = element?.checkVisibility() === true && element.getBoundingClientRect().width > 1
    if (!isSeen || element.closest('option, [aria-hidden="true"]') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      lines.push({ node, words: node.textContent ?? '', box })
  }
  return lines
}

function isBeyond(line: DOMRect, element: Element): boolean {
  if (line.left < -1 || line.right > innerWidth + 1) return true
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { overflowX } = getComputedStyle(box)
    if (overflowX !== 'hidden' && overflowX !== 'clip') continue
    const edge = box.getBoundingClientRect()
    if (line.left < edge.left - 1 || line.right > edge.right + 1) return true
  }
  return false
}

/** A line's box is higher than its letters, so lines overlap only if their middles meet. */
function isUpon(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 1 && down > Math.min(one.height, other.height) / 2
}
