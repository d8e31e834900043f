import type { OperatorRole } from '@candor/api'
import { useEffect, useState } from 'react'
import { Menu, useLocation, useResourceDefinitions } from 'react-admin'
import { call } from './client.ts'
import { mayOpen } from './lists.ts'
import { currentOperator, known } from './session.ts'

/** The pages that the server answers to these roles, and no others. They are asked for anew with each page. */
export function DeskMenu() {
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

/** As the server knows them, because two others may have changed them. */
function useRoles(): readonly OperatorRole[] {
  const [roles, setRoles] = useState(() => currentOperator()?.roles ?? [])
  useEffect(() => {
    let isHere = true
    const ask = async () => {
      const operator = await call('getOperator', {}).catch(() => null)
      // What cannot be asked now is asked with the next page; a session that is over, its list finds out.
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
