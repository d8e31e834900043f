/**
 * Runs inside the page: overlapping cells of a list, and buttons and pictures outside of its visible area,
 * each with its text.
 */
export function overlaps(): string[] {
  const slackPx = 1
  const faults: string[] = []
  const textOf = (element: Element) =>
    element.getAttribute('alt') ?? element.textContent?.trim().slice(0, 40) ?? ''
  for (const list of document.querySelectorAll('.RaList-content')) {
    for (const row of list.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0)
      for (const [index, cell] of cells.entries()) {
        const next = cells[index + 1]
        if (next === undefined) continue
        const edge = next.getBoundingClientRect().left + slackPx
        if (cell.getBoundingClientRect().right > edge) faults.push(`under: ${textOf(cell)}`)
        const over = [...cell.querySelectorAll('*')].filter(
          (part) => part.getBoundingClientRect().right > edge,
        )
        faults.push(...over.map((part) => `over: ${textOf(part)}`))
      }
    }
    const edge = list.getBoundingClientRect().right + slackPx
    for (const part of list.querySelectorAll('.RaDatagrid-expandedPanel button, img'))
      if (part.getBoundingClientRect().right > edge) faults.push(`cut off: ${textOf(part)}`)
    // At 1,280 points nothing scrolls sideways.
    if (innerWidth >= 1280 && list.scrollWidth > list.clientWidth)
      faults.push(`wider than its card by ${list.scrollWidth - list.clientWidth}`)
  }
  return faults
}
