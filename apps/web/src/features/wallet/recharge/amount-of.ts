import type { RechargeOrder } from '@candor/api'

/** What a recharge is shown with: what came into the balance, and where nothing is there, what was reported or paid. */
export const amountOf = ({ status, creditedAmount, amount }: RechargeOrder): string =>
  status === 1 ? (creditedAmount ?? amount) : amount
