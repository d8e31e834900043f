import type { ContestAct, endpoints, IeoAct, InputOf } from '@candor/api'
import { granted } from '../../answers.ts'
import { maker, type DayConsole } from './day-console.ts'

type Endpoints = typeof endpoints

/** Acts of two operators on offerings. */
export function offeringConsole({ call, agree }: DayConsole, openAccounts: () => Promise<void>) {
  async function both(id: string, act: IeoAct): Promise<void> {
    const item = granted(await call('listIeoItems', {}, maker)).find((one) => one.id === id)!
    const why = { reasonKey: 'issuer_request', remark: 'a test' } as const
    await agree(await call('askIeo', { id, version: item.version, act, ...why }, maker))
  }
  return {
    both,
    /**
     * Publishes a project open to every user, with all tokens of a listed currency in its account.
     * @returns its id
     */
    async offer(terms: InputOf<Endpoints['saveIeoDraft']>): Promise<string> {
      const { id } = granted(await call('saveIeoDraft', terms, maker))
      if (terms.listSymbol !== null) {
        await openAccounts()
        const filling = { id, amount: terms.saleQuantity, reasonKey: 'funding_low' } as const
        await agree(await call('topUpFunding', { ...filling, remark: 'a test' }, maker))
      }
      await both(id, 'publish')
      return id
    },
  }
}

/** Acts of two operators on contests. */
export function contestConsole({ call, agree }: DayConsole) {
  async function both(id: string, act: ContestAct): Promise<void> {
    const item = granted(await call('listContestItems', {}, maker)).find((one) => one.id === id)!
    const why = { reasonKey: 'terms_complete', remark: 'a test' } as const
    await agree(await call('askContest', { id, version: item.version, act, ...why }, maker))
  }
  return {
    both,
    /**
     * Publishes a contest open to every user.
     * @returns its id
     */
    async publish(terms: InputOf<Endpoints['saveContestDraft']>): Promise<string> {
      const { id } = granted(await call('saveContestDraft', terms, maker))
      await both(id, 'publish')
      return id
    },
  }
}
