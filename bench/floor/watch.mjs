// Runs in a visited page before its own scripts, and records when content became visible. `candorIsSeen` tests for the
// awaited content; the times are in `candorVisit`.
const visit = { firstPaint: 0, seen: 0, largestPaint: 0, shift: 0 }
globalThis.candorVisit = visit

function observe(type, take) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true })
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') visit.firstPaint = startTime
})
observe('largest-contentful-paint', ({ startTime }) => {
  visit.largestPaint = startTime
})
observe('layout-shift', ({ value }) => {
  visit.shift += value
})

function look() {
  if (!globalThis.candorIsSeen()) requestAnimationFrame(look)
  else visit.seen = performance.now()
}
look()
