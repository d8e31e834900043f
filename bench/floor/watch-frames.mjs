// Runs in a measured page: counts the drawn frames and the long tasks that delay them, in `candorFrames`.
const seen = { frames: 0, longTasks: 0 }
globalThis.candorFrames = seen

function count() {
  seen.frames += 1
  requestAnimationFrame(count)
}
requestAnimationFrame(count)

new PerformanceObserver((list) => {
  seen.longTasks += list.getEntries().length
}).observe({ type: 'longtask' })
