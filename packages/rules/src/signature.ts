/** A signature: drawn, or a typed name. */
export type GivenSignature = {
  readonly kind: 'drawn' | 'typed'
  /**
   * The name; or the strokes, separated by `;`, each a list of points `x,y` separated by blanks, as in SVG, in
   * thousandths of the field's width.
   */
  readonly value: string
}

/** Least total length of all strokes, in thousandths of the field's width: a dot or a tick is not a signature. */
const shortest = 150
/** Least number of letters of a typed name. */
const fewestLetters = 2
/** Some letters, such as the fillers of Hangul, are invisible. */
const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu

const pointForm = /^(\d{1,4}),(\d{1,4})$/

/** The points of each stroke; null for a text that is not a drawing. */
export function strokesOf(value: string): (readonly [x: number, y: number])[][] {
  const strokes = value.split(';').map((stroke) =>
    stroke.split(' ').map((point) => {
      const found = pointForm.exec(point)
      // not money: the position of a point
      return found === null ? null : ([Number(found[1]), Number(found[2])] as const)
    }),
  )
  const isWhole = strokes.every((stroke) => stroke.every((point) => point !== null))
  return isWhole ? strokes : []
}

/** Whether a signature is too short or empty. */
export function isBlankSignature({ kind, value }: GivenSignature): boolean {
  if (kind === 'typed') return [...value.matchAll(visibleLetter)].length < fewestLetters
  const lengths = strokesOf(value).flatMap((stroke) =>
    stroke.slice(1).map(([x, y], at) => Math.hypot(x - stroke[at]![0], y - stroke[at]![1])),
  )
  return lengths.reduce((all, length) => all + length, 0) < shortest
}
