/**
 * The outline of a small chart in a box of the given size: each value a point, the lowest at the bottom.
 * Geometry only; the figures themselves are shown elsewhere.
 */
export function sparklinePath(values: readonly string[], width: number, height: number): string {
  // not money: places on a drawing of a few dozen pixels
  const points = values.map(Number.parseFloat).filter(Number.isFinite)
  if (points.length < 2) return ''
  const low = Math.min(...points)
  const range = Math.max(...points) - low
  const step = width / (points.length - 1)
  return points
    .map((value, index) => {
      const y = range === 0 ? height / 2 : height - ((value - low) / range) * height
      return `${index === 0 ? 'M' : 'L'}${tenth(index * step)} ${tenth(y)}`
    })
    .join('')
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
