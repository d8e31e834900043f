import { Link } from 'react-admin'

type About = { readonly userId: string; readonly uid: string | null }

/** A user by the number that they know themselves, as a link to their page. */
export const userLink = ({ userId, uid }: About) => (
  <Link to={`/users/${userId}/show`}>{uid ?? userId}</Link>
)
