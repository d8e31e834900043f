/** The element that scrolls the screens; sheets lock it, navigation scrolls it to the top. */
const mainSelector = '[data-main]'
let locks = 0

export function mainContainer(): HTMLElement | null {
  return document.querySelector<HTMLElement>(mainSelector)
}

/**
 * Stops the main container from scrolling until the returned function is called. Locks are counted, so that closing the
 * upper of two sheets does not unlock the page.
 */
export function lockScroll(): () => void {
  locks += 1
  show()
  let held = true
  return () => {
    if (!held) return
    held = false
    locks -= 1
    show()
  }
}

export function scrollMainToTop(): void {
  mainContainer()?.scrollTo({ top: 0, behavior: 'instant' })
}

function show(): void {
  const main = mainContainer()
  if (main !== null) main.style.overflowY = locks > 0 ? 'hidden' : ''
}
