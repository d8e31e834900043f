import type { OperatorRole } from '@candor/api'
import { useEffect, useState } from 'react'
import { Menu, useLocation, useResourceDefinitions } from 'react-admin'
import { call } from '../session/client.ts'
import { mayOpen } from './lists.ts'
import { currentOperator, known } from '../session/session.ts'

/** The pages that these roles may open, and no others. The roles are refetched with each page. */
export function ConsoleMenu() {
  const { pathname } = useLocation()
  return <Pages key={pathname} />
}

function Pages() {
  const pages = Object.values(useResourceDefinitions())
  const roles = useRoles()
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Overview" />
      {pages
        .filter(({ name }) => mayOpen(name, roles))
        .map(({ name }) => (
          <Menu.ResourceItem key={name} name={name} />
        ))}
    </Menu>
  )
}

/** As the server has them, because two other operators may have changed them. */
function useRoles(): readonly OperatorRole[] {
  const [roles, setRoles] = useState(() => currentOperator()?.roles ?? [])
  useEffect(() => {
    let isHere = true
    const ask = async () => {
      const operator = await call('getOperator', {}).catch(() => null)
      // A failed request is repeated with the next page; the list of an ended session notices the end.
      if (operator === null) return
      known(operator)
      if (isHere) setRoles(operator.roles)
    }
    void ask()
    return () => {
      isHere = false
    }
  }, [])
  return roles
}
