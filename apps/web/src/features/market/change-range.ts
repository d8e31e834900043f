import type { ChangeBounds } from '@candor/rules'
import { percent } from '../../lib/percent.ts'

const whole = (rate: string | null) => percent(rate, { decimals: 0 })

/** The range of a distribution group: `3% – 5%`, `>10%`, `0%`. */
export function changeRange({ fromRate, toRate }: ChangeBounds): string {
  if (fromRate === null) return `<${whole(toRate)}`
  if (toRate === null) return `>${whole(fromRate)}`
  return fromRate === toRate ? whole(toRate) : `${whole(fromRate)} – ${whole(toRate)}`
}
