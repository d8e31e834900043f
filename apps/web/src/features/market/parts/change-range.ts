import type { ChangeBounds } from '@candor/rules'
import { percent } from '../../../lib/percent.ts'

const whole = (rate: string | null) => percent(rate, { decimals: 0 })

/** A group of the distribution in figures: `3% – 5%`, `>10%`, `0%`. */
export function changeRange({ fromRate, toRate }: ChangeBounds): string {
  if (fromRate === null) return `<${whole(toRate)}`
  if (toRate === null) return `>${whole(fromRate)}`
  return fromRate === toRate ? whole(toRate) : `${whole(fromRate)} – ${whole(toRate)}`
}
