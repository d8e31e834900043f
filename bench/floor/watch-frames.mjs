// Runs in a watched page: counts the frames that it draws and the tasks that hold them up, in `candorFrames`.
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
