import type { RechargeOrder } from '@candor/api'

/** The displayed amount of a recharge: the credited amount, or else the reported or paid amount. */
export const amountOf = ({ status, creditedAmount, amount }: RechargeOrder): string =>
  status === 1 ? (creditedAmount ?? amount) : amount
