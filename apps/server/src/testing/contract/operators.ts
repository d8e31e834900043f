import type { OperatorRole } from '@candor/api'
import type { Operators } from '../../operator/index.ts'
import type { OperatorWay, Person } from './person.ts'

/** The environment of operators. */
interface SeatTools {
  operators(): Pick<Operators, 'hire'>
  newPerson(name: string): Promise<Person>
}

/** An operator with these roles, signed in. */
export async function newOperator(
  tools: SeatTools,
  name: string,
  roles: readonly OperatorRole[],
): Promise<Person & { readonly way: OperatorWay }> {
  const password = `the long secret of ${name}`
  const { id, codeSecret } = await tools.operators().hire({ name, password, roles })
  const person = await tools.newPerson(name)
  const way = { name, password, codeSecret }
  await person.serve(way)
  return Object.assign(person, { userId: id, account: name, password, way })
}

/** A pending request of the maker: the end of a pause, made if there is none. */
export async function pendingApproval(maker: Person): Promise<{ id: string; digest: string }> {
  const why = { switch: 'withdrawals', reasonKey: 'maintenance', remark: 'for a test' }
  // The switch may be in either state already.
  await maker.call('setSwitch', { ...why, stopped: true })
  await maker.call('setSwitch', { ...why, stopped: false })
  // Other requests are pending too.
  for (let pageNo = 1; ; pageNo++) {
    const { records, pages } = await maker.done('listApprovals', { pageNo, pageSize: 100 })
    const found = records.find(({ kind }) => kind === 'resume')
    if (found !== undefined) return { id: found.id, digest: found.digest }
    if (pageNo >= pages) throw new Error('nothing waits for a second operator')
  }
}

/** A pending request claimed by its checker. */
export async function claimedApproval(maker: Person, checker: Person) {
  const approval = await pendingApproval(maker)
  await checker.done('claimItem', { queue: 'approval', id: approval.id })
  return approval
}
