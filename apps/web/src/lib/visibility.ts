/** Whether the page is in front; hidden pages poll and report nothing. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/**
 * Tells when the page is shown or hidden. A page that returns from the back-forward cache may send
 * only `pageshow`, so both are heard and repeated news is dropped.
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
