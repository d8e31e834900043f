/**
 * Runs inside the page: the cells of a list that lie over one another, and the buttons and pictures that a list
 * shows to nobody because they reach out of it, each with its words.
 */
export function overlaps(): string[] {
  const slackPx = 1
  const faults: string[] = []
  const saidOf = (element: Element) =>
    element.getAttribute('alt') ?? element.textContent?.trim().slice(0, 40) ?? ''
  for (const list of document.querySelectorAll('.RaList-content')) {
    for (const row of list.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0)
      for (const [index, cell] of cells.entries()) {
        const next = cells[index + 1]
        if (next === undefined) continue
        const edge = next.getBoundingClientRect().left + slackPx
        if (cell.getBoundingClientRect().right > edge) faults.push(`under: ${saidOf(cell)}`)
        const over = [...cell.querySelectorAll('*')].filter(
          (part) => part.getBoundingClientRect().right > edge,
        )
        faults.push(...over.map((part) => `over: ${saidOf(part)}`))
      }
    }
    const edge = list.getBoundingClientRect().right + slackPx
    for (const part of list.querySelectorAll('.RaDatagrid-expandedPanel button, img'))
      if (part.getBoundingClientRect().right > edge) faults.push(`cut off: ${saidOf(part)}`)
    // At a desk of 1280 points, nothing moves sideways.
    if (innerWidth >= 1280 && list.scrollWidth > list.clientWidth)
      faults.push(`wider than its card by ${list.scrollWidth - list.clientWidth}`)
  }
  return faults
}
