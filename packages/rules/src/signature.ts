/** A signature: drawn, or a name that was typed. */
export type GivenSignature = {
  readonly kind: 'drawn' | 'typed'
  /**
   * The name; or the strokes, parted by `;`, each of points `x,y` with blanks between them, as SVG writes them, in
   * thousandths of the field's width.
   */
  readonly value: string
}

/** A dot or a tick is no signature: so long all strokes together must be, in thousandths of the field's width. */
const shortest = 150
/** And this many letters a name. */
const fewestLetters = 2
/** Some letters, such as the fillers of Hangul, are drawn as nothing. */
const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu

const pointForm = /^(\d{1,4}),(\d{1,4})$/

/** The points of each stroke; a text that says anything else is no drawing. */
export function strokesOf(value: string): (readonly [x: number, y: number])[][] {
  const strokes = value.split(';').map((stroke) =>
    stroke.split(' ').map((point) => {
      const found = pointForm.exec(point)
      // not money: where a point lies
      return found === null ? null : ([Number(found[1]), Number(found[2])] as const)
    }),
  )
  const isWhole = strokes.every((stroke) => stroke.every((point) => point !== null))
  return isWhole ? strokes : []
}

/** Whether there is nothing that could be called a signature. */
export function isBlankSignature({ kind, value }: GivenSignature): boolean {
  if (kind === 'typed') return [...value.matchAll(visibleLetter)].length < fewestLetters
  const lengths = strokesOf(value).flatMap((stroke) =>
    stroke.slice(1).map(([x, y], at) => Math.hypot(x - stroke[at]![0], y - stroke[at]![1])),
  )
  return lengths.reduce((all, length) => all + length, 0) < shortest
}
