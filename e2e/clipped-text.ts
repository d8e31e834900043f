/**
 * Runs inside the page: clipped words with their positions. Text may
 * scroll, but it may not be cut off by a box, overflow its button, leave the window, or break inside
 * a word or a number.
 */
export function clippedText(): string[] {
  const slackPx = 1
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const isForEarsOnly = (element: Element) =>
    element.closest('[aria-hidden="true"], option, title, style') !== null ||
    element.getBoundingClientRect().width <= 1

  /** Fault of one line of text, from the element outwards. */
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
  // The page never scrolls sideways, so overflow there is lost.
  const isMain = (box: Element) => box.matches('[data-main], body, html')

  /** Latin words and numbers that break across lines. */
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
    // A key is not a word and may break at the end of a line.
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
