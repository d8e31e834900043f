import { Amount, Rate, add, type Price } from '@candor/money'
import { closeOutNeed, fee, maintenanceMargin, pnl } from '@candor/rules'
import type { LiquidationReceipt } from '@candor/api'
import type { ForcedReason } from '@candor/rules'
import type { Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'

/** Equity of a position at a mark price, and the required margin. */
export type JudgedAlone = {
  readonly pnl: Amount
  readonly equity: Amount
  readonly need: Amount
  readonly parts: LiquidationReceipt['parts']
}

/** An isolated position by the formulas, in figures that add up: each part of the requirement is rounded up. */
export function judgedAlone(position: Position, mark: Price, reason: ForcedReason): JudgedAlone {
  const { tiers, closeFeeRate, closeOut } = heldTerms(position)
  const profit = pnl(position, mark)
  const result = { pnl: profit, equity: add(position.margin, profit) }
  if (reason === 'close_out' && closeOut) {
    const required = closeOutNeed(position, { ...closeOut, rate: Rate.one })
    return {
      ...result,
      need: closeOutNeed(position, closeOut),
      parts: ruleParts(closeOut.rate, required),
    }
  }
  const maintenance = maintenanceMargin(position.quantity, mark, tiers)
  const closeFee = fee(position.quantity, mark, closeFeeRate)
  return {
    ...result,
    need: add(maintenance, closeFee),
    parts: {
      kind: 'maintenance',
      maintenanceMargin: Amount.text(maintenance),
      closeFee: Amount.text(closeFee),
    },
  }
}

export function ruleParts(rate: Rate, required: Amount): LiquidationReceipt['parts'] {
  return { kind: 'close_out', rate: Rate.text(rate), requiredMargin: Amount.text(required) }
}
