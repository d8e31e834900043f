import type { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { command } from '../../platform/lane/index.ts'

type Given = { readonly amount: Amount; readonly currency: string }

/** Gives test money, as the sandbox chain would. */
export const give = command('give', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount, currency }: Given) => ({
    move: [
      move(amount, house('house.custody'), money.of('balance.available', currency), {
        kind: 'recharge',
        command: 'give',
      }),
    ],
    reply: null,
  }),
})

/** Takes test money away. */
export const take = command('take', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount, currency }: Given) => ({
    move: [
      move(amount, money.of('balance.available', currency), house('house.custody'), {
        kind: 'withdraw',
        command: 'take',
      }),
    ],
    reply: null,
  }),
})
