import { Rate } from '@candor/money'

/** A tenth is what 20 times leverage begins with: from there on a move of a few percent is enough. */
export function ratioLevel(ratio: Rate): 'safe' | 'watch' | 'danger' {
  if (ratio < Rate.read('0.1')) return 'safe'
  return ratio < Rate.read('0.5') ? 'watch' : 'danger'
}
