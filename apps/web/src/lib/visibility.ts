/** Whether the page is visible; hidden pages neither poll nor report. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/**
 * Notifies when the page is shown or hidden. A page that returns from the back-forward cache may send only `pageshow`,
 * so both events are used and repeated states are dropped.
 * @returns a function that stops listening
 */
export function onVisibility(listener: (visible: boolean) => void): () => void {
  let last = isVisible()
  const check = () => {
    const visible = isVisible()
    if (visible === last) return
    last = visible
    listener(visible)
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('pageshow', check)
  }
}
