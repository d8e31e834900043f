import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { hrefTo, type ScreenProps } from '../../../lib/routes.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import styles from '../content.module.css'
import { NoArticle } from '../no-article.tsx'
import { PictureButton } from './picture-button.tsx'

/** `/articleShare`: shares the address of an article, without any reference to the user and without a reward. */
export function ShareScreen({ search: { id } }: ScreenProps<'articleShare'>) {
  const t = useTranslations('content')
  return <Page title={t('shareTitle')}>{id === undefined ? <NoArticle /> : <Share id={id} />}</Page>
}

function Share({ id }: { id: string }) {
  const t = useTranslations('content')
  const article = useCall('getAnnouncement', { id }, { staleMs: staleMs.catalogue })
  const { origin, pathname } = window.location
  const url = `${origin}${pathname}${hrefTo('article', { id })}`
  return (
    <QueryView query={article} skeleton={<SkeletonRows count={5} />} empty={<NoArticle />}>
      {({ title, sendAt }) => (
        <Card>
          <div className={styles.share}>
            <p className={styles.title}>{title}</p>
            <QrCode text={url} label={t('shareQr')} />
            <div className={styles.address}>
              <code>{url}</code>
              <CopyButton text={url} what={t('shareLink')} />
            </div>
            {'share' in navigator && (
              <Button onClick={() => void send({ title, url })}>{t('shareSend')}</Button>
            )}
            <PictureButton id={id} title={title} at={sendAt} url={url} />
            <p className={styles.note}>{t('shareWhat')}</p>
          </div>
        </Card>
      )}
    </QueryView>
  )
}

/** Closing the phone's share sheet is not an error. */
async function send(what: { title: string; url: string }): Promise<void> {
  await navigator.share(what).catch(() => undefined)
}
