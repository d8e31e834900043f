/**
 * The outline of a small chart in a box of the given size: each value a point, the lowest at the bottom. Geometry only;
 * other components show the figures.
 */
export function sparklinePath(values: readonly string[], width: number, height: number): string {
  const points = values.map((text) => drawingCoordinate(text)).filter(Number.isFinite)
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

/**
 * A decimal as a float, to place a point on a drawing with pixel accuracy. The only place in the kit that turns
 * decimals into floats; shown figures are never made from these.
 */
function drawingCoordinate(text: string): number {
  return Number.parseFloat(text) // not money: a place on a drawing of a few dozen pixels
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
