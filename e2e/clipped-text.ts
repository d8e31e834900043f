/**
 * Runs inside the page: the words that a reader cannot see whole, each with where it stands. Text may
 * scroll, but it may not be cut off by a box, reach out of its button, leave the window, or break inside
 * a word or a number.
 */
export function clippedText(): string[] {
  const slackPx = 1
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const isForEarsOnly = (element: Element) =>
    element.closest('[aria-hidden="true"], option, title, style') !== null ||
    element.getBoundingClientRect().width <= 1

  /** What is wrong with one line of text, looking outward from it. */
  function fault(line: DOMRect, element: Element): string | null {
    let [scrollsX, scrollsY] = [false, false]
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const beyondX = line.left < edge.left - slackPx || line.right > edge.right + slackPx
      const beyondY = line.top < edge.top - slackPx || line.bottom > edge.bottom + slackPx
      const isControl = box.matches('button, a, label, [role="tab"]') && style.display !== 'inline'
      if (!scrollsX && beyondX && (clips(style.overflowX) || isControl)) return 'cut at the side'
      if (!scrollsY && beyondY && clips(style.overflowY)) return 'cut above or below'
      scrollsX ||= scrolls(style.overflowX) && box.scrollWidth > box.clientWidth && !isMain(box)
      scrollsY ||= scrolls(style.overflowY)
    }
    return !scrollsX && (line.left < -slackPx || line.right > innerWidth + slackPx)
      ? 'outside the window'
      : null
  }
  // The page itself never scrolls sideways: what hangs over there is lost.
  const isMain = (box: Element) => box.matches('[data-main], body, html')

  /** Words of Latin letters, and numbers, that begin on one line and end on another. */
  function brokenWords(node: Node): string[] {
    const range = document.createRange()
    const found = /\p{Script=Latin}{2,}|[+−]?\d(?:[\d.,:]*\d)?%?/gu
    const words = [...(node.textContent ?? '').matchAll(found)]
    return words.flatMap(({ 0: word, index }) => {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return new Set(tops).size > 1 ? [word] : []
    })
  }

  const faults = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || !element.checkVisibility() || isForEarsOnly(element)) {
      continue
    }
    // A key is no word: it breaks where the line ends.
    const broken = element.localName === 'code' ? [] : brokenWords(node)
    for (const word of broken) faults.add(`broken inside: “${word}” of “${text}”`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const wrong = fault(line, element)
      if (wrong !== null) faults.add(`${wrong}: “${text}” in <${element.localName}>`)
    }
  }
  return [...faults]
}
