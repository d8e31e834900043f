import type { SignInService } from '@candor/api'
import { useSession } from '../../api/session.ts'
import type { Away } from '../../api/third-party.ts'
import { Banner } from '../../ui/display/banner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { serviceNames } from './service-names.ts'
import { useLeaving } from './use-leaving.ts'

type Props = {
  journey: () => Pick<Away, 'purpose' | 'redirectTo'>
  label: (service: string) => string
}

/** A button for each service that the server supports. */
export function ServiceButtons({ journey, label }: Props) {
  const services = useSession(({ commonConfig }) => commonConfig?.signInServices)
  const { leave, leaving, error } = useLeaving(journey)
  const button = (service: SignInService) => (
    <Button
      key={service}
      look="secondary"
      wide
      busy={leaving === service}
      onClick={() => void leave(service)}
    >
      {label(serviceNames[service])}
    </Button>
  )
  return (
    <>
      {services?.map(button)}
      {error !== null && <Banner tone="risk">{error}</Banner>}
    </>
  )
}
