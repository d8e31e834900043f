/** The calls to refetch after an application was made or paid. */
export const changedByIeo = ['getIeoProject', 'listIeoProjects', 'listIeoOrders'] as const
