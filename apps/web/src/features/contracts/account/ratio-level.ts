import { Rate } from '@candor/money'

/** From 0.1, the initial ratio at 20× leverage, a move of a few percent is enough for a liquidation. */
export function ratioLevel(ratio: Rate): 'safe' | 'watch' | 'danger' {
  if (ratio < Rate.read('0.1')) return 'safe'
  return ratio < Rate.read('0.5') ? 'watch' : 'danger'
}
