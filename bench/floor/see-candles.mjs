// Whether candles are drawn: a canvas with colour in many of its columns. Text, grid and axes are grey, and a line in
// the theme's colour is at most one row high.
const columns = 24
const heights = 3

globalThis.candorIsSeen = () => [...document.querySelectorAll('canvas')].some(hasCandles)

function hasCandles(canvas) {
  const { width, height } = canvas
  if (width < 300 || height < 300) return false
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  let coloured = 0
  for (let column = 0; column < columns; column += 1) {
    const x = Math.floor(((column + 0.5) * width) / columns)
    if (heightOfColour(data, x, { width, height }) >= heights) coloured += 1
  }
  return coloured >= columns / 3
}

function heightOfColour(data, x, { width, height }) {
  let count = 0
  for (let y = 0; y < height; y += 1) {
    const at = (y * width + x) * 4
    const shades = [data[at], data[at + 1], data[at + 2]]
    if (data[at + 3] > 200 && Math.max(...shades) - Math.min(...shades) > 60) count += 1
  }
  return count
}
